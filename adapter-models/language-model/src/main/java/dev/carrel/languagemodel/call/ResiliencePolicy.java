package dev.carrel.languagemodel.call;

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
     * @param label the name of the model and the purpose, for logs
     * @param maxAttempts at least 1
     * @param failureThreshold the number of consecutive failures that opens the breaker
     * @param openTime the time until a trial call
     * @param slots are shared by all purposes of the model
     */
    public ResiliencePolicy(String label, int maxAttempts, int failureThreshold, Duration openTime, CallSlots slots) {
        this.retryPolicy = RetryPolicy.builder()
                .handleIf(error -> error instanceof ModelException e && e.isRetryable()
                        && e.retryAfter().compareTo(MAX_RETRY_AFTER) <= 0)
                .withMaxAttempts(maxAttempts)
                .withBackoff(FIRST_DELAY.toMillis(), MAX_DELAY.toMillis(), ChronoUnit.MILLIS)
                .withDelayFnOn(context -> retryDelay(context.getLastException()), ModelException.class)
                .withJitter(JITTER)
                .build();
        this.breaker = CircuitBreaker.builder()
                .withFailureThreshold(failureThreshold)
                .withSuccessThreshold(1)
                .withDelay(openTime)
                .onOpen(event -> logCircuitOpened(label, failureThreshold, openTime,
                        event.getPreviousState() == CircuitBreaker.State.HALF_OPEN))
                .onClose(event -> log.info("The language model {} works again: its circuit breaker is closed", label))
                .build();
        this.slots = slots;
    }

    /**
     * Runs an attempt, and retries it after transient failures.
     *
     * @param attempt returns whether the reply is complete; false after a cancellation
     * @return the result of the last attempt; false if the call was cancelled between two
     * @throws ModelException the last failure, or {@link ModelFailure#TOO_MANY_CALLS} or
     * {@link ModelFailure#CIRCUIT_OPEN} if no attempt was made
     */
    public boolean executeCall(BooleanSupplier attempt, CancellationSignal signal, CallDeadlines deadlines)
            throws InterruptedException {
        Execution<Object> execution = Execution.of(retryPolicy);
        var cancelled = new CountDownLatch(1);
        signal.onCancel(cancelled::countDown);
        do {
            try {
                return attemptOnce(attempt, signal, deadlines);
            } catch (ModelException e) {
                execution.recordException(e);
                if (execution.isComplete() || !deadlines.allowsAttemptAfter(execution.getDelay())) {
                    throw e;
                }
            }
        } while (!cancelled.await(execution.getDelay().toNanos(), TimeUnit.NANOSECONDS));
        return false;
    }

    private static Duration retryDelay(ModelException e) {
        return e.retryAfter().isZero() ? USE_BACKOFF : e.retryAfter();
    }

    /**
     * Makes one attempt. Acquires the slot before the breaker: a call without a slot says nothing about the model.
     */
    private boolean attemptOnce(BooleanSupplier attempt, CancellationSignal signal, CallDeadlines deadlines)
            throws InterruptedException {
        if (isCircuitOpen()) {
            throw ModelException.of(ModelFailure.CIRCUIT_OPEN);
        }
        if (!slots.acquireSlot(signal, deadlines.slotDeadline())) {
            if (!signal.isCancelled()) {
                throw ModelException.of(ModelFailure.TOO_MANY_CALLS);
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
            throw ModelException.of(ModelFailure.CIRCUIT_OPEN);
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

    private static void logCircuitOpened(String label, int failures, Duration openTime, boolean afterTrial) {
        if (afterTrial) {
            log.info("The language model {} is not called for another {} s", label, openTime.toSeconds());
        } else {
            log.warn("The language model {} is not called for {} s: it failed {} times in a row", label,
                    openTime.toSeconds(), failures);
        }
    }

    /** The result of an attempt as evidence about the model. */
    private enum AttemptResult {
        HEALTHY, UNHEALTHY,
        /** No evidence: the call was cancelled, or there was none. */
        INCONCLUSIVE;

        static AttemptResult of(ModelFailure failure) {
            return failure.countsAgainstModel() ? UNHEALTHY : HEALTHY;
        }
    }
}
