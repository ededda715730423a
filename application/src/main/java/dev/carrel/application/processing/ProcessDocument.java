package dev.carrel.application.processing;

import dev.carrel.application.crawling.FollowLinks;
import dev.carrel.application.port.Crawls.CrawledPageContext;
import dev.carrel.application.port.DocumentQueue;
import dev.carrel.application.port.DocumentQueue.ClaimedDocument;
import dev.carrel.application.processing.ReadDocument.Outcome;
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
 * have it: that is for {@link FinishDocuments}.
 */
public final class ProcessDocument {

    private static final Logger log = LoggerFactory.getLogger(ProcessDocument.class);

    private final DocumentQueue queue;
    private final ReadDocument readDocument;
    private final FinishDocuments finishDocuments;
    private final FollowLinks followLinks;
    private final Endings endings;
    private final HeldLeases leases;
    private final RetryPolicy retries;
    private final InstantSource clock;

    public ProcessDocument(DocumentQueue queue, ReadDocument readDocument, FinishDocuments finishDocuments,
            FollowLinks followLinks, Endings endings, HeldLeases leases, RetryPolicy retries, InstantSource clock) {
        this.queue = queue;
        this.readDocument = readDocument;
        this.finishDocuments = finishDocuments;
        this.followLinks = followLinks;
        this.endings = endings;
        this.leases = leases;
        this.retries = retries;
        this.clock = clock;
    }

    /** Moves the document of a claim on, if the claim is the current one; gives the state that it has then. */
    interface Advance {
        Optional<DocumentState> by(Function<DocumentState.Running, DocumentState> transition);
    }

    /** Takes it as far as the storage; what then brings it into the index may be still to come. */
    void process(DocumentRun run, Advance advance) {
        ClaimedDocument claim = run.claim();
        Runnable afterwards = () -> endings.ended(claim.id());
        boolean handedOver = false;
        try {
            Optional<CrawledPageContext> visit = claim.document().url() == null
                    ? Optional.empty()
                    : followLinks.visit(claim.document());
            afterwards = afterwards(claim.id(), visit);
            OptionalLong stored = process(run, visit, advance);
            if (stored.isPresent()) {
                finishDocuments.add(run.lease(), stored.getAsLong(), run.took(), afterwards);
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
    private Runnable afterwards(DocumentId document, Optional<CrawledPageContext> visit) {
        return () -> {
            endings.ended(document);
            visit.ifPresent(this::goOnWithCrawl);
        };
    }

    private void goOnWithCrawl(CrawledPageContext visit) {
        try {
            followLinks.done(visit);
        } catch (CarrelException e) {
            log.warn("Crawl {} could not go on at once; it does so with its next round", visit.crawl().id(), e);
        }
    }

    /** @return the revision of the text that was stored; empty if none was, and then all is done */
    private OptionalLong process(DocumentRun run, Optional<CrawledPageContext> visit, Advance advance) {
        ClaimedDocument claim = run.claim();
        switch (read(run, visit.isPresent())) {
            case Outcome.Read read -> {
                Optional<String> refusal = visit.flatMap(page -> refusal(page, read));
                if (refusal.isEmpty()) {
                    return store(claim, visit, read);
                }
                if (claim.fetchReason() == FetchReason.ASKED) {
                    // What the site says to robots binds the crawl, not the person who asked for the page.
                    visit.ifPresent(page -> followLinks.skipped(page, refusal.get()));
                    return store(claim, Optional.empty(), read);
                }
                refuse(claim, visit, refusal.get(), advance);
            }
            case Outcome.Unchanged unchanged -> advance.by(running -> running.succeed(clock.instant()));
            case Outcome.Unwanted unwanted -> refuse(claim, visit, unwanted.reason(), advance);
            case Outcome.Unreadable unreadable ->
                    fail(claim, visit, unreadable.failure(), advance);
        }
        return OptionalLong.empty();
    }

    private Outcome read(DocumentRun run, boolean needsLinks) {
        try {
            return readDocument.read(run.claim(), needsLinks, run::reserve);
        } catch (OutOfMemoryError e) {
            log.warn("There was not enough memory to read document {}", run.claim().id(), e);
            return new Outcome.Unreadable(Failure.transientFailure("There was not enough memory to read it."));
        } catch (RuntimeException | Error e) {
            log.warn("Reading document {} met a fault", run.claim().id(), e);
            return new Outcome.Unreadable(
                    Failure.permanentFailure("It could not be read because of a fault inside Carrel."));
        } finally {
            run.endReading();
        }
    }

    private Optional<String> refusal(CrawledPageContext visit, Outcome.Read read) {
        return Optional.ofNullable(read.location())
                .flatMap(location -> followLinks.refusal(visit, location, read.links()));
    }

    private OptionalLong store(ClaimedDocument claim, Optional<CrawledPageContext> visit, Outcome.Read read) {
        OptionalLong revision = queue.storeContent(claim, read.content(), read.validators(), clock.instant());
        if (revision.isPresent()) {
            visit.ifPresent(page -> followLinks.read(page, read.links()));
        }
        return revision;
    }

    private void refuse(ClaimedDocument claim, Optional<CrawledPageContext> visit, String reason, Advance advance) {
        visit.ifPresent(page -> followLinks.skipped(page, reason));
        dropOr(claim, visit, Failure.permanentFailure(reason), advance);
    }

    private void fail(ClaimedDocument claim, Optional<CrawledPageContext> visit, Failure failure, Advance advance) {
        if (failure.isGone()) {
            visit.ifPresent(page -> followLinks.broken(page, failure.reason()));
            dropOr(claim, visit, failure, advance);
        } else {
            advance.by(running -> running.fail(failure, retries, clock.instant()));
        }
    }

    /** Drops the document of a page that only a crawl wanted; fails every other, which keeps the text that it had. */
    private void dropOr(ClaimedDocument claim, Optional<CrawledPageContext> visit, Failure failure, Advance advance) {
        if (visit.isEmpty() || !queue.deleteIfEmpty(claim)) {
            advance.by(running -> running.fail(failure, retries, clock.instant()));
        }
    }
}
