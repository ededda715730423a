package dev.carrel.application.ingest;

import dev.carrel.application.crawl.FollowLinks;
import dev.carrel.application.ingest.DocumentReader.ReadOutcome;
import dev.carrel.application.port.Crawls.CrawledPageContext;
import dev.carrel.application.port.DocumentQueue;
import dev.carrel.application.port.DocumentQueue.ClaimedDocument;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.document.FetchReason;
import dev.carrel.domain.document.RetryPolicy;
import dev.carrel.domain.error.CarrelException;
import java.time.InstantSource;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes one claimed document from its source into the storage. The index comes after it, and success only when both
 * have it: that is for {@link IndexStoredDocuments}.
 */
public final class IngestDocument {

    private static final Logger log = LoggerFactory.getLogger(IngestDocument.class);

    private final DocumentQueue queue;
    private final DocumentReader documentReader;
    private final IndexStoredDocuments indexStoredDocuments;
    private final FollowLinks followLinks;
    private final CompletionSignals completionSignals;
    private final HeldLeases leases;
    private final RetryPolicy retries;
    private final InstantSource clock;

    public IngestDocument(DocumentQueue queue, DocumentReader documentReader, IndexStoredDocuments indexStoredDocuments,
            FollowLinks followLinks, CompletionSignals completionSignals, HeldLeases leases, RetryPolicy retries,
            InstantSource clock) {
        this.queue = queue;
        this.documentReader = documentReader;
        this.indexStoredDocuments = indexStoredDocuments;
        this.followLinks = followLinks;
        this.completionSignals = completionSignals;
        this.leases = leases;
        this.retries = retries;
        this.clock = clock;
    }

    /** Moves the document of a claim on, if the claim is the current one; gives the state that it has then. */
    interface StateTransition {
        Optional<DocumentState> applyTransition(Function<DocumentState.Running, DocumentState> transition);
    }

    /** Takes it as far as the storage; what then brings it into the index may be still to come. */
    void ingest(IngestRun run, StateTransition advance) {
        ClaimedDocument claim = run.claim();
        Runnable afterwards = () -> completionSignals.signalCompletion(claim.id());
        boolean handedOver = false;
        try {
            Optional<CrawledPageContext> visit = claim.document().url() == null
                    ? Optional.empty()
                    : followLinks.findContext(claim.document());
            afterwards = completionAction(claim.id(), visit);
            OptionalLong stored = ingest(run, visit, advance);
            if (stored.isPresent()) {
                indexStoredDocuments.addStored(run.lease(), stored.getAsLong(), run.elapsed(), afterwards);
                handedOver = true;
            }
        } finally {
            if (!handedOver) {
                leases.remove(run.lease());
                afterwards.run();
            }
        }
    }

    /** What follows a run, however it ended. It refers to no text, for it may wait for long. */
    private Runnable completionAction(DocumentId document, Optional<CrawledPageContext> visit) {
        return () -> {
            completionSignals.signalCompletion(document);
            visit.ifPresent(this::continueCrawl);
        };
    }

    private void continueCrawl(CrawledPageContext visit) {
        try {
            followLinks.continueCrawl(visit);
        } catch (CarrelException e) {
            log.warn("Crawl {} could not go on at once; it does so with its next round", visit.crawl().id(), e);
        }
    }

    /** @return the revision of the text that was stored; empty if none was, and then all is done */
    private OptionalLong ingest(IngestRun run, Optional<CrawledPageContext> visit, StateTransition advance) {
        ClaimedDocument claim = run.claim();
        switch (readSource(run, visit.isPresent())) {
            case ReadOutcome.Read read -> {
                Optional<String> refusal = visit.flatMap(page -> findRefusal(page, read));
                if (refusal.isEmpty()) {
                    return storeContent(claim, visit, read);
                }
                if (claim.fetchReason() == FetchReason.ASKED) {
                    // What the site says to robots binds the crawl, not the person who asked for the page.
                    visit.ifPresent(page -> followLinks.recordSkipped(page, refusal.get()));
                    return storeContent(claim, Optional.empty(), read);
                }
                skipPage(claim, visit, refusal.get(), advance);
            }
            case ReadOutcome.Unchanged unchanged ->
                    advance.applyTransition(running -> running.succeed(clock.instant()));
            case ReadOutcome.Unwanted unwanted -> skipPage(claim, visit, unwanted.reason(), advance);
            case ReadOutcome.Unreadable unreadable ->
                    failDocument(claim, visit, unreadable.failure(), advance);
        }
        return OptionalLong.empty();
    }

    private ReadOutcome readSource(IngestRun run, boolean needsLinks) {
        try {
            return documentReader.read(run.claim(), needsLinks, run::reserveMemory);
        } catch (OutOfMemoryError e) {
            log.warn("There was not enough memory to read document {}", run.claim().id(), e);
            return new ReadOutcome.Unreadable(Failure.transientFailure("There was not enough memory to read it."));
        } catch (RuntimeException | Error e) {
            log.warn("Reading document {} met a fault", run.claim().id(), e);
            return new ReadOutcome.Unreadable(
                    Failure.permanentFailure("It could not be read because of a fault inside Carrel."));
        } finally {
            run.finishReading();
        }
    }

    private Optional<String> findRefusal(CrawledPageContext visit, ReadOutcome.Read read) {
        return Optional.ofNullable(read.location())
                .flatMap(location -> followLinks.findRefusal(visit, location, read.links()));
    }

    private OptionalLong storeContent(ClaimedDocument claim, Optional<CrawledPageContext> visit,
            ReadOutcome.Read read) {
        OptionalLong revision = queue.storeContent(claim, read.content(), read.validators(), clock.instant());
        if (revision.isPresent()) {
            visit.ifPresent(page -> followLinks.addLinks(page, read.links()));
        }
        return revision;
    }

    private void skipPage(ClaimedDocument claim, Optional<CrawledPageContext> visit, String reason,
            StateTransition advance) {
        visit.ifPresent(page -> followLinks.recordSkipped(page, reason));
        deleteOrFail(claim, visit, Failure.permanentFailure(reason), advance);
    }

    private void failDocument(ClaimedDocument claim, Optional<CrawledPageContext> visit, Failure failure,
            StateTransition advance) {
        if (failure.isGone()) {
            visit.ifPresent(page -> followLinks.recordBroken(page, failure.reason()));
            deleteOrFail(claim, visit, failure, advance);
        } else {
            advance.applyTransition(running -> running.fail(failure, retries, clock.instant()));
        }
    }

    /** Drops the document of a page that only a crawl wanted; fails every other, which keeps the text that it had. */
    private void deleteOrFail(ClaimedDocument claim, Optional<CrawledPageContext> visit, Failure failure,
            StateTransition advance) {
        if (visit.isEmpty() || !queue.deleteIfEmpty(claim)) {
            advance.applyTransition(running -> running.fail(failure, retries, clock.instant()));
        }
    }
}
