package dev.carrel.scraping.fetch;

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
final class GuardedResolver implements DnsResolver {

    private final FetchPolicy policy;
    private final HostLookup lookup;
    private final Executor lookups;
    private final Duration patience;
    private final Deadline deadline;
    private final OwnHosts own;

    GuardedResolver(FetchPolicy policy, HostLookup lookup, Executor lookups, Duration patience, Deadline deadline,
            OwnHosts own) {
        this.policy = policy;
        this.lookup = lookup;
        this.lookups = lookups;
        this.patience = patience;
        this.deadline = deadline;
        this.own = own;
    }

    @Override
    public List<InetSocketAddress> resolve(String host, int port) throws UnknownHostException {
        List<InetAddress> known = FetchPolicy.known(host);
        if (known.isEmpty()) {
            return checked(host, port, lookUp(host));
        }
        // Of localhost that part is taken that is allowed; its other addresses are no answer that somebody gave.
        List<InetAddress> allowed = known.stream().filter(address -> policy.allows(address, port)).toList();
        return checked(host, port, allowed.isEmpty() ? known : allowed);
    }

    /** One bad address makes the whole answer bad. */
    private List<InetSocketAddress> checked(String host, int port, List<InetAddress> addresses)
            throws UnknownHostException {
        if (addresses.isEmpty()) {
            throw new UnknownHostException(host);
        }
        if (!addresses.stream().allMatch(address -> policy.allows(address, port))) {
            throw new RefusedException(host, port, addresses);
        }
        own.note(host, addresses);
        return addresses.stream().map(address -> new InetSocketAddress(address, port)).toList();
    }

    /** In a thread of its own, since nothing stops a look-up under way; it is left behind when the time is over. */
    private List<InetAddress> lookUp(String host) throws UnknownHostException {
        var answer = new CompletableFuture<List<InetAddress>>();
        deadline.atEnd(() -> answer.cancel(false));
        lookups.execute(() -> {
            try {
                answer.complete(lookup.addresses(host));
            } catch (UnknownHostException e) {
                answer.completeExceptionally(e);
            }
        });
        try {
            return answer.get(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException | TimeoutException | CancellationException e) {
            throw unknown(host, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw unknown(host, e);
        }
    }

    private static UnknownHostException unknown(String host, Exception cause) {
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
