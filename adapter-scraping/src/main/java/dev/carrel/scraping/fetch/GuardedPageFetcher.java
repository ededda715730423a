package dev.carrel.scraping.fetch;

import dev.carrel.application.port.PageFetcher;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.document.WebAddress;
import dev.carrel.domain.error.AddressRefusedException;
import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads pages over HTTP, connecting to nothing but what its {@link FetchPolicy} allows: it checks the very addresses that
 * it then connects to, for the address that was asked for and for each that a redirect leads to. It keeps no cookies,
 * knows no credentials and uses no proxy; a proxy would look hosts up itself, past the guard.
 *
 * <p>
 * Thread-safe; a fetch runs in the thread that asks for it, which may be a virtual one. How many run at a time is the
 * caller's matter. Closing aborts those under way, which then fail for now.
 */
public final class GuardedPageFetcher implements PageFetcher, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(GuardedPageFetcher.class);

    private final FetchPolicy policy;
    private final FetchLimits limits;
    private final HostLookup lookup;
    private final ClientFactory clients;
    private final ScheduledThreadPoolExecutor timer;
    private final ExecutorService lookups;
    private final Set<Deadline> underWay = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    private GuardedPageFetcher(Builder builder) {
        policy = builder.policy;
        limits = builder.limits;
        lookup = builder.lookup;
        clients = new ClientFactory(limits, builder.userAgent);
        timer = new ScheduledThreadPoolExecutor(1, daemons("carrel-fetch-timer"));
        timer.setRemoveOnCancelPolicy(true);
        // Platform threads: a look-up waits in native code, where a virtual thread would hold its carrier.
        lookups = Executors.newCachedThreadPool(daemons("carrel-lookup-"));
    }

    /** A fetcher of the public web with the usual limits, to be changed. */
    public static Builder builder() {
        return new Builder();
    }

    @Override
    public void check(WebAddress address) {
        policy.refusal(address).ifPresent(sentence -> {
            throw new AddressRefusedException(sentence);
        });
    }

    @Override
    public Fetched fetch(WebAddress address) {
        try (var deadline = Deadline.in(limits.total(), timer)) {
            underWay.add(deadline);
            try {
                return closed ? new Fetched.Failed(stopped()) : fetch(address, deadline);
            } finally {
                underWay.remove(deadline);
            }
        } catch (RejectedExecutionException closing) {
            return new Fetched.Failed(stopped());
        }
    }

    private Fetched fetch(WebAddress address, Deadline deadline) {
        var resolver = new GuardedResolver(policy, lookup, lookups, limits.connect(), deadline);
        try (var client = clients.create(resolver)) {
            return new FetchRun(policy, limits, new Hop(client, limits, deadline)).from(address);
        } catch (FetchFailedException failed) {
            LOG.debug("{} was not read: {}", address.host(), failed.failure().reason());
            return new Fetched.Failed(failed.failure());
        } catch (RefusedException refused) {
            LOG.info("Not read, by policy: {}", refused.getMessage());
            return new Fetched.Failed(Failures.of(refused, limits).failure());
        } catch (IOException failed) {
            LOG.debug("{} was not read", address.host(), failed);
            return new Fetched.Failed(failure(failed, deadline));
        } catch (IllegalStateException aborted) {
            // This is how the client notices in some places that its connection was taken away.
            if (!deadline.isOver()) {
                throw aborted;
            }
            return new Fetched.Failed(failure(new IOException(aborted), deadline));
        }
    }

    private Failure failure(IOException failed, Deadline deadline) {
        if (closed || Thread.currentThread().isInterrupted()) {
            return stopped();
        }
        return (deadline.isOver() ? Failures.late(limits.total()) : Failures.of(failed, limits)).failure();
    }

    private static Failure stopped() {
        return Failure.forNow("Reading the page was stopped.");
    }

    @Override
    public void close() {
        closed = true;
        underWay.forEach(Deadline::pass);
        timer.shutdownNow();
        lookups.shutdownNow();
    }

    private static ThreadFactory daemons(String name) {
        return Thread.ofPlatform().daemon().name(name, 0).factory();
    }

    /** Not thread-safe. */
    public static final class Builder {

        private FetchPolicy policy = FetchPolicy.PUBLIC_WEB;
        private FetchLimits limits = FetchLimits.DEFAULT;
        private String userAgent = "Carrel";
        private HostLookup lookup = HostLookup.SYSTEM;

        private Builder() {}

        public Builder policy(FetchPolicy newPolicy) {
            policy = newPolicy;
            return this;
        }

        public Builder limits(FetchLimits newLimits) {
            limits = newLimits;
            return this;
        }

        /** How it names itself to servers; with an address to write to, where there is one. */
        public Builder userAgent(String newUserAgent) {
            userAgent = newUserAgent;
            return this;
        }

        Builder lookup(HostLookup newLookup) {
            lookup = newLookup;
            return this;
        }

        public GuardedPageFetcher build() {
            return new GuardedPageFetcher(this);
        }
    }
}
