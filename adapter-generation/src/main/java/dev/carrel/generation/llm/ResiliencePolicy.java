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
 * The resilience policies of one purpose of a model: a bulkhead limits concurrent calls, transient failures are retried
 * with backoff, and a circuit breaker rejects calls for a while after several consecutive failures. Safe for use by
 * multiple threads.
 */
public final class ResiliencePolicy {

    private static final Logger log = LoggerFactory.getLogger(ResiliencePolicy.class);
    private static final Duration FIRST_DELAY = Duration.ofMillis(250);
    private static final Duration MAX_DELAY = Duration.ofSeconds(2);
    /** Makes Failsafe apply its own backoff. */
    private static final Duration USE_BACKOFF = Duration.ofNanos(-1);
    private static final double JITTER = 0.25;
    /** A longer {@code Retry-After} ends the call instead. */
    private static final Duration MAX_RETRY_AFTER = Duration.ofSeconds(5);

    private final RetryPolicy<Object> retryPolicy;
    private final CircuitBreaker<Object> breaker;
    private final CallSlots slots;

    /**
     * @param use a suffix of the model's name for logs
     * @param maxAttempts at least 1
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
     * Runs an attempt, and retries it after transient failures.
     *
     * @param attempt returns whether the reply is complete; false after a cancellation
     * @return the result of the last attempt; false if the call was cancelled between two
     * @throws ModelException the last failure, or {@link ModelFailure#FULL} or {@link ModelFailure#RESTING} if no
     * attempt was made
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

    /**
     * Makes one attempt. Acquires the slot before the breaker: a call without a slot says nothing about the model.
     */
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

    /** Returns whether calls are rejected. A half-open breaker has its one trial call in progress. */
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

    /** Records a result. Calls that began before the breaker opened do not affect it. */
    private void recordResult(AttemptResult result, boolean isTrial) {
        if (!isTrial && !breaker.isClosed()) {
            return;
        }
        switch (result) {
            case HEALTHY -> breaker.recordSuccess();
            case UNHEALTHY -> breaker.recordFailure();
            case INCONCLUSIVE -> {
                // An inconclusive trial call is repeated after another pause.
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

    /** The result of an attempt as evidence about the model. */
    private enum AttemptResult {
        HEALTHY, UNHEALTHY,
        /** No evidence: the call was cancelled, or there was none. */
        INCONCLUSIVE;

        static AttemptResult of(ModelFailure trouble) {
            return trouble.countsAgainstModel() ? UNHEALTHY : HEALTHY;
        }
    }
}
