package dev.carrel.http.server;

import dev.carrel.domain.error.UnavailableException;
import dev.carrel.http.HttpSettings;
import dev.carrel.http.exchange.PeekingEndPoint;
import dev.carrel.http.limit.ConnectionLimit;
import dev.carrel.http.limit.MinimumBodyRate;
import jakarta.servlet.Servlet;
import java.net.BindException;
import java.net.UnknownHostException;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.io.ManagedSelector;
import org.eclipse.jetty.io.SocketChannelEndPoint;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.VirtualThreadPool;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Jetty, put together by hand: what Javalin would start by itself cannot be entered by doors of our own. */
public final class JettyServer {

    private static final Logger log = LoggerFactory.getLogger(JettyServer.class);
    /** Selectors, acceptors and what they run that never blocks; requests run on virtual threads. */
    private static final int MAX_PLATFORM_THREADS = 32;
    private static final int UNBOUNDED = 0;
    /** Java's own default of 50 is soon full when many come at once, and who finds it full is cut off. */
    private static final int ACCEPT_BACKLOG = 1024;
    /** How long a connection must have been silent to be closed when the server stops. */
    private static final Duration SHUTDOWN_IDLE_TIMEOUT = Duration.ofMillis(50);

    private final Server server;
    private final ServerConnector connector;

    public JettyServer(HttpSettings settings, Duration idleTimeout, MinimumBodyRate pace, int connections) {
        var threads = new QueuedThreadPool(MAX_PLATFORM_THREADS, Math.min(4, MAX_PLATFORM_THREADS));
        threads.setName("carrel-http");
        // What is in work is bounded by Room, which says so to those who are too many; a pool would let them wait.
        threads.setVirtualThreadsExecutor(requestThreads());
        server = new Server(threads);
        server.setErrorHandler(new JettyErrorHandler());
        pace.attachTo(server);
        connector = new PeekingConnector(server, new HttpConnectionFactory(httpConfiguration()));
        connector.setHost(settings.host());
        connector.setPort(settings.port());
        connector.setAcceptQueueSize(ACCEPT_BACKLOG);
        connector.setIdleTimeout(idleTimeout.toMillis());
        connector.addBean(new ConnectionLimit(connections, idleTimeout, connector.getScheduler()));
        server.addConnector(connector);
    }

    public static Handler servletHandler(Servlet servlet) {
        var servlets = new ServletContextHandler();
        servlets.addServlet(new ServletHolder(servlet), "/*");
        return servlets;
    }

    public void setHandler(Handler handler) {
        server.setHandler(handler);
    }

    public void start() {
        try {
            server.start();
        } catch (Exception e) {
            stop(Duration.ZERO);
            throw listenFailure(e);
        }
    }

    public int port() {
        return connector.getLocalPort();
    }

    /** Closes the door, and the connections once they are idle or the patience is at its end. */
    public void stop(Duration timeout) {
        try {
            connector.setShutdownIdleTimeout(SHUTDOWN_IDLE_TIMEOUT.toMillis());
            server.setStopTimeout(timeout.toMillis());
            server.stop();
        } catch (TimeoutException ignored) {
            log.info("Some connections were still open when the server stopped");
        } catch (Exception e) {
            log.warn("The web server did not stop cleanly", e);
        }
    }

    private static VirtualThreadPool requestThreads() {
        var pool = new VirtualThreadPool(UNBOUNDED);
        pool.setName("carrel-request");
        return pool;
    }

    private static HttpConfiguration httpConfiguration() {
        var http = new HttpConfiguration();
        http.setSendServerVersion(false);
        http.setUriCompliance(UriCompliance.RFC3986);
        return http;
    }

    private UnavailableException listenFailure(Exception failure) {
        String where = "port " + connector.getPort() + " of " + connector.getHost();
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof BindException) {
                return new UnavailableException("Carrel cannot listen on " + where
                        + ": another program does, or this one may not.", Duration.ofSeconds(1));
            }
            if (cause instanceof UnknownHostException
                    || cause instanceof java.nio.channels.UnresolvedAddressException) {
                return new UnavailableException("Carrel cannot listen on " + where + ": there is no such host here.",
                        Duration.ofSeconds(1));
            }
        }
        log.error("The web server did not start", failure);
        return new UnavailableException("Carrel cannot listen on " + where + ".", Duration.ofSeconds(1));
    }

    /** A connector whose connections can be asked whether their clients have left. */
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
