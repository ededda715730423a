package dev.carrel.application.limits;

import dev.carrel.domain.document.RetryPolicy;
import java.time.Duration;

/**
 * The limits of ingestion.
 *
 * @param workers how many documents of a library are processed at once, a quarter more of all libraries; 0 to accept
 * documents without processing them. In a storage that several engines use, an engine without workers leaves all shared
 * work in the background to the others
 * @param lease how long a worker may stay silent before its document is given to another
 * @param maxRunTime how long one run may take before the document fails
 * @param retries when transient failures are retried
 * @param maxPending how many documents may be queued or running before more are rejected
 * @param maxFileBytes the size limit of an uploaded file
 * @param maxOriginalBytes up to which size an uploaded file is kept after it was read, to be opened again; 0 to keep
 * none
 * @param maxLibraryOriginalBytes how many bytes of such files a library keeps; 0 for no limit
 * @param maxPersonalDocuments how many documents the {@linkplain dev.carrel.domain.access.PersonalLibrary library of a
 * person} may have; 0 if people have no libraries
 * @param maxPerHost how many pages of one host are fetched at once
 * @param goneGrace how long a page keeps its text after it was found gone
 * @param purgeWithin how long after a deletion the text may remain in the files of the storage and the index
 */
public record IngestLimits(int workers, Duration lease, Duration maxRunTime, RetryPolicy retries, long maxPending,
        long maxFileBytes, long maxOriginalBytes, long maxLibraryOriginalBytes, int maxPersonalDocuments,
        int maxPerHost, Duration goneGrace, Duration purgeWithin) {

    /** Eight workers, two pages per host, files of up to 50 MiB, not kept; deleted text is purged within an hour. */
    public static final IngestLimits DEFAULT = new IngestLimits(8, Duration.ofSeconds(30), Duration.ofMinutes(5),
            RetryPolicy.DEFAULT, 100_000, 50 * 1024 * 1024, 0, 0, 0, 2, Duration.ofDays(7), Duration.ofHours(1));

    private static final Duration MAX_STALL = Duration.ofMinutes(1);

    /** Returns a builder that begins with the {@linkplain #DEFAULT defaults}. */
    public static Builder builder() {
        return DEFAULT.toBuilder();
    }

    /** Returns a builder that begins with these limits. */
    public Builder toBuilder() {
        return new Builder(this);
    }

    /** Returns how long a step of the storage or the index may take before the engine reports that it is stalled. */
    public Duration stallLimit() {
        return maxRunTime.compareTo(MAX_STALL) < 0 ? maxRunTime : MAX_STALL;
    }

    /** Builds limits, each as the component of its name. Not safe for use by many threads. */
    public static final class Builder {

        private int workers;
        private Duration lease;
        private Duration maxRunTime;
        private RetryPolicy retries;
        private long maxPending;
        private long maxFileBytes;
        private long maxOriginalBytes;
        private long maxLibraryOriginalBytes;
        private int maxPersonalDocuments;
        private int maxPerHost;
        private Duration goneGrace;
        private Duration purgeWithin;

        private Builder(IngestLimits limits) {
            workers = limits.workers;
            lease = limits.lease;
            maxRunTime = limits.maxRunTime;
            retries = limits.retries;
            maxPending = limits.maxPending;
            maxFileBytes = limits.maxFileBytes;
            maxOriginalBytes = limits.maxOriginalBytes;
            maxLibraryOriginalBytes = limits.maxLibraryOriginalBytes;
            maxPersonalDocuments = limits.maxPersonalDocuments;
            maxPerHost = limits.maxPerHost;
            goneGrace = limits.goneGrace;
            purgeWithin = limits.purgeWithin;
        }

        public Builder workers(int number) {
            workers = number;
            return this;
        }

        public Builder lease(Duration time) {
            lease = time;
            return this;
        }

        public Builder maxRunTime(Duration time) {
            maxRunTime = time;
            return this;
        }

        public Builder retries(RetryPolicy policy) {
            retries = policy;
            return this;
        }

        public Builder maxPending(long documents) {
            maxPending = documents;
            return this;
        }

        public Builder maxFileBytes(long bytes) {
            maxFileBytes = bytes;
            return this;
        }

        public Builder maxOriginalBytes(long bytes) {
            maxOriginalBytes = bytes;
            return this;
        }

        public Builder maxLibraryOriginalBytes(long bytes) {
            maxLibraryOriginalBytes = bytes;
            return this;
        }

        public Builder maxPersonalDocuments(int documents) {
            maxPersonalDocuments = documents;
            return this;
        }

        public Builder maxPerHost(int pages) {
            maxPerHost = pages;
            return this;
        }

        public Builder goneGrace(Duration time) {
            goneGrace = time;
            return this;
        }

        public Builder purgeWithin(Duration time) {
            purgeWithin = time;
            return this;
        }

        public IngestLimits build() {
            return new IngestLimits(workers, lease, maxRunTime, retries, maxPending, maxFileBytes,
                    maxOriginalBytes, maxLibraryOriginalBytes, maxPersonalDocuments, maxPerHost, goneGrace,
                    purgeWithin);
        }
    }
}
