package dev.carrel.scraping.guard;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.net.InetAddress;
import java.util.List;

/**
 * The hosts that were seen at explicitly allowed addresses, such as hosts of the operator's own network. Thread-safe.
 */
public final class InternalHosts {

    private static final int MAX_HOSTS = 10_000;

    private final ConnectionPolicy policy;
    private final Cache<String, Boolean> internalByHost = Caffeine.newBuilder()
            .maximumSize(MAX_HOSTS)
            .executor(Runnable::run)
            .build();

    /**
     * @param policy says which addresses are explicitly allowed
     */
    public InternalHosts(ConnectionPolicy policy) {
        this.policy = policy;
    }

    /** Records the addresses of a host before it is connected to. */
    void recordAddresses(String host, List<InetAddress> addresses) {
        internalByHost.put(host, areAllExplicitlyAllowed(addresses));
    }

    /** Returns true if all known addresses of a host are explicitly allowed. Makes no DNS lookup. */
    public boolean containsHost(String host) {
        Boolean recorded = internalByHost.getIfPresent(host);
        return recorded != null ? recorded : areAllExplicitlyAllowed(IpLiterals.findKnownAddresses(host));
    }

    private boolean areAllExplicitlyAllowed(List<InetAddress> addresses) {
        return !addresses.isEmpty() && addresses.stream().allMatch(policy::isExplicitlyAllowed);
    }
}
