package dev.carrel.scraping.guard;

import dev.carrel.scraping.FetchPolicy;
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
 * The one gate to the network. The client asks it for every host, literal addresses included, and connects to nothing
 * but what it returns: so the address that was checked is the one that is connected to, and a name server that changes
 * its mind in between gains nothing.
 */
public final class GuardedResolver implements DnsResolver {

    private final FetchPolicy policy;
    private final HostLookup hostLookup;
    private final Executor lookupExecutor;
    private final Duration lookupTimeout;
    private final FetchDeadline deadline;
    private final InternalHosts internalHosts;

    public GuardedResolver(FetchPolicy policy, HostLookup hostLookup, Executor lookupExecutor, Duration lookupTimeout,
            FetchDeadline deadline,
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
        List<InetAddress> known = FetchPolicy.findKnownAddresses(host);
        if (known.isEmpty()) {
            return requireAllowed(host, port, lookUp(host));
        }
        // Of localhost that part is taken that is allowed; its other addresses are no answer that somebody gave.
        List<InetAddress> allowed = known.stream().filter(address -> policy.isAllowed(address, port)).toList();
        return requireAllowed(host, port, allowed.isEmpty() ? known : allowed);
    }

    /** One bad address makes the whole answer bad. */
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

    /** In a thread of its own, since nothing stops a look-up under way; it is left behind when the time is over. */
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

    /** Never asked by this client: without the port there is no telling. */
    @Override
    public InetAddress[] resolve(String host) throws UnknownHostException {
        throw new UnknownHostException(host);
    }

    @Override
    public String resolveCanonicalHostname(String host) {
        return host;
    }
}
