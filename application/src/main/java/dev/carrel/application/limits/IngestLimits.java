package dev.carrel.application.limits;

import dev.carrel.domain.document.RetryPolicy;
import java.time.Duration;

/**
 * How documents are processed.
 *
 * @param workers how many are processed at once; 0 for none, when documents are only taken in
 * @param lease after what time without a sign of life from its worker a document is given to another
 * @param maxRunTime how long the processing of one may take before it is failed
 * @param retries when a failure that may heal is tried again
 * @param maxPending how many documents may be queued or running before more are turned away
 * @param maxFileBytes how large a file that is handed in may be
 * @param maxPerHost from how many pages of one host are fetched at once
 * @param goneGrace how long a page goes on answering with its earlier text after it was found gone
 * @param purgeWithin after what time at most the text of a deleted document is physically gone from the storage and the
 * index
 */
public record IngestLimits(int workers, Duration lease, Duration maxRunTime, RetryPolicy retries, long maxPending,
        long maxFileBytes, int maxPerHost, Duration goneGrace, Duration purgeWithin) {

    public static final IngestLimits DEFAULT = new IngestLimits(8, Duration.ofSeconds(30),
            Duration.ofMinutes(5), RetryPolicy.DEFAULT, 100_000, 50 * 1024 * 1024, 2, Duration.ofDays(7),
            Duration.ofHours(1));

    private static final Duration MAX_STALL = Duration.ofMinutes(1);

    /** Returns how long a step of the storage or the index may take before the engine says that it is stalled. */
    public Duration stallLimit() {
        return maxRunTime.compareTo(MAX_STALL) < 0 ? maxRunTime : MAX_STALL;
    }

    public IngestLimits withWorkers(int number) {
        return new IngestLimits(number, lease, maxRunTime, retries, maxPending, maxFileBytes, maxPerHost,
                goneGrace, purgeWithin);
    }

    public IngestLimits withRetries(RetryPolicy policy) {
        return new IngestLimits(workers, lease, maxRunTime, policy, maxPending, maxFileBytes, maxPerHost,
                goneGrace, purgeWithin);
    }

    public IngestLimits withMaxPending(long most) {
        return new IngestLimits(workers, lease, maxRunTime, retries, most, maxFileBytes, maxPerHost, goneGrace,
                purgeWithin);
    }

    public IngestLimits withMaxFileBytes(long most) {
        return new IngestLimits(workers, lease, maxRunTime, retries, maxPending, most, maxPerHost, goneGrace,
                purgeWithin);
    }

    public IngestLimits withLease(Duration time, Duration longest) {
        return new IngestLimits(workers, time, longest, retries, maxPending, maxFileBytes, maxPerHost, goneGrace,
                purgeWithin);
    }

    public IngestLimits withMaxPerHost(int most) {
        return new IngestLimits(workers, lease, maxRunTime, retries, maxPending, maxFileBytes, most, goneGrace,
                purgeWithin);
    }

    public IngestLimits withGoneGrace(Duration time) {
        return new IngestLimits(workers, lease, maxRunTime, retries, maxPending, maxFileBytes, maxPerHost, time,
                purgeWithin);
    }

    public IngestLimits withPurgeWithin(Duration time) {
        return new IngestLimits(workers, lease, maxRunTime, retries, maxPending, maxFileBytes, maxPerHost,
                goneGrace, time);
    }
}
