package dev.carrel.http;

import dev.carrel.api.mcp.McpService;
import dev.carrel.api.server.ServerHost;
import dev.carrel.application.Carrel;
import dev.carrel.domain.error.UnavailableException;
import dev.carrel.http.api.ApiRoutes;
import dev.carrel.http.api.mcp.McpRoutes;
import dev.carrel.http.exchange.Route;
import dev.carrel.http.exchange.ServiceUrls;
import dev.carrel.http.limit.BodyMemory;
import dev.carrel.http.limit.EventStreams;
import dev.carrel.http.limit.InFlightRequests;
import dev.carrel.http.limit.TrustedProxies;
import dev.carrel.http.request.AuthFailureLimiter;
import dev.carrel.http.server.AccessHandler;
import dev.carrel.http.server.ConcurrencyLimitHandler;
import dev.carrel.http.server.JavalinServer;
import dev.carrel.http.server.QuotaHandler;
import dev.carrel.http.server.ReplyStreamer;
import dev.carrel.http.server.RequestBodyHandler;
import dev.carrel.http.server.RequestPipeline;
import dev.carrel.http.server.ResponseWriter;
import dev.carrel.http.server.ServerLimits;
import dev.carrel.http.upload.UploadReceiver;
import dev.carrel.http.upload.UploadSpool;
import dev.carrel.http.web.WebRoutes;
import dev.carrel.http.web.WidgetScriptRoutes;
import dev.carrel.http.widget.VisitorAccessHandler;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Serves an engine over HTTP. It does not own the engine and installs no shutdown hook: its creator stops it, and
 * closes the engine afterwards. Safe for use by many threads.
 */
public final class CarrelServer implements AutoCloseable {

    /** The part of the stop timeout that replies get to end after they were asked to. */
    private static final int FORCED_STOP_DIVISOR = 5;
    /** The part of the stop timeout that streams of events get to end: they notice within a second. */
    private static final int STREAM_STOP_DIVISOR = 4;
    private static final Duration MAX_CONNECTION_CLOSE_TIMEOUT = Duration.ofMillis(500);

    private final JavalinServer web;
    private final InFlightRequests inFlightRequests;
    private final UploadSpool spool;
    private final Duration stopTimeout;
    private final Duration drainDelay;
    private final AtomicBoolean stopping = new AtomicBoolean();

    private CarrelServer(JavalinServer web, InFlightRequests inFlightRequests, UploadSpool spool,
            HttpSettings settings) {
        this.web = web;
        this.inFlightRequests = inFlightRequests;
        this.spool = spool;
        this.stopTimeout = settings.stopTimeout();
        this.drainDelay = settings.drainDelay();
    }

    /**
     * Starts a server, which listens when this returns.
     *
     * @throws UnavailableException if it cannot listen, as when another program uses the port, or cannot store uploads
     */
    public static CarrelServer start(Carrel carrel, HttpSettings settings) {
        return start(carrel, settings, null);
    }

    /**
     * Starts a server as {@link #start(Carrel, HttpSettings)} does.
     *
     * @param monitor observes the requests; null for none, and then there is no {@code GET /metrics}
     */
    public static CarrelServer start(Carrel carrel, HttpSettings settings, @Nullable HttpMonitor monitor) {
        return start(carrel, settings, monitor, null, ServerHost.NONE);
    }

    /**
     * Starts a server as {@link #start(Carrel, HttpSettings, HttpMonitor)} does.
     *
     * @param mcp answers the messages of the Model Context Protocol; null for none, and then there is no
     * {@code POST /mcp}
     * @param host what the program around the server knows of itself, for {@code GET /server}
     */
    public static CarrelServer start(Carrel carrel, HttpSettings settings, @Nullable HttpMonitor monitor,
            @Nullable McpService mcp, ServerHost host) {
        return start(carrel, settings, monitor, mcp, host, ServerLimits.DEFAULTS);
    }

    /**
     * Starts a server that answers only requests about the health of the engine: {@code GET /healthz},
     * {@code GET /readyz} and, with a monitor, {@code GET /metrics}.
     *
     * @param monitor observes the requests; null for none
     * @throws UnavailableException as {@link #start(Carrel, HttpSettings)} does
     */
    public static CarrelServer startForHealth(Carrel carrel, HttpSettings settings, @Nullable HttpMonitor monitor) {
        var inFlightRequests = new InFlightRequests(settings.maxConcurrentRequests());
        List<Route> routes = ApiRoutes.createHealthRoutes(carrel, inFlightRequests, settings.backupFolder(),
                monitor == null ? null : monitor::metricsText);
        return start(routes, carrel, inFlightRequests, settings, new SafeHttpMonitor(monitor), ServerLimits.DEFAULTS);
    }

    static CarrelServer start(Carrel carrel, HttpSettings settings, @Nullable HttpMonitor monitor,
            @Nullable McpService mcp, ServerHost host, ServerLimits limits) {
        var inFlightRequests = new InFlightRequests(settings.maxConcurrentRequests());
        var safeMonitor = new SafeHttpMonitor(monitor);
        Supplier<String> metrics = monitor == null ? null : monitor::metricsText;
        List<Route> ui = settings.hasUi() ? WebRoutes.createRoutes(settings.brand()) : List.of();
        var urls = new ServiceUrls(settings.baseUrl(), !ui.isEmpty());
        List<Route> api = ApiRoutes.createRoutes(carrel, urls, settings.brand(), settings.backupFolder(),
                inFlightRequests, new AuthFailureLimiter(settings.maxAuthFailuresPerMinute()),
                limits.keepAliveInterval(), new EventStreams(safeMonitor::eventStreamsCounted),
                safeMonitor::visitorRefused, metrics,
                mcp == null ? List.of()
                        : McpRoutes.createRoutes(mcp, carrel, urls, settings.corsOrigins(),
                                limits.keepAliveInterval()),
                host);
        List<Route> root = List.of(WebRoutes.createRootRoute(host.version(), !ui.isEmpty()));
        List<Route> routes = Stream.of(root, api, ui, WidgetScriptRoutes.createRoutes(carrel.visitors()::findWidget))
                .flatMap(List::stream)
                .toList();
        return start(routes, carrel, inFlightRequests, settings, safeMonitor, limits);
    }

    static CarrelServer start(List<Route> routes, Carrel carrel, InFlightRequests inFlightRequests,
            HttpSettings settings, SafeHttpMonitor monitor, ServerLimits limits) {
        UploadSpool spool = UploadSpool.openIn(settings.uploads().folder());
        var bodyMemory = new BodyMemory(Math.max(2L * settings.maxBodyBytes(), limits.maxBodyMemoryBytes()));
        var uploads = new UploadReceiver(settings.uploads().maxFileBytes(), settings.uploads().maxConcurrentUploads(),
                spool);
        var urls = new ServiceUrls(settings.baseUrl(), settings.hasUi());
        var pipeline = new RequestPipeline(routes,
                List.of(new VisitorAccessHandler(carrel.visitors(), urls, monitor::visitorRefused),
                        new AccessHandler(carrel.accessControl(), carrel.signIn(), urls,
                                new AuthFailureLimiter(settings.maxAuthFailuresPerMinute()), inFlightRequests),
                        new QuotaHandler(carrel.requestMeter()),
                        new RequestBodyHandler(settings.maxBodyBytes(), bodyMemory, limits.minimumBodyRate(), uploads),
                        new ConcurrencyLimitHandler(inFlightRequests)),
                carrel.auditTrail(),
                new ResponseWriter(new ReplyStreamer(inFlightRequests, limits.keepAliveInterval()), monitor));
        int connections = limits.affordableConnections(settings.maxConcurrentRequests());
        var web = new JavalinServer(settings.host(), settings.port(), settings.corsOrigins(),
                TrustedProxies.of(settings.trustedProxies()),
                limits.withMaxConnections(connections), monitor, carrel.tracer(), pipeline);
        try {
            web.start();
        } catch (RuntimeException e) {
            spool.close();
            throw e;
        }
        return new CarrelServer(web, inFlightRequests, spool, settings);
    }

    /** Returns the port that the server listens on. */
    public int port() {
        return web.port();
    }

    /**
     * Stops gracefully. For the drain delay of the settings all goes on, but {@code /readyz} returns 503, so that
     * proxies learn of it. Then new requests are rejected with 503, requests in progress may finish, and the port is
     * closed, at most after the stop timeout of the settings; replies that are not complete by then end with an error.
     * The engine stays open. Idempotent.
     */
    public void stop() {
        if (!stopping.compareAndSet(false, true)) {
            return;
        }
        admitUntilDrained();
        Duration forcedStopTimeout = stopTimeout.dividedBy(FORCED_STOP_DIVISOR);
        Duration connectionTimeout = shorterOf(forcedStopTimeout, MAX_CONNECTION_CLOSE_TIMEOUT);
        long beganNanos = System.nanoTime();
        try {
            inFlightRequests.awaitStreams(stopTimeout.dividedBy(STREAM_STOP_DIVISOR));
            Duration elapsed = Duration.ofNanos(System.nanoTime() - beganNanos);
            if (!inFlightRequests.awaitCompletion(stopTimeout.minus(forcedStopTimeout).minus(elapsed))) {
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

    private void admitUntilDrained() {
        try {
            inFlightRequests.stopAdmittingAfter(drainDelay);
        } catch (InterruptedException ignored) {
            Thread.currentThread().interrupt();
        }
    }

    /** {@linkplain #stop() Stops}. */
    @Override
    public void close() {
        stop();
    }

    private static Duration shorterOf(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }
}
