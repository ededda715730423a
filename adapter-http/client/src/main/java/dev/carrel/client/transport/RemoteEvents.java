package dev.carrel.client.transport;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.domain.error.CarrelException;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Follows the changes of libraries on a server, with one stream for each library that is waited for. Where the server
 * has no events, or the token may not read them, its callers poll. Thread-safe.
 */
public final class RemoteEvents implements AutoCloseable {

    private static final Duration MIN_POLL_INTERVAL = Duration.ofMillis(25);
    private static final Duration MAX_POLL_INTERVAL = Duration.ofSeconds(1);
    private static final Duration RECONNECT_INTERVAL = Duration.ofSeconds(1);

    private final HttpTransport transport;
    private final ConcurrentMap<LibraryId, LibraryStream> streams = new ConcurrentHashMap<>();
    private volatile boolean closed;

    /** Creates the events of the libraries of a server. */
    public RemoteEvents(HttpTransport transport) {
        this.transport = transport;
    }

    /**
     * Watches a document or a crawl. Read its state after this, so that no change is missed in between.
     *
     * @return to be closed
     */
    public ChangeWatch watch(LibraryId library, String id) {
        return streams.computeIfAbsent(library, LibraryStream::new).addWatch(id);
    }

    /**
     * Waits until something is in a state, or for a time limit, and returns it as it is then. Polls with growing
     * intervals where there are no events.
     *
     * @param id of the document or crawl
     */
    public <T> T awaitState(LibraryId library, String id, Duration limit, Supplier<T> reader, Predicate<T> state)
            throws InterruptedException {
        long deadline = System.nanoTime() + limit.toNanos();
        try (ChangeWatch watch = watch(library, id)) {
            for (Duration pause = MIN_POLL_INTERVAL;; pause = shorter(pause.multipliedBy(2), MAX_POLL_INTERVAL)) {
                T current = reader.get();
                Duration left = Duration.ofNanos(deadline - System.nanoTime());
                if (state.test(current) || !left.isPositive()) {
                    return current;
                }
                watch.awaitChange(left, pause);
            }
        }
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    /** Ends all streams; the transport is to be closed too. */
    @Override
    public void close() {
        closed = true;
    }

    /** The stream of a library. */
    private final class LibraryStream {

        private final LibraryId library;
        private final ConcurrentMap<String, Set<ChangeWatch>> watches = new ConcurrentHashMap<>();
        private volatile boolean isLive;

        LibraryStream(LibraryId library) {
            this.library = library;
            Thread.ofVirtual().name("carrel-events").start(this::follow);
        }

        ChangeWatch addWatch(String id) {
            var watch = new ChangeWatch(this, id);
            watches.computeIfAbsent(id, key -> ConcurrentHashMap.newKeySet()).add(watch);
            return watch;
        }

        void removeWatch(ChangeWatch watch) {
            watches.computeIfPresent(watch.id, (id, all) -> {
                all.remove(watch);
                return all.isEmpty() ? null : all;
            });
        }

        private void follow() {
            try {
                while (!closed && readStream()) {
                    Thread.sleep(RECONNECT_INTERVAL);
                }
            } catch (InterruptedException ignored) {
                Thread.currentThread().interrupt();
            }
        }

        /** Reads the stream to its end; returns whether another attempt may help. */
        private boolean readStream() {
            try {
                return transport.readEvents("/library/" + library + "/event", this::signalChange);
            } catch (CarrelException ignored) {
                return true;
            } finally {
                isLive = false;
                signalAll();
            }
        }

        private void signalChange(JsonNode event) {
            switch (event.path("type").asText()) {
                case "document" -> signal(event.at("/document/id").asText());
                case "document-deleted" -> signal(event.path("id").asText());
                case "crawl" -> signal(event.at("/crawl/id").asText());
                case "library" -> signalAll();
                default -> {
                    // Of no interest here.
                }
            }
            // Last: a watch that finds the stream live has been signalled what came before.
            isLive = true;
        }

        private void signal(String id) {
            watches.getOrDefault(id, Set.of()).forEach(watch -> watch.changes.release());
        }

        private void signalAll() {
            new HashSet<>(watches.keySet()).forEach(this::signal);
        }
    }

    /** A watch of a document or a crawl, for one thread. */
    public static final class ChangeWatch implements AutoCloseable {

        private final LibraryStream stream;
        private final String id;
        private final Semaphore changes = new Semaphore(0);

        private ChangeWatch(LibraryStream stream, String id) {
            this.stream = stream;
            this.id = id;
        }

        /**
         * Waits for a change since the last call.
         *
         * @param limit the maximum time to wait
         * @param pollInterval the maximum time to wait while changes are not known
         * @return false if nothing has changed
         */
        public boolean awaitChange(Duration limit, Duration pollInterval) throws InterruptedException {
            Duration wait = stream.isLive || limit.compareTo(pollInterval) < 0 ? limit : pollInterval;
            boolean changed = changes.tryAcquire(wait.toNanos(), TimeUnit.NANOSECONDS);
            changes.drainPermits();
            return changed || !stream.isLive;
        }

        @Override
        public void close() {
            stream.removeWatch(this);
        }
    }
}
