package dev.carrel.generation.model;

import dev.failsafe.Bulkhead;
import dev.failsafe.BulkheadFullException;
import dev.failsafe.CircuitBreaker;
import dev.failsafe.Failsafe;
import dev.failsafe.FailsafeExecutor;
import dev.failsafe.RetryPolicy;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stands before a model for one use of it: only so many get in at once, some failures are tried again, and after several
 * in a row nobody gets in for a while. Safe for use by many threads.
 */
final class Guard {

    private static final Logger log = LoggerFactory.getLogger(Guard.class);
    private static final Duration FIRST_DELAY = Duration.ofMillis(250);
    private static final Duration MOST_DELAY = Duration.ofSeconds(2);
    /** How Failsafe is told to grow the delay by itself. */
    private static final Duration AS_PLANNED = Duration.ofNanos(-1);
    private static final double SPREAD = 0.25;
    /** A server that wants more is not waited for. */
    private static final Duration MOST_OBEDIENCE = Duration.ofSeconds(5);

    private final FailsafeExecutor<Object> tries;
    private final CircuitBreaker<Object> breaker;
    private final FailsafeExecutor<Object> places;

    /**
     * @param use
     *            as it goes on from the name of the model in logs
     * @param tries
     *            at least 1
     */
    Guard(String model, String use, int tries, ModelLimits limits, Bulkhead<Object> places) {
        this.tries = Failsafe.with(RetryPolicy.builder()
                .handleIf(failure -> failure instanceof ModelTroubleException trouble && trouble.isWorthAnotherTry()
                        && trouble.retryAfter().compareTo(MOST_OBEDIENCE) <= 0)
                .withMaxAttempts(tries)
                .withMaxDuration(limits.firstToken())
                .withBackoff(FIRST_DELAY.toMillis(), MOST_DELAY.toMillis(), ChronoUnit.MILLIS)
                .withDelayFnOn(context -> delay(context.getLastException()), ModelTroubleException.class)
                .withJitter(SPREAD)
                .build());
        this.breaker = CircuitBreaker.builder()
                .withFailureThreshold(limits.failuresInARow())
                .withSuccessThreshold(1)
                .withDelay(limits.rest())
                .onOpen(event -> leftAlone(model + use, limits,
                        event.getPreviousState() == CircuitBreaker.State.HALF_OPEN))
                .onClose(event -> log.info("The language model {} is asked again", model + use))
                .build();
        this.places = Failsafe.with(places);
    }

    /**
     * @param attempt
     *            made again where that is sensible; gives whether the model said all, false if nobody wanted to hear it
     * @return what the last attempt gave
     * @throws ModelTroubleException
     *             the last one, or {@link Trouble#FULL} or {@link Trouble#RESTING} if there was none
     */
    boolean let(BooleanSupplier attempt) {
        return tries.get(() -> unlessResting(attempt));
    }

    private static Duration delay(ModelTroubleException trouble) {
        return trouble.retryAfter().isZero() ? AS_PLANNED : trouble.retryAfter();
    }

    private boolean unlessResting(BooleanSupplier attempt) {
        if (!breaker.tryAcquirePermit()) {
            throw ModelTroubleException.of(Trouble.RESTING);
        }
        var result = Result.NONE;
        try {
            boolean said = inPlace(attempt);
            result = said ? Result.WELL : Result.NONE;
            return said;
        } catch (ModelTroubleException trouble) {
            result = Result.of(trouble.trouble());
            throw trouble;
        } finally {
            record(result);
        }
    }

    private boolean inPlace(BooleanSupplier attempt) {
        try {
            return places.get(attempt::getAsBoolean);
        } catch (BulkheadFullException full) {
            throw ModelTroubleException.of(Trouble.FULL);
        }
    }

    private void record(Result result) {
        switch (result) {
            case WELL -> breaker.recordSuccess();
            case NOT_WELL -> breaker.recordFailure();
            case NONE -> {
                // Whether it is well again is to be tried once more.
                if (breaker.isHalfOpen()) {
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
            if (trouble == Trouble.FULL) {
                return NONE;
            }
            return trouble.isOfTheModel() ? NOT_WELL : WELL;
        }
    }
}
