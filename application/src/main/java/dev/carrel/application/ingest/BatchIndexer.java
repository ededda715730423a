package dev.carrel.application.ingest;

import dev.carrel.application.index.SyncIndexes;
import dev.carrel.application.ingest.IndexingBatch.StoredDocument;
import dev.carrel.application.job.FailureLog;
import dev.carrel.application.job.Heartbeat;
import dev.carrel.application.job.WorkSignal;
import dev.carrel.application.port.DocumentQueue;
import dev.carrel.application.port.EngineObserver;
import dev.carrel.domain.document.DocumentStatus;
import java.time.InstantSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Indexes a batch of stored documents and moves them to success: one sync of the index and one transaction for all of
 * them, since either costs as much for a hundred documents as for one. A batch that fails goes back to the backlog; its
 * documents keep their leases.
 */
final class BatchIndexer {

    private static final Logger log = LoggerFactory.getLogger(BatchIndexer.class);

    private final IndexingBacklog backlog;
    private final SyncIndexes syncIndexes;
    private final DocumentQueue queue;
    private final IngestCompletion completion;
    private final EngineObserver observer;
    private final WorkSignal workSignal;
    private final InstantSource clock;

    BatchIndexer(IndexingBacklog backlog, SyncIndexes syncIndexes, DocumentQueue queue, IngestCompletion completion,
            EngineObserver observer, WorkSignal workSignal, InstantSource clock) {
        this.backlog = backlog;
        this.syncIndexes = syncIndexes;
        this.queue = queue;
        this.completion = completion;
        this.observer = observer;
        this.workSignal = workSignal;
        this.clock = clock;
    }

    /**
     * Indexes a batch.
     *
     * @param outcomes records the outcome, but not the time that the batch takes
     */
    void index(IndexingBatch batch, Heartbeat outcomes) {
        try {
            syncAndMarkSucceeded(batch);
            outcomes.recordSuccess();
        } catch (Throwable e) {
            outcomes.recordFailure(e);
            returnToBacklog(batch);
            return;
        }
        endBatch(batch);
        // A document that was submitted again meanwhile is queued by its success.
        workSignal.signalWork();
        batch.documents().forEach(this::completeDocument);
    }

    private void syncAndMarkSucceeded(IndexingBatch batch) {
        try {
            syncIndexes.syncTo(batch.library(), batch.revisions());
        } finally {
            // Another thread may continue with the library while the storage is updated.
            backlog.releaseLibrary(batch);
        }
        queue.markSucceeded(batch.leases(), clock.instant());
    }

    private void returnToBacklog(IndexingBatch batch) {
        try {
            backlog.returnBatch(batch);
        } catch (Throwable ignored) {
            // There is no memory even for that: the leases expire, and the documents are read again.
            endBatch(batch);
        }
    }

    private void endBatch(IndexingBatch batch) {
        completion.dropLeases(batch.leases());
        backlog.completeBatch(batch);
    }

    private void completeDocument(StoredDocument document) {
        try {
            observer.onDocumentEnded(DocumentStatus.SUCCESS, document.stopwatch().elapsed());
            completion.complete(document.lease(), document.crawledPage());
        } catch (RuntimeException | Error e) {
            FailureLog.error(log, e, "Document {} is indexed, but not all that follows was done",
                    document.lease().id());
        }
    }
}
