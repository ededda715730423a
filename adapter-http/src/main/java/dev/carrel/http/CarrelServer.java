package dev.carrel.http;

import dev.carrel.application.AccessControl;
import dev.carrel.application.Carrel;
import dev.carrel.domain.error.UnavailableException;
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
    private static final int SHARE_FOR_THE_END = 5;
    private static final Duration MOST_FOR_CONNECTIONS = Duration.ofMillis(500);

    private final WebServer web;
    private final Room room;
    private final Spool spool;
    private final Duration stopTimeout;
    private final AtomicBoolean stopping = new AtomicBoolean();

    private CarrelServer(WebServer web, Room room, Spool spool, Duration stopTimeout) {
        this.web = web;
        this.room = room;
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
     * @param monitoring watches over it; null for nobody, and then there is no {@code GET /metrics}
     */
    public static CarrelServer start(Carrel carrel, HttpSettings settings, @Nullable Monitoring monitoring) {
        return start(carrel, settings, monitoring, Bounds.DEFAULT);
    }

    static CarrelServer start(Carrel carrel, HttpSettings settings, @Nullable Monitoring monitoring, Bounds bounds) {
        var room = new Room(settings.mostRequestsAtOnce());
        Supplier<String> metrics = monitoring == null ? null : monitoring::text;
        return start(Routes.of(carrel, settings, room, bounds.silence(), metrics), carrel.accessControl(), room,
                settings,
                new Watch(monitoring), bounds);
    }

    static CarrelServer start(List<Route> routes, AccessControl access, Room room, HttpSettings settings, Watch watch,
            Bounds bounds) {
        var javalin = new JavalinDoor(routes, new ServletAnswers(new ReplyWriting(room, bounds.silence())));
        var web = new WebServer(settings, bounds.idle(), bounds.pace(), bounds.connections(settings));
        Spool spool = Spool.in(settings.uploads().folder());
        web.handle(new FrontDoor(watch, new Gate(javalin.router(), access, new Cors(settings.corsOrigins()), room,
                new RefusedTokens(settings.refusedPerMinute()),
                new BodyReader(settings.mostBodyBytes(),
                        new BodyMemory(Math.max(2L * settings.mostBodyBytes(), bounds.bodyMemory())), bounds.pace(),
                        new Uploads(settings.uploads(), spool),
                        new Admission(room, WebServer.servlets(javalin.servlet()))))));
        try {
            web.start();
        } catch (RuntimeException e) {
            spool.close();
            throw e;
        }
        return new CarrelServer(web, room, spool, settings.stopTimeout());
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
        room.close();
        Duration forTheEnd = stopTimeout.dividedBy(SHARE_FOR_THE_END);
        Duration forConnections = min(forTheEnd, MOST_FOR_CONNECTIONS);
        try {
            if (!room.awaitEmpty(stopTimeout.minus(forTheEnd))) {
                room.clear();
                room.awaitEmpty(forTheEnd.minus(forConnections));
            }
        } catch (InterruptedException ignored) {
            Thread.currentThread().interrupt();
        }
        room.clear();
        web.stop(forConnections);
        spool.close();
    }

    /** {@linkplain #stop() Stops}. */
    @Override
    public void close() {
        stop();
    }

    private static Duration min(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    /**
     * What no setting is needed for.
     *
     * @param idle how long nothing moves on a connection before it is closed
     * @param silence how long nothing is said on a stream before it shows a sign of life, and how often is looked
     * whether a client that waits for a whole reply has left
     * @param pace how slowly a body may come in
     * @param bodyMemory how many bytes of bodies are held at once, though never less than two of the largest need
     * @param maxConnections how many connections may be open, if the process can afford so many
     */
    record Bounds(Duration idle, Duration silence, BodyPace pace, long bodyMemory, int maxConnections) {

        /** Reading a body takes a few times its size for a moment. */
        private static final int SHARE_FOR_BODIES = 8;

        static final Bounds DEFAULT = new Bounds(Duration.ofSeconds(30), Duration.ofSeconds(1), BodyPace.DEFAULT,
                Runtime.getRuntime().maxMemory() / SHARE_FOR_BODIES, Integer.MAX_VALUE);

        Bounds(Duration idle, Duration silence) {
            this(idle, silence, DEFAULT.pace, DEFAULT.bodyMemory, DEFAULT.maxConnections);
        }

        Bounds withPace(BodyPace slowest) {
            return new Bounds(idle, silence, slowest, bodyMemory, maxConnections);
        }

        Bounds withBodyMemory(long bytes) {
            return new Bounds(idle, silence, pace, bytes, maxConnections);
        }

        Bounds withMaxConnections(int most) {
            return new Bounds(idle, silence, pace, bodyMemory, most);
        }

        private int connections(HttpSettings settings) {
            return Math.min(maxConnections, ConnectionLimit.affordable(settings.mostRequestsAtOnce()));
        }
    }
}
