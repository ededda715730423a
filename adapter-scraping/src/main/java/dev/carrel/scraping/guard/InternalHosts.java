package dev.carrel.scraping.guard;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.carrel.scraping.FetchPolicy;
import java.net.InetAddress;
import java.util.List;

/** The hosts that are at addresses which a policy allows by name, as far as they were seen. Thread-safe. */
public final class InternalHosts {

    private static final int MAX_HOSTS = 10_000;

    private final FetchPolicy policy;
    private final Cache<String, Boolean> internalByHost = Caffeine.newBuilder()
            .maximumSize(MAX_HOSTS)
            .executor(Runnable::run)
            .build();

    public InternalHosts(FetchPolicy policy) {
        this.policy = policy;
    }

    /** Remembers where a host is about to be connected to. */
    void recordAddresses(String host, List<InetAddress> addresses) {
        internalByHost.put(host, areAllExplicitlyAllowed(addresses));
    }

    public boolean containsHost(String host) {
        Boolean recorded = internalByHost.getIfPresent(host);
        return recorded != null ? recorded : areAllExplicitlyAllowed(FetchPolicy.findKnownAddresses(host));
    }

    private boolean areAllExplicitlyAllowed(List<InetAddress> addresses) {
        return !addresses.isEmpty() && addresses.stream().allMatch(policy::isExplicitlyAllowed);
    }
}
