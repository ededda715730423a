package dev.carrel.generation.model;

import dev.carrel.application.port.CancellationSignal;
import dev.failsafe.CircuitBreaker;
import dev.failsafe.Execution;
import dev.failsafe.RetryPolicy;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The resilience policies of one use of a model: a bulkhead lets only so many calls in at once, some failures are tried
 * again, and a circuit breaker lets no call in for a while after several failures in a row. Safe for use by many
 * threads.
 */
final class Guard {

    private static final Logger log = LoggerFactory.getLogger(Guard.class);
    private static final Duration FIRST_DELAY = Duration.ofMillis(250);
    private static final Duration MAX_DELAY = Duration.ofSeconds(2);
    /** How Failsafe is told to grow the delay by itself. */
    private static final Duration AS_PLANNED = Duration.ofNanos(-1);
    private static final double SPREAD = 0.25;
    /** A server that wants more is not waited for. */
    private static final Duration MAX_RETRY_AFTER = Duration.ofSeconds(5);

    private final RetryPolicy<Object> tries;
    private final CircuitBreaker<Object> breaker;
    private final CallSlots slots;

    /**
     * @param use as it goes on from the name of the model in logs
     * @param tries at least 1
     */
    Guard(String model, String use, int tries, ModelLimits limits, CallSlots slots) {
        this.tries = RetryPolicy.builder()
                .handleIf(failure -> failure instanceof ModelTroubleException trouble && trouble.isWorthAnotherTry()
                        && trouble.retryAfter().compareTo(MAX_RETRY_AFTER) <= 0)
                .withMaxAttempts(tries)
                .withBackoff(FIRST_DELAY.toMillis(), MAX_DELAY.toMillis(), ChronoUnit.MILLIS)
                .withDelayFnOn(context -> delay(context.getLastException()), ModelTroubleException.class)
                .withJitter(SPREAD)
                .build();
        this.breaker = CircuitBreaker.builder()
                .withFailureThreshold(limits.failuresInARow())
                .withSuccessThreshold(1)
                .withDelay(limits.rest())
                .onOpen(event -> leftAlone(model + use, limits,
                        event.getPreviousState() == CircuitBreaker.State.HALF_OPEN))
                .onClose(event -> log.info("The language model {} is asked again", model + use))
                .build();
        this.slots = slots;
    }

    /**
     * Makes an attempt, and makes it again where that is sensible.
     *
     * @param attempt gives whether the model said all, false if nobody wanted to hear it
     * @return what the last attempt gave; false if the listener left between two
     * @throws ModelTroubleException the last one, or {@link Trouble#FULL} or {@link Trouble#RESTING} if there was none
     */
    boolean let(BooleanSupplier attempt, CancellationSignal listener, CallDeadlines deadlines)
            throws InterruptedException {
        Execution<Object> execution = Execution.of(tries);
        var left = new CountDownLatch(1);
        listener.onCancel(left::countDown);
        do {
            try {
                return tryOnce(attempt, listener, deadlines);
            } catch (ModelTroubleException e) {
                execution.recordException(e);
                if (execution.isComplete() || !deadlines.allowTryAfter(execution.getDelay())) {
                    throw e;
                }
            }
        } while (!left.await(execution.getDelay().toNanos(), TimeUnit.NANOSECONDS));
        return false;
    }

    private static Duration delay(ModelTroubleException trouble) {
        return trouble.retryAfter().isZero() ? AS_PLANNED : trouble.retryAfter();
    }

    /** The slot comes first: a call that does not get one says nothing of the model. */
    private boolean tryOnce(BooleanSupplier attempt, CancellationSignal listener, CallDeadlines deadlines)
            throws InterruptedException {
        if (isResting()) {
            throw ModelTroubleException.of(Trouble.RESTING);
        }
        if (!slots.acquire(listener, deadlines.turn())) {
            if (listener.isActive()) {
                throw ModelTroubleException.of(Trouble.FULL);
            }
            return false;
        }
        try {
            return unlessResting(attempt);
        } finally {
            slots.release();
        }
    }

    /** Half-open is only a breaker whose one trial call is under way. */
    private boolean isResting() {
        return breaker.isHalfOpen() || breaker.isOpen() && !breaker.getRemainingDelay().isZero();
    }

    private boolean unlessResting(BooleanSupplier attempt) {
        if (!breaker.tryAcquirePermit()) {
            throw ModelTroubleException.of(Trouble.RESTING);
        }
        boolean isTrial = breaker.isHalfOpen();
        var result = Result.NONE;
        try {
            boolean said = attempt.getAsBoolean();
            result = said ? Result.WELL : Result.NONE;
            return said;
        } catch (ModelTroubleException e) {
            result = Result.of(e.trouble());
            throw e;
        } finally {
            record(result, isTrial);
        }
    }

    /** What began before the breaker opened says nothing about whether the model is well again. */
    private void record(Result result, boolean isTrial) {
        if (!isTrial && !breaker.isClosed()) {
            return;
        }
        switch (result) {
            case WELL -> breaker.recordSuccess();
            case NOT_WELL -> breaker.recordFailure();
            case NONE -> {
                // Whether it is well again is to be tried once more.
                if (isTrial) {
                    breaker.recordFailure();
                }
            }
        }
    }

    private static void leftAlone(String what, ModelLimits limits, boolean stillNotWell) {
        if (stillNotWell) {
            log.info("The language model {} is left alone for another {} s", what, limits.rest().toSeconds());
        } else {
            log.warn("The language model {} is left alone for {} s: it failed {} times in a row", what,
                    limits.rest().toSeconds(), limits.failuresInARow());
        }
    }

    /** What an attempt told about the model. */
    private enum Result {
        WELL, NOT_WELL,
        /** Nothing: nobody waited for its end, or there was none. */
        NONE;

        static Result of(Trouble trouble) {
            return trouble.isOfTheModel() ? NOT_WELL : WELL;
        }
    }
}
