package dev.carrel.http;

import dev.carrel.application.AccessControl;
import dev.carrel.application.Carrel;
import dev.carrel.domain.error.UnavailableException;
import dev.carrel.http.api.ApiRoutes;
import dev.carrel.http.exchange.Route;
import dev.carrel.http.limit.BodyMemory;
import dev.carrel.http.limit.ConnectionLimit;
import dev.carrel.http.limit.InFlightRequests;
import dev.carrel.http.limit.MinimumBodyRate;
import dev.carrel.http.server.AccessHandler;
import dev.carrel.http.server.AuthFailureLimiter;
import dev.carrel.http.server.ConcurrencyLimitHandler;
import dev.carrel.http.server.CorsPolicy;
import dev.carrel.http.server.JavalinServletFactory;
import dev.carrel.http.server.JettyServer;
import dev.carrel.http.server.ReplyStreamer;
import dev.carrel.http.server.RequestBodyHandler;
import dev.carrel.http.server.RequestLoggingHandler;
import dev.carrel.http.server.ServletResponseWriter;
import dev.carrel.http.upload.UploadReceiver;
import dev.carrel.http.upload.UploadSpool;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The service: an engine on a port. It does not own the engine and installs no shutdown hook; whoever starts it stops
 * it, and closes the engine after that. Safe for use by many threads.
 */
public final class CarrelServer implements AutoCloseable {

    /** What is left of the patience for replies to end by themselves once they were asked to. */
    private static final int FORCED_STOP_DIVISOR = 5;
    private static final Duration MAX_CONNECTION_CLOSE_TIMEOUT = Duration.ofMillis(500);

    private final JettyServer web;
    private final InFlightRequests inFlightRequests;
    private final UploadSpool spool;
    private final Duration stopTimeout;
    private final AtomicBoolean stopping = new AtomicBoolean();

    private CarrelServer(JettyServer web, InFlightRequests inFlightRequests, UploadSpool spool, Duration stopTimeout) {
        this.web = web;
        this.inFlightRequests = inFlightRequests;
        this.spool = spool;
        this.stopTimeout = stopTimeout;
    }

    /**
     * Starts the service; it is listening when this returns.
     *
     * @throws UnavailableException if it cannot listen, as when another program has the port, or cannot keep uploads
     */
    public static CarrelServer start(Carrel carrel, HttpSettings settings) {
        return start(carrel, settings, null);
    }

    /**
     * Starts the service as {@link #start(Carrel, HttpSettings)} does.
     *
     * @param monitor watches over it; null for nobody, and then there is no {@code GET /metrics}
     */
    public static CarrelServer start(Carrel carrel, HttpSettings settings, @Nullable HttpMonitor monitor) {
        return start(carrel, settings, monitor, ServerLimits.DEFAULTS);
    }

    static CarrelServer start(Carrel carrel, HttpSettings settings, @Nullable HttpMonitor monitor,
            ServerLimits limits) {
        var inFlightRequests = new InFlightRequests(settings.maxConcurrentRequests());
        Supplier<String> metrics = monitor == null ? null : monitor::metricsText;
        return start(ApiRoutes.createRoutes(carrel, settings, inFlightRequests, limits.keepAliveInterval(), metrics),
                carrel.accessControl(), inFlightRequests,
                settings,
                new SafeHttpMonitor(monitor), limits);
    }

    static CarrelServer start(List<Route> routes, AccessControl access, InFlightRequests inFlightRequests,
            HttpSettings settings, SafeHttpMonitor monitor,
            ServerLimits limits) {
        var javalin = new JavalinServletFactory(routes,
                new ServletResponseWriter(new ReplyStreamer(inFlightRequests, limits.keepAliveInterval())));
        var web = new JettyServer(settings, limits.idleTimeout(), limits.minimumBodyRate(),
                limits.affordableConnections(settings));
        UploadSpool spool = UploadSpool.openIn(settings.uploads().folder());
        web.setHandler(new RequestLoggingHandler(monitor,
                new AccessHandler(javalin.requestRouter(), access, new CorsPolicy(settings.corsOrigins()),
                        inFlightRequests,
                        new AuthFailureLimiter(settings.maxAuthFailuresPerMinute()),
                        new RequestBodyHandler(settings.maxBodyBytes(),
                                new BodyMemory(Math.max(2L * settings.maxBodyBytes(), limits.maxBodyMemoryBytes())),
                                limits.minimumBodyRate(),
                                new UploadReceiver(settings.uploads(), spool),
                                new ConcurrencyLimitHandler(inFlightRequests,
                                        JettyServer.servletHandler(javalin.createServlet()))))));
        try {
            web.start();
        } catch (RuntimeException e) {
            spool.close();
            throw e;
        }
        return new CarrelServer(web, inFlightRequests, spool, settings.stopTimeout());
    }

    /** The port that it listens on. */
    public int port() {
        return web.port();
    }

    /**
     * Stops: what is asked from now on is refused with 503, what is under way may finish, and then nobody is listened
     * to any more. Returns when that is done, at most after the time that the settings give; replies that are not done
     * by then end with an error. The engine stays open. Idempotent.
     */
    public void stop() {
        if (!stopping.compareAndSet(false, true)) {
            return;
        }
        inFlightRequests.stopAdmitting();
        Duration forcedStopTimeout = stopTimeout.dividedBy(FORCED_STOP_DIVISOR);
        Duration connectionTimeout = shorterOf(forcedStopTimeout, MAX_CONNECTION_CLOSE_TIMEOUT);
        try {
            if (!inFlightRequests.awaitCompletion(stopTimeout.minus(forcedStopTimeout))) {
                inFlightRequests.cancelAll();
                inFlightRequests.awaitCompletion(forcedStopTimeout.minus(connectionTimeout));
            }
        } catch (InterruptedException ignored) {
            Thread.currentThread().interrupt();
        }
        inFlightRequests.cancelAll();
        web.stop(connectionTimeout);
        spool.close();
    }

    /** {@linkplain #stop() Stops}. */
    @Override
    public void close() {
        stop();
    }

    private static Duration shorterOf(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    /**
     * What no setting is needed for.
     *
     * @param idleTimeout how long nothing moves on a connection before it is closed
     * @param keepAliveInterval how long nothing is said on a stream before it shows a sign of life, and how often is
     * looked whether a client that waits for a whole reply has left
     * @param minimumBodyRate how slowly a body may come in
     * @param maxBodyMemoryBytes how many bytes of bodies are held at once, though never less than two of the largest
     * need
     * @param maxConnections how many connections may be open, if the process can afford so many
     */
    public record ServerLimits(Duration idleTimeout, Duration keepAliveInterval, MinimumBodyRate minimumBodyRate,
            long maxBodyMemoryBytes, int maxConnections) {

        /** Reading a body takes a few times its size for a moment. */
        private static final int BODY_MEMORY_DIVISOR = 8;

        public static final ServerLimits DEFAULTS = new ServerLimits(Duration.ofSeconds(30), Duration.ofSeconds(1),
                MinimumBodyRate.DEFAULT,
                Runtime.getRuntime().maxMemory() / BODY_MEMORY_DIVISOR, Integer.MAX_VALUE);

        ServerLimits(Duration idle, Duration silence) {
            this(idle, silence, DEFAULTS.minimumBodyRate, DEFAULTS.maxBodyMemoryBytes, DEFAULTS.maxConnections);
        }

        ServerLimits withMinimumBodyRate(MinimumBodyRate slowest) {
            return new ServerLimits(idleTimeout, keepAliveInterval, slowest, maxBodyMemoryBytes, maxConnections);
        }

        ServerLimits withMaxBodyMemoryBytes(long bytes) {
            return new ServerLimits(idleTimeout, keepAliveInterval, minimumBodyRate, bytes, maxConnections);
        }

        public ServerLimits withMaxConnections(int most) {
            return new ServerLimits(idleTimeout, keepAliveInterval, minimumBodyRate, maxBodyMemoryBytes, most);
        }

        private int affordableConnections(HttpSettings settings) {
            return Math.min(maxConnections, ConnectionLimit.affordableConnections(settings.maxConcurrentRequests()));
        }
    }
}
