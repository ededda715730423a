package dev.carrel.scraping.fetch;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.error.AddressRefusedException;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
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
 * The one HTTP client there is: whatever goes out, be it for a page, a robots.txt, a sitemap or a callback, goes
 * through it. It connects to nothing but what its {@link FetchPolicy} allows, and checks the very addresses that it
 * then connects to. It keeps no cookies, knows no credentials, follows no redirects of its own accord and uses no
 * proxy; a proxy would look hosts up itself, past the guard.
 *
 * <p>
 * Thread-safe; a request runs in the thread that asks for it, which may be a virtual one. How many run at a time is the
 * caller's matter. Closing aborts those under way, which then fail for now.
 */
public final class GuardedClient implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(GuardedClient.class);

    private final FetchPolicy policy;
    private final FetchLimits limits;
    private final String userAgent;
    private final InstantSource clock;
    private final HostLookup lookup;
    private final ClientFactory clients;
    private final OwnHosts own;
    private final ScheduledThreadPoolExecutor timer;
    private final ExecutorService lookups;
    private final Set<Deadline> underWay = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    private GuardedClient(Builder builder) {
        policy = builder.policy;
        limits = builder.limits;
        userAgent = builder.userAgent;
        clock = builder.clock;
        lookup = builder.lookup;
        clients = new ClientFactory(limits, userAgent);
        own = new OwnHosts(policy);
        timer = new ScheduledThreadPoolExecutor(1, daemons("carrel-fetch-timer"));
        timer.setRemoveOnCancelPolicy(true);
        // Platform threads: a look-up waits in native code, where a virtual thread would hold its carrier.
        lookups = Executors.newCachedThreadPool(daemons("carrel-lookup-"));
    }

    /** A client for the public web with the usual limits, to be changed. */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Says at once what can be told of an address without any look-up.
     *
     * @throws AddressRefusedException if it would never be connected to
     */
    public void check(WebAddress address) {
        policy.refusal(address).ifPresent(sentence -> {
            throw new AddressRefusedException(sentence);
        });
    }

    /**
     * Posts to just that address; never throws for what the other side, the network or the policy did.
     *
     * @param fields further header fields
     */
    public Reply post(WebAddress address, Map<String, String> fields, String contentType, byte[] body) {
        try {
            return run(address, hop -> {
                refuse(address);
                return hop.post(address, fields, contentType, body);
            });
        } catch (FetchFailedException e) {
            return new Reply.Failed(e.failure());
        }
    }

    /** What came of a {@link #post}. */
    public sealed interface Reply {

        /**
         * @param retryAfter how long the server asks to be left alone; zero if it does not
         */
        record Answered(int status, Duration retryAfter) implements Reply {}

        record Failed(Failure failure) implements Reply {}
    }

    /** Does some work of one request or more, under one deadline. */
    <T> T run(WebAddress about, Work<T> work) throws FetchFailedException {
        try (var deadline = Deadline.in(limits.total(), timer)) {
            underWay.add(deadline);
            try {
                if (closed) {
                    throw Failures.stopped();
                }
                return run(about, deadline, work);
            } finally {
                underWay.remove(deadline);
            }
        } catch (RejectedExecutionException ignored) {
            throw Failures.stopped();
        }
    }

    /** What may be done with the guarded network. */
    @FunctionalInterface
    interface Work<T> {

        T with(Hop hop) throws IOException, FetchFailedException;
    }

    FetchLimits limits() {
        return limits;
    }

    String userAgent() {
        return userAgent;
    }

    InstantSource clock() {
        return clock;
    }

    /** Throws what can be told of an address without any look-up. */
    void refuse(WebAddress address) throws FetchFailedException {
        var refusal = policy.refusal(address);
        if (refusal.isPresent()) {
            throw FetchFailedException.forGood(refusal.get());
        }
    }

    /** Whether a host is, as far as is known without asking anybody, one that the policy allows by name. */
    boolean isOwn(String host) {
        return own.contains(host);
    }

    /** Does some more work under the deadline of a run that is under way. */
    <T> T run(WebAddress about, Deadline deadline, Work<T> work) throws FetchFailedException {
        var resolver = new GuardedResolver(policy, lookup, lookups, limits.connect(), deadline, own);
        try (var client = clients.create(resolver)) {
            return work.with(new Hop(client, limits, deadline, clock));
        } catch (FetchFailedException e) {
            log.debug("{} did not do: {}", about.host(), e.failure().reason());
            throw e;
        } catch (RefusedException e) {
            log.info("Refused by policy: {}", e.getMessage());
            throw Failures.of(e, limits);
        } catch (IOException e) {
            log.debug("{} failed", about.host(), e);
            throw failure(e, deadline);
        } catch (IllegalStateException e) {
            // This is how the client notices in some places that its connection was taken away.
            if (!deadline.isOver()) {
                throw e;
            }
            throw failure(new IOException(e), deadline);
        }
    }

    private FetchFailedException failure(IOException failed, Deadline deadline) {
        if (closed || Thread.currentThread().isInterrupted()) {
            return Failures.stopped();
        }
        return deadline.isOver() ? Failures.late(limits.total()) : Failures.of(failed, limits);
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
        private InstantSource clock = InstantSource.system();
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

        /** What the dates are relative to at which servers want to be asked again; the machine's by default. */
        public Builder clock(InstantSource newClock) {
            clock = newClock;
            return this;
        }

        Builder lookup(HostLookup newLookup) {
            lookup = newLookup;
            return this;
        }

        public GuardedClient build() {
            return new GuardedClient(this);
        }
    }
}
