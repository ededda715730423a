package dev.carrel.scraping.http;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.error.AddressRefusedException;
import dev.carrel.scraping.guard.BlockedAddressException;
import dev.carrel.scraping.guard.ConnectionPolicy;
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
import org.apache.hc.core5.io.CloseMode;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The HTTP client of this module, guarded against SSRF. All pages, robots.txt files, sitemaps and webhooks go through
 * it. It connects only to addresses that its {@link ConnectionPolicy} allows, and checks the very addresses that it
 * connects to. It keeps no cookies and no credentials, follows no redirects by itself, and uses no proxy: a proxy would
 * look hosts up itself, past the guard.
 *
 * <p>
 * Thread-safe. A request runs in the calling thread, which may be a virtual one; the caller limits the concurrency.
 * Closing aborts the requests in progress, which then fail transiently.
 */
public final class GuardedClient implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(GuardedClient.class);

    private final ConnectionPolicy policy;
    private final RequestLimits limits;
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
        // Platform threads: a lookup blocks in native code, where a virtual thread would pin its carrier.
        lookups = Executors.newCachedThreadPool(daemonThreads("carrel-lookup-"));
    }

    /** Returns a builder of a client with this policy and these limits. */
    public static Builder builder(ConnectionPolicy policy, RequestLimits limits) {
        return new Builder(policy, limits);
    }

    /**
     * Checks an address as far as it can be checked without a DNS lookup.
     *
     * @throws AddressRefusedException if the policy refuses the address
     */
    public void checkAddress(WebAddress address) {
        policy.findRefusal(address).ifPresent(reason -> {
            throw new AddressRefusedException(reason);
        });
    }

    /**
     * Sends a POST request to this address, without redirects. Failures of the receiver, the network or the policy are
     * returned, not thrown.
     *
     * @param headers additional header fields
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

    /** The result of a {@link #sendPost}. */
    public sealed interface PostResult {

        /**
         * A response with any status.
         *
         * @param retryAfter the delay that the server asks for; zero if it asks for none
         */
        record PostAnswered(int status, Duration retryAfter) implements PostResult {}

        record PostFailed(Failure failure) implements PostResult {}
    }

    /**
     * Sends a request whose response is read while it arrives, until it is closed. Redirects are returned.
     *
     * @param body null for none
     */
    public StreamedResponse openResponse(String method, WebAddress address, Map<String, String> headers,
            byte @Nullable [] body) throws FetchFailedException {
        FetchDeadline deadline = startDeadline();
        var client = clientFactory.createClient(newResolver(deadline));
        StreamedResponse response = null;
        try {
            requireAllowed(address);
            response = StreamedResponse.open(client, StreamedResponse.newRequest(method, address, headers, body),
                    deadline, limits, clock, deadline::close);
            return response;
        } catch (IOException | RejectedExecutionException e) {
            log.debug("{} failed", address.host(), e);
            throw toFailure(e instanceof IOException failed ? failed : new IOException(e), deadline);
        } finally {
            if (response == null) {
                deadline.close();
                client.close(CloseMode.IMMEDIATE);
            }
        }
    }

    private FetchDeadline startDeadline() throws FetchFailedException {
        try {
            var deadline = FetchDeadline.startDeadline(limits.totalTimeout(), timer, activeDeadlines::remove);
            activeDeadlines.add(deadline);
            if (closed) {
                deadline.close();
                throw FetchFailures.requestStopped();
            }
            return deadline;
        } catch (RejectedExecutionException ignored) {
            throw FetchFailures.requestStopped();
        }
    }

    /** Runs one or more requests under one deadline. */
    public <T> T runGuarded(WebAddress address, GuardedWork<T> work) throws FetchFailedException {
        try (FetchDeadline deadline = startDeadline()) {
            return runGuarded(address, deadline, work);
        } catch (RejectedExecutionException ignored) {
            throw FetchFailures.requestStopped();
        }
    }

    /** Work with the guarded network. */
    @FunctionalInterface
    public interface GuardedWork<T> {

        T runWith(HttpExchange exchange) throws IOException, FetchFailedException;
    }

    /** Returns the limits of each run. */
    public RequestLimits limits() {
        return limits;
    }

    /** Returns the {@code User-Agent} of all requests. */
    public String userAgent() {
        return userAgent;
    }

    /** Returns the clock that dates are compared with. */
    public InstantSource clock() {
        return clock;
    }

    /**
     * Checks an address as far as it can be checked without a DNS lookup.
     *
     * @throws FetchFailedException if the policy refuses the address
     */
    public void requireAllowed(WebAddress address) throws FetchFailedException {
        var refusal = policy.findRefusal(address);
        if (refusal.isPresent()) {
            throw FetchFailures.addressRefused(refusal.get());
        }
    }

    /** Returns true if all known addresses of a host are explicitly allowed. Makes no DNS lookup. */
    public boolean isInternalHost(String host) {
        return internalHosts.containsHost(host);
    }

    /** Runs further requests under the deadline of a run in progress. */
    public <T> T runGuarded(WebAddress address, FetchDeadline deadline, GuardedWork<T> work)
            throws FetchFailedException {
        try (var client = clientFactory.createClient(newResolver(deadline))) {
            return work.runWith(new HttpExchange(client, limits, deadline, clock));
        } catch (FetchFailedException e) {
            log.debug("{} failed: {}", address.host(), e.failure().reason());
            throw e;
        } catch (BlockedAddressException e) {
            log.info("Refused by policy: {}", e.getMessage());
            throw FetchFailures.ofCause(e, limits);
        } catch (IOException e) {
            log.debug("{} failed", address.host(), e);
            throw toFailure(e, deadline);
        } catch (IllegalStateException e) {
            // In some places the client reports an aborted connection like this.
            if (!deadline.isExpired()) {
                throw e;
            }
            throw toFailure(new IOException(e), deadline);
        }
    }

    private GuardedResolver newResolver(FetchDeadline deadline) {
        return new GuardedResolver(policy, hostLookup, lookups, limits.connectTimeout(), deadline, internalHosts);
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

    /** Builds a client. Not thread-safe. */
    public static final class Builder {

        private ConnectionPolicy policy;
        private RequestLimits limits;
        private String userAgent = "Carrel";
        private InstantSource clock = InstantSource.system();
        private HostLookup hostLookup = HostLookup.SYSTEM;

        private Builder(ConnectionPolicy policy, RequestLimits limits) {
            this.policy = policy;
            this.limits = limits;
        }

        /** Sets where the client may connect. */
        public Builder policy(ConnectionPolicy newPolicy) {
            policy = newPolicy;
            return this;
        }

        /** Sets the limits of each request or fetch. */
        public Builder limits(RequestLimits newLimits) {
            limits = newLimits;
            return this;
        }

        /** Sets the {@code User-Agent} of all requests; {@code Carrel} by default. */
        public Builder userAgent(String newUserAgent) {
            userAgent = newUserAgent;
            return this;
        }

        /** Sets the clock that dates in header fields are compared with; the system clock by default. */
        public Builder clock(InstantSource newClock) {
            clock = newClock;
            return this;
        }

        /** Sets the DNS lookup; that of the JVM by default. */
        public Builder hostLookup(HostLookup newLookup) {
            hostLookup = newLookup;
            return this;
        }

        /** Creates the client. */
        public GuardedClient build() {
            return new GuardedClient(this);
        }
    }
}
