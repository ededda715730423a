package dev.carrel.application.ingest;

import dev.carrel.application.ingest.IndexingBatch.StoredDocument;
import dev.carrel.application.job.RetryBackoff;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The stored documents of one library in an {@link IndexingBacklog}, under its lock. */
final class LibraryBacklog {

    private static final int MAX_BATCH_SIZE = 500;

    private final List<StoredDocument> waiting = new ArrayList<>();
    private final RetryBackoff backoff = new RetryBackoff(Duration.ofMillis(500), Duration.ofSeconds(30));
    private boolean taken;
    private int inProgress;

    void addDocument(StoredDocument document) {
        waiting.add(document);
    }

    /** Takes the longest waiting documents for one thread, which has the library until {@link #release}. */
    IndexingBatch takeBatch(LibraryId library) {
        List<StoredDocument> first = waiting.subList(0, Math.min(waiting.size(), MAX_BATCH_SIZE));
        var batch = new IndexingBatch(library, List.copyOf(first));
        first.clear();
        inProgress += batch.documents().size();
        taken = true;
        return batch;
    }

    void release() {
        taken = false;
    }

    /** Puts a batch that failed back at the head, to be taken again after a pause. */
    void returnBatch(IndexingBatch batch) {
        waiting.addAll(0, batch.documents());
        inProgress -= batch.documents().size();
        backoff.recordFailure();
    }

    void completeBatch(IndexingBatch batch) {
        inProgress -= batch.documents().size();
        backoff.recordSuccess();
    }

    boolean isFailing() {
        return backoff.isFailing();
    }

    boolean hasWaiting() {
        return !waiting.isEmpty();
    }

    boolean isIdle() {
        return waiting.isEmpty() && inProgress == 0 && !taken;
    }

    int documentCount() {
        return waiting.size() + inProgress;
    }

    /**
     * Returns the time until a batch can be taken: 0 or less if one can be now, the maximum if none is to be expected.
     */
    long nanosUntilReady() {
        return taken || waiting.isEmpty() ? Long.MAX_VALUE : backoff.nanosUntilRetry();
    }
}
