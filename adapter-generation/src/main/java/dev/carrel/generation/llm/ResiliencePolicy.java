package dev.carrel.generation.llm;

import dev.carrel.application.port.CancellationSignal;
import dev.carrel.generation.ModelLimits;
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
public final class ResiliencePolicy {

    private static final Logger log = LoggerFactory.getLogger(ResiliencePolicy.class);
    private static final Duration FIRST_DELAY = Duration.ofMillis(250);
    private static final Duration MAX_DELAY = Duration.ofSeconds(2);
    /** How Failsafe is told to grow the delay by itself. */
    private static final Duration USE_BACKOFF = Duration.ofNanos(-1);
    private static final double JITTER = 0.25;
    /** A server that wants more is not waited for. */
    private static final Duration MAX_RETRY_AFTER = Duration.ofSeconds(5);

    private final RetryPolicy<Object> retryPolicy;
    private final CircuitBreaker<Object> breaker;
    private final CallSlots slots;

    /**
     * @param use as it goes on from the name of the model in logs
     * @param tries at least 1
     */
    public ResiliencePolicy(String model, String use, int tries, ModelLimits limits, CallSlots slots) {
        this.retryPolicy = RetryPolicy.builder()
                .handleIf(failure -> failure instanceof ModelException trouble && trouble.isRetryable()
                        && trouble.retryAfter().compareTo(MAX_RETRY_AFTER) <= 0)
                .withMaxAttempts(tries)
                .withBackoff(FIRST_DELAY.toMillis(), MAX_DELAY.toMillis(), ChronoUnit.MILLIS)
                .withDelayFnOn(context -> retryDelay(context.getLastException()), ModelException.class)
                .withJitter(JITTER)
                .build();
        this.breaker = CircuitBreaker.builder()
                .withFailureThreshold(limits.failureThreshold())
                .withSuccessThreshold(1)
                .withDelay(limits.circuitOpenTime())
                .onOpen(event -> logCircuitOpened(model + use, limits,
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
     * @throws ModelException the last one, or {@link ModelFailure#FULL} or {@link ModelFailure#RESTING} if there was
     * none
     */
    public boolean executeCall(BooleanSupplier attempt, CancellationSignal listener, CallDeadlines deadlines)
            throws InterruptedException {
        Execution<Object> execution = Execution.of(retryPolicy);
        var cancelled = new CountDownLatch(1);
        listener.onCancel(cancelled::countDown);
        do {
            try {
                return attemptOnce(attempt, listener, deadlines);
            } catch (ModelException e) {
                execution.recordException(e);
                if (execution.isComplete() || !deadlines.allowsAttemptAfter(execution.getDelay())) {
                    throw e;
                }
            }
        } while (!cancelled.await(execution.getDelay().toNanos(), TimeUnit.NANOSECONDS));
        return false;
    }

    private static Duration retryDelay(ModelException trouble) {
        return trouble.retryAfter().isZero() ? USE_BACKOFF : trouble.retryAfter();
    }

    /** The slot comes first: a call that does not get one says nothing of the model. */
    private boolean attemptOnce(BooleanSupplier attempt, CancellationSignal listener, CallDeadlines deadlines)
            throws InterruptedException {
        if (isCircuitOpen()) {
            throw ModelException.of(ModelFailure.RESTING);
        }
        if (!slots.acquireSlot(listener, deadlines.slotDeadline())) {
            if (listener.isActive()) {
                throw ModelException.of(ModelFailure.FULL);
            }
            return false;
        }
        try {
            return attemptThroughBreaker(attempt);
        } finally {
            slots.releaseSlot();
        }
    }

    /** Half-open is only a breaker whose one trial call is under way. */
    private boolean isCircuitOpen() {
        return breaker.isHalfOpen() || breaker.isOpen() && !breaker.getRemainingDelay().isZero();
    }

    private boolean attemptThroughBreaker(BooleanSupplier attempt) {
        if (!breaker.tryAcquirePermit()) {
            throw ModelException.of(ModelFailure.RESTING);
        }
        boolean isTrial = breaker.isHalfOpen();
        var result = AttemptResult.INCONCLUSIVE;
        try {
            boolean complete = attempt.getAsBoolean();
            result = complete ? AttemptResult.HEALTHY : AttemptResult.INCONCLUSIVE;
            return complete;
        } catch (ModelException e) {
            result = AttemptResult.of(e.failure());
            throw e;
        } finally {
            recordResult(result, isTrial);
        }
    }

    /** What began before the breaker opened says nothing about whether the model is well again. */
    private void recordResult(AttemptResult result, boolean isTrial) {
        if (!isTrial && !breaker.isClosed()) {
            return;
        }
        switch (result) {
            case HEALTHY -> breaker.recordSuccess();
            case UNHEALTHY -> breaker.recordFailure();
            case INCONCLUSIVE -> {
                // Whether it is well again is to be tried once more.
                if (isTrial) {
                    breaker.recordFailure();
                }
            }
        }
    }

    private static void logCircuitOpened(String what, ModelLimits limits, boolean stillNotWell) {
        if (stillNotWell) {
            log.info("The language model {} is left alone for another {} s", what,
                    limits.circuitOpenTime().toSeconds());
        } else {
            log.warn("The language model {} is left alone for {} s: it failed {} times in a row", what,
                    limits.circuitOpenTime().toSeconds(), limits.failureThreshold());
        }
    }

    /** What an attempt told about the model. */
    private enum AttemptResult {
        HEALTHY, UNHEALTHY,
        /** Nothing: nobody waited for its end, or there was none. */
        INCONCLUSIVE;

        static AttemptResult of(ModelFailure trouble) {
            return trouble.countsAgainstModel() ? UNHEALTHY : HEALTHY;
        }
    }
}
