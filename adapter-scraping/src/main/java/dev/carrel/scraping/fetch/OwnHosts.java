package dev.carrel.scraping.fetch;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.net.InetAddress;
import java.util.List;

/** The hosts that are at addresses which a policy allows by name, as far as they were seen. Thread-safe. */
final class OwnHosts {

    private static final int MOST_REMEMBERED = 10_000;

    private final FetchPolicy policy;
    private final Cache<String, Boolean> seen = Caffeine.newBuilder()
            .maximumSize(MOST_REMEMBERED)
            .executor(Runnable::run)
            .build();

    OwnHosts(FetchPolicy policy) {
        this.policy = policy;
    }

    /** Remembers where a host is about to be connected to. */
    void note(String host, List<InetAddress> addresses) {
        seen.put(host, allAllowedByName(addresses));
    }

    boolean contains(String host) {
        Boolean noted = seen.getIfPresent(host);
        return noted != null ? noted : allAllowedByName(FetchPolicy.known(host));
    }

    private boolean allAllowedByName(List<InetAddress> addresses) {
        return !addresses.isEmpty() && addresses.stream().allMatch(policy::allowsByName);
    }
}
