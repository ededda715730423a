package dev.carrel.scraping.http;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.error.AddressRefusedException;
import dev.carrel.scraping.FetchLimits;
import dev.carrel.scraping.FetchPolicy;
import dev.carrel.scraping.guard.BlockedAddressException;
import dev.carrel.scraping.guard.FetchDeadline;
import dev.carrel.scraping.guard.GuardedResolver;
import dev.carrel.scraping.guard.HostLookup;
import dev.carrel.scraping.guard.InternalHosts;
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
    private final HostLookup hostLookup;
    private final HttpClientFactory clientFactory;
    private final InternalHosts internalHosts;
    private final ScheduledThreadPoolExecutor timer;
    private final ExecutorService lookups;
    private final Set<FetchDeadline> activeDeadlines = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    private GuardedClient(Builder builder) {
        policy = builder.policy;
        limits = builder.limits;
        userAgent = builder.userAgent;
        clock = builder.clock;
        hostLookup = builder.hostLookup;
        clientFactory = new HttpClientFactory(limits, userAgent);
        internalHosts = new InternalHosts(policy);
        timer = new ScheduledThreadPoolExecutor(1, daemonThreads("carrel-fetch-timer"));
        timer.setRemoveOnCancelPolicy(true);
        // Platform threads: a look-up waits in native code, where a virtual thread would hold its carrier.
        lookups = Executors.newCachedThreadPool(daemonThreads("carrel-lookup-"));
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
    public void checkAddress(WebAddress address) {
        policy.findRefusal(address).ifPresent(reason -> {
            throw new AddressRefusedException(reason);
        });
    }

    /**
     * Posts to just that address; never throws for what the other side, the network or the policy did.
     *
     * @param headers further header fields
     */
    public PostResult sendPost(WebAddress address, Map<String, String> headers, String contentType, byte[] body) {
        try {
            return runGuarded(address, exchange -> {
                requireAllowed(address);
                return exchange.sendPost(address, headers, contentType, body);
            });
        } catch (FetchFailedException e) {
            return new PostResult.PostFailed(e.failure());
        }
    }

    /** What came of a {@link #sendPost}. */
    public sealed interface PostResult {

        /**
         * @param retryAfter how long the server asks to be left alone; zero if it does not
         */
        record PostAnswered(int status, Duration retryAfter) implements PostResult {}

        record PostFailed(Failure failure) implements PostResult {}
    }

    /** Does some work of one request or more, under one deadline. */
    public <T> T runGuarded(WebAddress address, GuardedWork<T> work) throws FetchFailedException {
        try (var deadline = FetchDeadline.startDeadline(limits.totalTimeout(), timer)) {
            activeDeadlines.add(deadline);
            try {
                if (closed) {
                    throw FetchFailures.requestStopped();
                }
                return runGuarded(address, deadline, work);
            } finally {
                activeDeadlines.remove(deadline);
            }
        } catch (RejectedExecutionException ignored) {
            throw FetchFailures.requestStopped();
        }
    }

    /** What may be done with the guarded network. */
    @FunctionalInterface
    public interface GuardedWork<T> {

        T runWith(HttpExchange exchange) throws IOException, FetchFailedException;
    }

    public FetchLimits limits() {
        return limits;
    }

    public String userAgent() {
        return userAgent;
    }

    public InstantSource clock() {
        return clock;
    }

    /** Throws what can be told of an address without any look-up. */
    public void requireAllowed(WebAddress address) throws FetchFailedException {
        var refusal = policy.findRefusal(address);
        if (refusal.isPresent()) {
            throw FetchFailedException.permanentFailure(refusal.get());
        }
    }

    /** Whether a host is, as far as is known without asking anybody, one that the policy allows by name. */
    public boolean isInternalHost(String host) {
        return internalHosts.containsHost(host);
    }

    /** Does some more work under the deadline of a run that is under way. */
    public <T> T runGuarded(WebAddress address, FetchDeadline deadline, GuardedWork<T> work)
            throws FetchFailedException {
        var resolver = new GuardedResolver(policy, hostLookup, lookups, limits.connectTimeout(), deadline,
                internalHosts);
        try (var client = clientFactory.createClient(resolver)) {
            return work.runWith(new HttpExchange(client, limits, deadline, clock));
        } catch (FetchFailedException e) {
            log.debug("{} did not do: {}", address.host(), e.failure().reason());
            throw e;
        } catch (BlockedAddressException e) {
            log.info("Refused by policy: {}", e.getMessage());
            throw FetchFailures.ofCause(e, limits);
        } catch (IOException e) {
            log.debug("{} failed", address.host(), e);
            throw toFailure(e, deadline);
        } catch (IllegalStateException e) {
            // This is how the client notices in some places that its connection was taken away.
            if (!deadline.isExpired()) {
                throw e;
            }
            throw toFailure(new IOException(e), deadline);
        }
    }

    private FetchFailedException toFailure(IOException failed, FetchDeadline deadline) {
        if (closed || Thread.currentThread().isInterrupted()) {
            return FetchFailures.requestStopped();
        }
        return deadline.isExpired() ? FetchFailures.totalTimeout(limits.totalTimeout())
                : FetchFailures.ofCause(failed, limits);
    }

    @Override
    public void close() {
        closed = true;
        activeDeadlines.forEach(FetchDeadline::expire);
        timer.shutdownNow();
        lookups.shutdownNow();
    }

    private static ThreadFactory daemonThreads(String name) {
        return Thread.ofPlatform().daemon().name(name, 0).factory();
    }

    /** Not thread-safe. */
    public static final class Builder {

        private FetchPolicy policy = FetchPolicy.PUBLIC_WEB;
        private FetchLimits limits = FetchLimits.DEFAULT;
        private String userAgent = "Carrel";
        private InstantSource clock = InstantSource.system();
        private HostLookup hostLookup = HostLookup.SYSTEM;

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

        public Builder hostLookup(HostLookup newLookup) {
            hostLookup = newLookup;
            return this;
        }

        public GuardedClient build() {
            return new GuardedClient(this);
        }
    }
}
