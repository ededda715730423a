package dev.carrel.application.answering;

import dev.carrel.domain.conversation.ReplyEvent;
import dev.carrel.domain.error.ReplyTimedOutException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The small bounded buffer between the thread that makes a reply and the one that pulls it: the maker waits while the
 * listener is behind, and learns at its next event that nobody listens any more, or that the time is up.
 */
final class ReplyBuffer implements ReplyStream {

    private static final int MOST_EVENTS = 64;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Queue<ReplyEvent> events = new ArrayDeque<>();
    private final InstantSource clock;
    private final Duration limit;
    private final Instant deadline;
    private boolean closed;

    /**
     * @param limit
     *            how long the whole reply may take; after it the stream ends with a failure
     */
    ReplyBuffer(InstantSource clock, Duration limit) {
        this.clock = clock;
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

    boolean isListening() {
        lock.lock();
        try {
            return !closed;
        } finally {
            lock.unlock();
        }
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
            if (event == null && !clock.instant().isBefore(deadline)) {
                event = new ReplyEvent.Failed(new ReplyTimedOutException(limit));
            }
            closed = event != null && event.ends();
            changed.signalAll();
            return Optional.ofNullable(event);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            events.clear();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

}
