package dev.carrel.scraping.guard;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hc.client5.http.DnsResolver;

/**
 * The SSRF guard: a DNS resolver that returns allowed addresses only. The HTTP client resolves every host through it,
 * IP literals included, and connects to nothing else. The checked address is the connected one, so DNS rebinding gains
 * nothing.
 */
public final class GuardedResolver implements DnsResolver {

    private final ConnectionPolicy policy;
    private final HostLookup hostLookup;
    private final Executor lookupExecutor;
    private final Duration lookupTimeout;
    private final FetchDeadline deadline;
    private final InternalHosts internalHosts;

    /**
     * @param lookupTimeout the maximum time of one lookup
     * @param deadline the deadline of the fetch, which ends a lookup as well
     * @param internalHosts records the hosts that resolve to explicitly allowed addresses
     */
    public GuardedResolver(ConnectionPolicy policy, HostLookup hostLookup, Executor lookupExecutor,
            Duration lookupTimeout, FetchDeadline deadline,
            InternalHosts internalHosts) {
        this.policy = policy;
        this.hostLookup = hostLookup;
        this.lookupExecutor = lookupExecutor;
        this.lookupTimeout = lookupTimeout;
        this.deadline = deadline;
        this.internalHosts = internalHosts;
    }

    @Override
    public List<InetSocketAddress> resolve(String host, int port) throws UnknownHostException {
        if (IpLiterals.isMalformed(host)) {
            throw new UnknownHostException(host);
        }
        List<InetAddress> known = IpLiterals.findKnownAddresses(host);
        if (known.isEmpty()) {
            return requireAllowed(host, port, lookUp(host));
        }
        // Only the allowed addresses of localhost are used; the others are constants, not the response of a name
        // server.
        List<InetAddress> allowed = known.stream().filter(address -> policy.isAllowed(address, port)).toList();
        return requireAllowed(host, port, allowed.isEmpty() ? known : allowed);
    }

    /** Refuses the whole response if one address in it is not allowed. */
    private List<InetSocketAddress> requireAllowed(String host, int port, List<InetAddress> addresses)
            throws UnknownHostException {
        if (addresses.isEmpty()) {
            throw new UnknownHostException(host);
        }
        if (!addresses.stream().allMatch(address -> policy.isAllowed(address, port))) {
            throw new BlockedAddressException(host, port, addresses);
        }
        internalHosts.recordAddresses(host, addresses);
        return addresses.stream().map(address -> new InetSocketAddress(address, port)).toList();
    }

    /**
     * Looks a host up in a separate thread, as a running lookup cannot be interrupted; after the timeout it is
     * abandoned.
     */
    private List<InetAddress> lookUp(String host) throws UnknownHostException {
        var answer = new CompletableFuture<List<InetAddress>>();
        deadline.onExpiry(() -> answer.cancel(false));
        lookupExecutor.execute(() -> {
            try {
                answer.complete(hostLookup.findAddresses(host));
            } catch (UnknownHostException e) {
                answer.completeExceptionally(e);
            }
        });
        try {
            return answer.get(lookupTimeout.toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException | TimeoutException | CancellationException e) {
            throw unknownHost(host, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw unknownHost(host, e);
        }
    }

    private static UnknownHostException unknownHost(String host, Exception cause) {
        var unknown = new UnknownHostException(host);
        unknown.initCause(cause);
        return unknown;
    }

    /** Always fails: without the port the policy cannot be checked. The client does not call it. */
    @Override
    public InetAddress[] resolve(String host) throws UnknownHostException {
        throw new UnknownHostException(host);
    }

    @Override
    public String resolveCanonicalHostname(String host) {
        return host;
    }
}
