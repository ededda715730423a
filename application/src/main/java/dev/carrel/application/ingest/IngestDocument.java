package dev.carrel.application.ingest;

import dev.carrel.application.crawl.FollowLinks;
import dev.carrel.application.ingest.IndexingBatch.StoredDocument;
import dev.carrel.application.ingest.StoreDocument.StoreResult;
import dev.carrel.application.ingest.lease.LeaseKeeper;
import dev.carrel.application.job.FailureLog;
import dev.carrel.application.job.Heartbeat;
import dev.carrel.application.job.WorkSignal;
import dev.carrel.application.port.Crawls.CrawledPageContext;
import dev.carrel.application.port.DocumentQueue.DocumentLease;
import dev.carrel.application.recognition.PicturedDocument;
import dev.carrel.application.recognition.RecognizePages;
import dev.carrel.application.trace.TraceSpan;
import dev.carrel.application.trace.Tracer;
import dev.carrel.application.trace.WorkContext;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.error.StorageException.StorageFullException;
import dev.carrel.domain.error.StorageException.StorageUnreachableException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Carries out one run: stores the document and hands it over to be indexed, or ends it. A stored document succeeds only
 * once it is indexed too.
 */
final class IngestDocument {

    private static final String SPAN = "carrel.ingest";
    private static final String NOT_STORED = "It could not be stored.";
    private static final Logger log = LoggerFactory.getLogger(IngestDocument.class);

    private final FollowLinks followLinks;
    private final StoreDocument storeDocument;
    private final IndexStoredDocuments indexStoredDocuments;
    private final DocumentTransitions transitions;
    private final IngestCompletion completion;
    private final LeaseKeeper leases;
    private final RecognizePages recognizePages;
    private final WorkSignal workSignal;
    private final Heartbeat heartbeat;
    private final Tracer tracer;

    /** @param stallLimit the time after which failures of the storage are a problem */
    IngestDocument(FollowLinks followLinks, StoreDocument storeDocument, IndexStoredDocuments indexStoredDocuments,
            DocumentTransitions transitions, IngestCompletion completion, LeaseKeeper leases,
            RecognizePages recognizePages, WorkSignal workSignal, Duration stallLimit, Tracer tracer) {
        this.followLinks = followLinks;
        this.storeDocument = storeDocument;
        this.indexStoredDocuments = indexStoredDocuments;
        this.transitions = transitions;
        this.completion = completion;
        this.leases = leases;
        this.recognizePages = recognizePages;
        this.workSignal = workSignal;
        this.tracer = tracer;
        this.heartbeat = new Heartbeat("Storing documents", stallLimit);
    }

    /** Ingests the document of a run and closes the run. Indexing may still be to come when this returns. */
    void ingest(IngestRun run) {
        tracer.runInSpan(SPAN, TraceSpan.Kind.INTERNAL, span -> {
            describe(span, List.of(run));
            storeAndHandOver(run);
        });
    }

    private void storeAndHandOver(IngestRun run) {
        Optional<CrawledPageContext> crawledPage = Optional.empty();
        boolean handedOver = false;
        try {
            crawledPage = run.isWebPage() ? followLinks.findContext(run.claim().document()) : Optional.empty();
            handedOver = applyResult(run, storeDocument.store(run, crawledPage), crawledPage);
            heartbeat.recordSuccess();
        } catch (RuntimeException | Error e) {
            failRun(run, e);
        } finally {
            closeRun(run);
            if (!handedOver) {
                completion.complete(run.lease(), crawledPage);
            }
        }
    }

    /** Ingests the documents of runs that are all raw texts, in one transaction, and closes the runs. */
    void ingestTexts(List<IngestRun> runs) {
        tracer.runInSpan(SPAN, TraceSpan.Kind.INTERNAL, span -> {
            describe(span, runs);
            storeTextsAndHandOver(runs);
        });
    }

    private static void describe(TraceSpan span, List<IngestRun> runs) {
        span.set("carrel.library.id", runs.getFirst().claim().library().value())
                .set("carrel.document.ids", runs.stream().map(run -> run.lease().id().value()).toList());
    }

    private void storeTextsAndHandOver(List<IngestRun> runs) {
        List<StoreResult> results;
        try {
            results = storeDocument.storeTexts(runs);
        } catch (RuntimeException | Error e) {
            log.debug("Several texts could not be stored together; each is stored by itself", e);
            runs.forEach(this::storeAndHandOver);
            return;
        }
        try {
            handOverStored(runs, results);
            heartbeat.recordSuccess();
        } catch (RuntimeException | Error e) {
            // Without effect on texts whose run has ended.
            runs.forEach(run -> failAndComplete(run, e));
        } finally {
            runs.forEach(this::closeRun);
        }
    }

    private void handOverStored(List<IngestRun> runs, List<StoreResult> results) {
        var stored = new ArrayList<StoredDocument>();
        for (int each = 0; each < runs.size(); each++) {
            IngestRun run = runs.get(each);
            if (results.get(each) instanceof StoreResult.ContentStored content) {
                stored.add(new StoredDocument(run.lease(), content.revision(), run.stopwatch(), Optional.empty()));
            } else {
                applyResult(run, results.get(each), Optional.empty());
                completion.complete(run.lease(), Optional.empty());
            }
        }
        indexStoredDocuments.addDocuments(stored);
    }

    private void failAndComplete(IngestRun run, Throwable failure) {
        try {
            failRun(run, failure);
        } catch (RuntimeException | Error e) {
            FailureLog.error(log, e, "Document {} could not be failed; its lease will expire", run.lease().id());
        } finally {
            completion.complete(run.lease(), Optional.empty());
        }
    }

    private void failRun(IngestRun run, Throwable failure) {
        if (!workSignal.isShutDown()) {
            heartbeat.recordFailure(failure);
        }
        WorkContext.current().ifPresent(context -> context.span().fail(failure));
        if (failure instanceof StorageUnreachableException || failure instanceof StorageFullException) {
            transitions.postpone(run.lease(), NOT_STORED);
        } else {
            transitions.fail(run.lease(), Failure.transientFailure(NOT_STORED), run.elapsed());
        }
    }

    /** @return whether the document is now on its way into the index, with its lease */
    private boolean applyResult(IngestRun run, StoreResult result, Optional<CrawledPageContext> crawledPage) {
        switch (result) {
            case StoreResult.ContentStored stored -> {
                indexStoredDocuments.addDocuments(List.of(
                        new StoredDocument(run.lease(), stored.revision(), run.stopwatch(), crawledPage)));
                return true;
            }
            case StoreResult.AwaitsPictures awaits -> {
                return handOverPictures(run, awaits, crawledPage);
            }
            case StoreResult.ContentUnchanged unchanged -> transitions.succeed(run.lease(), run.elapsed());
            case StoreResult.DocumentFailed failed -> {
                WorkContext.current().ifPresent(context -> context.span().fail("document-failed"));
                transitions.fail(run.lease(), failed.failure(), run.elapsed());
            }
            case StoreResult.NothingLeftToDo nothing -> {}
        }
        return false;
    }

    /** The document keeps its lease, but no worker, until its pictures are read; then it is queued again. */
    private boolean handOverPictures(IngestRun run, StoreResult.AwaitsPictures awaits,
            Optional<CrawledPageContext> crawledPage) {
        DocumentLease lease = run.lease();
        if (!transitions.beginRecognition(lease)) {
            awaits.source().close();
            return false;
        }
        leases.setAside(lease);
        recognizePages.addDocument(new PicturedDocument(lease, awaits.source(), awaits.pictures(), complete -> {
            if (complete) {
                transitions.release(lease);
            } else {
                transitions.postpone(lease, "Its pictures could not be read; it is tried again.");
            }
            completion.complete(lease, crawledPage);
        }));
        return true;
    }

    /** Ends the run of a worker that does not return, and fails its document. */
    void abandon(IngestRun run, Duration limit) {
        run.close();
        var failure = Failure.permanentFailure("Processing took longer than " + limit.toSeconds() + " s.");
        try {
            transitions.fail(run.lease(), failure, limit);
        } finally {
            completion.complete(run.lease(), Optional.empty());
        }
    }

    /** Returns a sentence if documents cannot be stored; else empty. */
    Optional<String> findProblem() {
        return heartbeat.findProblem();
    }

    private void closeRun(IngestRun run) {
        run.close();
        if (run.isWebPage()) {
            // Its host may be fetched from again.
            workSignal.signalWork();
        }
    }
}
