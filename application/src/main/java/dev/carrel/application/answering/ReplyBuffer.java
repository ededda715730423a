package dev.carrel.application.answering;

import dev.carrel.application.port.ReplyWriter;
import dev.carrel.domain.conversation.ReplyEvent;
import dev.carrel.domain.error.ReplyTimedOutException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The small bounded buffer between the thread that makes a reply and the one that pulls it: the maker waits while the
 * listener is behind, and learns at once that nobody listens any more, or that the time is up. A listener who wants the
 * reply as a whole is not told of its pieces.
 */
final class ReplyBuffer implements ReplyStream, ReplyWriter.Sink {

    private static final int MOST_EVENTS = 64;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Queue<ReplyEvent> events = new ArrayDeque<>();
    private final InstantSource clock;
    private final Duration limit;
    private final Instant deadline;
    private final boolean whole;
    private final List<Runnable> farewells = new ArrayList<>();
    private boolean closed;
    private boolean gone;
    private boolean late;

    /**
     * @param limit
     *            how long the whole reply may take; after it the stream ends with a failure
     * @param whole
     *            whether pieces are of no use
     */
    ReplyBuffer(InstantSource clock, Duration limit, boolean whole) {
        this.clock = clock;
        this.whole = whole;
        this.limit = limit;
        this.deadline = clock.instant().plus(limit);
    }

    /** Adds an event, waiting while the buffer is full. @return whether anybody still listens */
    boolean put(ReplyEvent event) {
        lock.lock();
        try {
            while (events.size() >= MOST_EVENTS && !closed) {
                changed.awaitUninterruptibly();
            }
            if (!closed) {
                events.add(event);
                changed.signalAll();
            }
            return !closed;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public boolean emit(String piece) {
        return whole ? isListening() : put(new ReplyEvent.Token(piece));
    }

    @Override
    public boolean startOver() {
        return whole;
    }

    @Override
    public boolean isListening() {
        lock.lock();
        try {
            return !closed;
        } finally {
            lock.unlock();
        }
    }

    /** Whether the listener was told that the time is up. */
    boolean isLate() {
        lock.lock();
        try {
            return late;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void whenGone(Runnable action) {
        lock.lock();
        try {
            if (!gone) {
                farewells.add(action);
                return;
            }
        } finally {
            lock.unlock();
        }
        action.run();
    }

    @Override
    public Optional<ReplyEvent> next(Duration timeout) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            if (closed) {
                throw new IllegalStateException("the reply has ended");
            }
            Duration left = Duration.between(clock.instant(), deadline);
            long nanos = (timeout.compareTo(left) < 0 ? timeout : left).toNanos();
            while (events.isEmpty() && nanos > 0) {
                nanos = changed.awaitNanos(nanos);
            }
            ReplyEvent event = events.poll();
            if (event != null || clock.instant().isBefore(deadline)) {
                closed = event != null && event.ends();
                changed.signalAll();
                return Optional.ofNullable(event);
            }
            late = true;
        } finally {
            lock.unlock();
        }
        close();
        return Optional.of(new ReplyEvent.Failed(new ReplyTimedOutException(limit)));
    }

    @Override
    public void close() {
        List<Runnable> said;
        lock.lock();
        try {
            gone = gone || !closed;
            closed = true;
            events.clear();
            changed.signalAll();
            said = gone ? List.copyOf(farewells) : List.of();
            farewells.clear();
        } finally {
            lock.unlock();
        }
        said.forEach(Runnable::run);
    }

}
