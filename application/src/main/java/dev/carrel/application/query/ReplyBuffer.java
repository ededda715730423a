package dev.carrel.application.query;

import dev.carrel.application.port.ReplyWriter;
import dev.carrel.domain.conversation.ReplyEvent;
import dev.carrel.domain.conversation.ReplyStream;
import dev.carrel.domain.error.ReplyFailedException;
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
 * The bounded buffer between the producer of a reply and the consumer of its stream, with backpressure: the producer
 * waits while the buffer is full. Closing the stream or exceeding the timeout cancels the reply, and the producer
 * learns of it at once. Thread-safe, for one producer and one consumer.
 */
final class ReplyBuffer implements ReplyStream, ReplyWriter.ReplySink {

    private static final int MAX_EVENTS = 64;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Queue<ReplyEvent> events = new ArrayDeque<>();
    private final boolean withoutTokens;
    private final CompletableFuture<Void> timer = new CompletableFuture<>();
    private final List<Runnable> cancelCallbacks = new ArrayList<>();
    /** Used by the producer only. */
    private final SurrogateBuffer surrogates = new SurrogateBuffer();
    /** The last event is in the buffer or was taken. */
    private boolean ended;
    /** The last event was taken, or the stream is closed. */
    private boolean closed;
    /** The stream was closed before the last event, or the timeout was exceeded. */
    private boolean cancelled;
    private boolean timedOut;

    /**
     * @param limit the timeout of the whole reply, after which the stream ends with a failure
     * @param withoutTokens whether to leave out token events, for a consumer that wants the whole reply
     * @param threads run the cancellation at the timeout
     */
    ReplyBuffer(Duration limit, boolean withoutTokens, Executor threads) {
        this.withoutTokens = withoutTokens;
        timer.orTimeout(limit.toMillis(), TimeUnit.MILLISECONDS).exceptionallyAsync(timeout -> {
            failWithTimeout(new ReplyEvent.FailureEvent(ReplyFailedException.timedOut(limit)));
            return null;
        }, threads);
    }

    /**
     * Adds an event, waiting while the buffer is full.
     *
     * @return false if the reply is cancelled or has ended
     */
    boolean putEvent(ReplyEvent event) {
        if (event instanceof ReplyEvent.ResponseEvent && !surrogates.heldBack().isEmpty()) {
            enqueueEvent(new ReplyEvent.TokenEvent(surrogates.heldBack()));
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

    /** Adds a token event, without half a surrogate pair at its end: the next one has the whole pair. */
    @Override
    public boolean emitText(String piece) {
        if (withoutTokens) {
            return !isCancelled();
        }
        String text = surrogates.appendPiece(piece);
        return text.isEmpty() && !surrogates.heldBack().isEmpty()
                ? !isCancelled()
                : enqueueEvent(new ReplyEvent.TokenEvent(text));
    }

    @Override
    public boolean reset() {
        return withoutTokens;
    }

    @Override
    public boolean isCancelled() {
        lock.lock();
        try {
            return ended || closed;
        } finally {
            lock.unlock();
        }
    }

    /** Returns whether the timeout cancelled the reply. */
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

    /** Cancels the reply; the consumer gets the failure after the events in the buffer. */
    private void failWithTimeout(ReplyEvent failure) {
        cancelUnlessEnded(() -> {
            timedOut = !ended && !closed;
            if (timedOut) {
                events.add(failure);
            }
        });
    }

    /** Cancels a reply that has not ended, and runs the callbacks of the producer outside the lock. */
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
