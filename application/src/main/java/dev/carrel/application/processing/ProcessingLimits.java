package dev.carrel.application.processing;

import dev.carrel.domain.document.RetryPolicy;
import java.time.Duration;

/**
 * How documents are processed.
 *
 * @param workers how many are processed at once; 0 for none, when documents are only taken in
 * @param lease after what time without a sign of life from its worker a document is given to another
 * @param longestRun how long the processing of one may take before it is failed
 * @param retries when a failure that may heal is tried again
 * @param mostWaiting how many documents may be queued or running before more are turned away
 * @param mostFileBytes how large a file that is handed in may be
 * @param mostPerHost from how many pages of one host are fetched at once
 * @param goneGrace how long a page goes on answering with its earlier text after it was found gone
 * @param purgeWithin after what time at most the text of a deleted document is physically gone from the storage and the
 * index
 */
public record ProcessingLimits(int workers, Duration lease, Duration longestRun, RetryPolicy retries, long mostWaiting,
        long mostFileBytes, int mostPerHost, Duration goneGrace, Duration purgeWithin) {

    public static final ProcessingLimits DEFAULT = new ProcessingLimits(8, Duration.ofSeconds(30),
            Duration.ofMinutes(5), RetryPolicy.DEFAULT, 100_000, 50 * 1024 * 1024, 2, Duration.ofDays(7),
            Duration.ofHours(1));

    private static final Duration MAX_STALL = Duration.ofMinutes(1);

    /** Returns how long a step of the storage or the index may take before the engine says that it is stalled. */
    Duration stallLimit() {
        return longestRun.compareTo(MAX_STALL) < 0 ? longestRun : MAX_STALL;
    }

    public ProcessingLimits withWorkers(int number) {
        return new ProcessingLimits(number, lease, longestRun, retries, mostWaiting, mostFileBytes, mostPerHost,
                goneGrace, purgeWithin);
    }

    public ProcessingLimits withRetries(RetryPolicy policy) {
        return new ProcessingLimits(workers, lease, longestRun, policy, mostWaiting, mostFileBytes, mostPerHost,
                goneGrace, purgeWithin);
    }

    public ProcessingLimits withMostWaiting(long most) {
        return new ProcessingLimits(workers, lease, longestRun, retries, most, mostFileBytes, mostPerHost, goneGrace,
                purgeWithin);
    }

    public ProcessingLimits withMostFileBytes(long most) {
        return new ProcessingLimits(workers, lease, longestRun, retries, mostWaiting, most, mostPerHost, goneGrace,
                purgeWithin);
    }

    public ProcessingLimits withLease(Duration time, Duration longest) {
        return new ProcessingLimits(workers, time, longest, retries, mostWaiting, mostFileBytes, mostPerHost, goneGrace,
                purgeWithin);
    }

    public ProcessingLimits withMostPerHost(int most) {
        return new ProcessingLimits(workers, lease, longestRun, retries, mostWaiting, mostFileBytes, most, goneGrace,
                purgeWithin);
    }

    public ProcessingLimits withGoneGrace(Duration time) {
        return new ProcessingLimits(workers, lease, longestRun, retries, mostWaiting, mostFileBytes, mostPerHost, time,
                purgeWithin);
    }

    public ProcessingLimits withPurgeWithin(Duration time) {
        return new ProcessingLimits(workers, lease, longestRun, retries, mostWaiting, mostFileBytes, mostPerHost,
                goneGrace, time);
    }
}
