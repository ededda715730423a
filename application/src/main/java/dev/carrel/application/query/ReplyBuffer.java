package dev.carrel.application.query;

import dev.carrel.application.port.ReplyWriter;
import dev.carrel.domain.conversation.ReplyEvent;
import dev.carrel.domain.conversation.ReplyStream;
import dev.carrel.domain.error.ReplyTimedOutException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The bounded buffer between the thread that makes a reply and the one that pulls it, with backpressure: the maker
 * waits while the listener is behind. The maker learns at once that the listener has left, or that the time is up,
 * whether the listener still pulls or not. A listener who wants the reply as a whole gets no pieces.
 */
final class ReplyBuffer implements ReplyStream, ReplyWriter.ReplySink {

    private static final int MAX_EVENTS = 64;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Queue<ReplyEvent> events = new ArrayDeque<>();
    private final boolean withoutTokens;
    private final CompletableFuture<Void> timer = new CompletableFuture<>();
    private final List<Runnable> cancelCallbacks = new ArrayList<>();
    /** The first half of a surrogate pair, which is no text before the second; used by the maker only. */
    private String halfPair = "";
    /** The last event was put. */
    private boolean ended;
    /** The last event was taken, or the listener has left. */
    private boolean closed;
    /** The listener has left before the end, or the time was up. */
    private boolean cancelled;
    private boolean timedOut;

    /**
     * @param limit how long the whole reply may take; after it the stream ends with a failure
     * @param withoutTokens whether pieces are of no use
     * @param threads on which the maker is told that the time is up
     */
    ReplyBuffer(Duration limit, boolean withoutTokens, Executor threads) {
        this.withoutTokens = withoutTokens;
        timer.orTimeout(limit.toMillis(), TimeUnit.MILLISECONDS).exceptionallyAsync(timeout -> {
            failWithTimeout(new ReplyEvent.FailureEvent(new ReplyTimedOutException(limit)));
            return null;
        }, threads);
    }

    /** Adds an event, waiting while the buffer is full. @return whether anybody still listens */
    boolean putEvent(ReplyEvent event) {
        if (event instanceof ReplyEvent.ResponseEvent && !halfPair.isEmpty()) {
            enqueueEvent(new ReplyEvent.TokenEvent(halfPair));
        }
        return enqueueEvent(event);
    }

    private boolean enqueueEvent(ReplyEvent event) {
        lock.lock();
        try {
            while (events.size() >= MAX_EVENTS && !ended && !closed) {
                changed.awaitUninterruptibly();
            }
            if (ended || closed) {
                return false;
            }
            events.add(event);
            if (event.isTerminal()) {
                markEnded();
            }
            changed.signalAll();
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Adds a piece, but for a surrogate pair that it ends in the middle of: JSON has no way to write half of one. */
    @Override
    public boolean emitText(String piece) {
        if (withoutTokens) {
            return isActive();
        }
        String text = halfPair + piece;
        boolean endsInHalfPair = !text.isEmpty() && Character.isHighSurrogate(text.charAt(text.length() - 1));
        int end = endsInHalfPair ? text.length() - 1 : text.length();
        halfPair = text.substring(end);
        return end == 0 && endsInHalfPair ? isActive()
                : enqueueEvent(new ReplyEvent.TokenEvent(text.substring(0, end)));
    }

    @Override
    public boolean reset() {
        return withoutTokens;
    }

    @Override
    public boolean isActive() {
        lock.lock();
        try {
            return !ended && !closed;
        } finally {
            lock.unlock();
        }
    }

    /** Whether the reply ended because the time was up. */
    boolean hasTimedOut() {
        lock.lock();
        try {
            return timedOut;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void onCancel(Runnable action) {
        lock.lock();
        try {
            if (!cancelled) {
                cancelCallbacks.add(action);
                return;
            }
        } finally {
            lock.unlock();
        }
        action.run();
    }

    @Override
    public Optional<ReplyEvent> nextEvent(Duration timeout) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            long nanos = TimeUnit.NANOSECONDS.convert(timeout);
            while (events.isEmpty() && !closed && nanos > 0) {
                nanos = changed.awaitNanos(nanos);
            }
            if (closed) {
                throw new IllegalStateException("the reply has ended");
            }
            ReplyEvent event = events.poll();
            closed = event != null && event.isTerminal();
            changed.signalAll();
            return Optional.ofNullable(event);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        cancelUnlessEnded(() -> {
            closed = true;
            events.clear();
        });
    }

    /** Ends the reply, for the listener after what it has not taken yet. */
    private void failWithTimeout(ReplyEvent failure) {
        cancelUnlessEnded(() -> {
            timedOut = !ended && !closed;
            if (timedOut) {
                events.add(failure);
            }
        });
    }

    /** Ends the work on a reply that has not ended, and tells the maker. */
    private void cancelUnlessEnded(Runnable change) {
        List<Runnable> callbacks;
        lock.lock();
        try {
            boolean early = !ended && !closed;
            change.run();
            callbacks = early ? List.copyOf(cancelCallbacks) : List.of();
            cancelled |= early;
            markEnded();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
        callbacks.forEach(Runnable::run);
    }

    private void markEnded() {
        ended = true;
        cancelCallbacks.clear();
        timer.complete(null);
    }
}
