package dev.carrel.http.server;

import dev.carrel.application.trace.Tracer;
import dev.carrel.domain.error.UnavailableException;
import dev.carrel.http.exchange.PeekingEndPoint;
import dev.carrel.http.limit.ConnectionLimit;
import dev.carrel.http.limit.TrustedProxies;
import io.javalin.Javalin;
import io.javalin.compression.CompressionStrategy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.io.ManagedSelector;
import org.eclipse.jetty.io.SocketChannelEndPoint;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.LowResourceMonitor;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.ThreadPool;
import org.eclipse.jetty.util.thread.VirtualThreadPool;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Javalin on a port, with Jetty configured for it: threads, connections, and the handlers around Javalin. */
public final class JavalinServer {

    private static final Logger log = LoggerFactory.getLogger(JavalinServer.class);

    /** Selectors, acceptors and tasks that never block; requests run on virtual threads. */
    private static final int MAX_PLATFORM_THREADS = 32;
    private static final int UNBOUNDED = 0;
    /** Java's default of 50 fills up when many clients connect at once, and further ones are cut off. */
    private static final int ACCEPT_BACKLOG = 1024;
    /** How long a connection must have been silent to be closed when the server stops. */
    private static final Duration SHUTDOWN_IDLE_TIMEOUT = Duration.ofMillis(50);

    private final String host;
    private final int port;
    private final ServerLimits limits;
    private final Javalin javalin;

    /**
     * Creates a server, which does not listen yet.
     *
     * @param port 0 for any free port
     * @param corsOrigins the origins whose pages may call from a browser; {@code *} for any
     * @param proxies the reverse proxies that name their clients
     */
    public JavalinServer(String host, int port, Set<String> corsOrigins, TrustedProxies proxies,
            ServerLimits limits, RequestObserver observer, Tracer tracer,
            RequestPipeline pipeline) {
        this.host = host;
        this.port = port;
        this.limits = limits;
        this.javalin = Javalin.create(config -> {
            config.startup.startupWatcherEnabled = false;
            config.startup.showJavalinBanner = false;
            config.startup.showOldJavalinVersionWarning = false;
            config.http.compressionStrategy = CompressionStrategy.NONE;
            config.jetty.threadPool = threadPool();
            config.jetty.modifyHttpConfiguration(JavalinServer::configureHttp);
            config.jetty.addConnector(this::createConnector);
            config.jetty.modifyServletContextHandler(context -> {
                context.getSessionHandler().setUsingCookies(false);
                context.getSessionHandler().setUsingUriParameters(false);
                context.setErrorHandler(new JettyErrorHandler());
            });
            config.jetty.modifyServer(server -> {
                server.removeBean(server.getBean(LowResourceMonitor.class));
                server.setErrorHandler(new JettyErrorHandler());
                limits.minimumBodyRate().attachTo(server);
                proxies.attachTo(server);
                server.setHandler(new RequestLoggingHandler(observer, tracer,
                        corsOrigins.isEmpty() ? null : CorsPolicy.newHandler(corsOrigins)));
            });
            pipeline.configure(config);
        });
    }

    /**
     * Starts to listen.
     *
     * @throws UnavailableException if that is not possible, as when another program uses the port
     */
    public void start() {
        try {
            javalin.start();
        } catch (RuntimeException e) {
            stop(Duration.ZERO);
            throw new ListenFailure(host, port).describe(e);
        }
    }

    /** Returns the port that the server listens on. */
    public int port() {
        return javalin.port();
    }

    /** Stops listening, and closes the connections once they are idle or the timeout is over. */
    public void stop(Duration timeout) {
        Server server = javalin.jettyServer().server();
        try {
            for (Connector connector : server.getConnectors()) {
                ((ServerConnector) connector).setShutdownIdleTimeout(SHUTDOWN_IDLE_TIMEOUT.toMillis());
            }
            server.setStopTimeout(timeout.toMillis());
            server.stop();
        } catch (TimeoutException e) {
            log.info("Some connections were still open when the server stopped");
        } catch (Exception e) {
            log.warn("The web server did not stop cleanly", e);
        }
    }

    private static ThreadPool threadPool() {
        var threads = new QueuedThreadPool(MAX_PLATFORM_THREADS, Math.min(4, MAX_PLATFORM_THREADS));
        threads.setName("carrel-http");
        // InFlightRequests rejects requests above the limit; a bounded pool would let them wait.
        var requestThreads = new VirtualThreadPool(UNBOUNDED);
        requestThreads.setName("carrel-request");
        threads.setVirtualThreadsExecutor(requestThreads);
        return threads;
    }

    private static void configureHttp(HttpConfiguration http) {
        http.setSendServerVersion(false);
        http.setUriCompliance(UriCompliance.RFC3986);
        // Else a token in other letters, on a connection that brought the right one before, would be read as that one.
        http.setHeaderCacheCaseSensitive(true);
    }

    private Connector createConnector(Server server, HttpConfiguration http) {
        var connector = new PeekingConnector(server, new HttpConnectionFactory(http));
        connector.setHost(host);
        connector.setPort(port);
        connector.setAcceptQueueSize(ACCEPT_BACKLOG);
        connector.setIdleTimeout(limits.idleTimeout().toMillis());
        connector.addBean(new ConnectionLimit(limits.maxConnections(), limits.idleTimeout(), connector.getScheduler()));
        try {
            // Javalin would log a failure to bind as its own.
            connector.open();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return connector;
    }

    /** A connector whose connections can be checked for clients that have disconnected. */
    private static final class PeekingConnector extends ServerConnector {

        PeekingConnector(Server server, HttpConnectionFactory http) {
            super(server, http);
        }

        @Override
        protected SocketChannelEndPoint newEndPoint(SocketChannel channel, ManagedSelector selector, SelectionKey key) {
            var endPoint = new PeekingEndPoint(channel, selector, key, getScheduler(), getExecutor());
            endPoint.setIdleTimeout(getIdleTimeout());
            return endPoint;
        }
    }
}
