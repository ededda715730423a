package dev.carrel.application.processing;

import dev.carrel.domain.document.RetryPolicy;
import java.time.Duration;

/**
 * How documents are processed.
 *
 * @param workers
 *            how many are processed at once; 0 for none, when documents are only taken in
 * @param lease
 *            how long a worker may take for one
 * @param retries
 *            when a failure that may heal is tried again
 * @param mostWaiting
 *            how many documents may be queued or running before more are turned away
 */
public record ProcessingLimits(int workers, Duration lease, RetryPolicy retries, long mostWaiting) {

    public static final ProcessingLimits DEFAULT = new ProcessingLimits(8, Duration.ofMinutes(2), RetryPolicy.DEFAULT,
            100_000);

    public ProcessingLimits withWorkers(int number) {
        return new ProcessingLimits(number, lease, retries, mostWaiting);
    }

    public ProcessingLimits withRetries(RetryPolicy policy) {
        return new ProcessingLimits(workers, lease, policy, mostWaiting);
    }

    public ProcessingLimits withMostWaiting(long most) {
        return new ProcessingLimits(workers, lease, retries, most);
    }
}
