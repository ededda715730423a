package dev.carrel.application.ingest;

import dev.carrel.application.crawl.FollowLinks;
import dev.carrel.application.event.ChangeFeed;
import dev.carrel.application.ingest.ReadOutcome.ContentRead;
import dev.carrel.application.ingest.ReadOutcome.PageUnwanted;
import dev.carrel.application.ingest.ReadOutcome.PicturesUnread;
import dev.carrel.application.ingest.ReadOutcome.SourceUnchanged;
import dev.carrel.application.ingest.ReadOutcome.SourceUnreadable;
import dev.carrel.application.port.Crawls.CrawledPageContext;
import dev.carrel.application.port.DocumentQueue;
import dev.carrel.application.port.DocumentQueue.ClaimedDocument;
import dev.carrel.application.port.DocumentQueue.ExtractedDocument;
import dev.carrel.application.port.DocumentQueue.FetchReason;
import dev.carrel.application.port.recognition.PictureKey;
import dev.carrel.application.recognition.PictureSource;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentSource;
import dev.carrel.domain.document.Failure;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Takes a document from its source into the storage: reads it, lets the crawl that discovered it refuse it, and stores
 * the text. The state of the document is the caller's to change, by the result.
 */
final class StoreDocument {

    private final DocumentQueue queue;
    private final DocumentReader reader;
    private final FollowLinks followLinks;
    private final ChangeFeed changes;
    private final InstantSource clock;

    StoreDocument(DocumentQueue queue, DocumentReader reader, FollowLinks followLinks, ChangeFeed changes,
            InstantSource clock) {
        this.queue = queue;
        this.reader = reader;
        this.followLinks = followLinks;
        this.changes = changes;
        this.clock = clock;
    }

    /**
     * Reads and stores a document.
     *
     * @param crawledPage the page that a crawl has the document read as; empty if it is read for no crawl
     */
    StoreResult store(IngestRun run, Optional<CrawledPageContext> crawledPage) {
        return switch (reader.read(run, crawledPage.isPresent())) {
            case ContentRead read -> storeUnlessRefused(run.claim(), crawledPage, read);
            case SourceUnchanged unchanged -> new StoreResult.ContentUnchanged();
            case PageUnwanted unwanted -> skipPage(run.claim(), crawledPage, unwanted.reason());
            case SourceUnreadable unreadable -> endUnreadable(run.claim(), crawledPage, unreadable.failure());
            case PicturesUnread unread -> new StoreResult.AwaitsPictures(unread.pictures(), unread.source());
        };
    }

    /**
     * Reads and stores documents that are all raw texts, in one transaction.
     *
     * @return the result of each, in the same order
     */
    List<StoreResult> storeTexts(List<IngestRun> runs) {
        List<ReadOutcome> outcomes = reader.readTexts(runs);
        var extracted = new ArrayList<ExtractedDocument>();
        for (int each = 0; each < runs.size(); each++) {
            if (outcomes.get(each) instanceof ContentRead read) {
                extracted.add(new ExtractedDocument(runs.get(each).lease(), read.extracted(), read.validators()));
            }
        }
        Iterator<OptionalLong> revisions = queue.storeContents(extracted, clock.instant()).iterator();
        return outcomes.stream()
                .<StoreResult>map(outcome -> outcome instanceof SourceUnreadable unreadable
                        ? new StoreResult.DocumentFailed(unreadable.failure())
                        : toResult(revisions.next()))
                .toList();
    }

    private static StoreResult toResult(OptionalLong revision) {
        return revision.isPresent()
                ? new StoreResult.ContentStored(revision.getAsLong())
                : new StoreResult.NothingLeftToDo();
    }

    private StoreResult storeUnlessRefused(ClaimedDocument claim, Optional<CrawledPageContext> crawledPage,
            ContentRead read) {
        Optional<String> refusal = findRefusal(claim, crawledPage, read);
        if (refusal.isEmpty()) {
            return storeContent(claim, crawledPage, read);
        }
        if (claim.fetchReason() != FetchReason.ASKED) {
            return skipPage(claim, crawledPage, refusal.get());
        }
        // A site's directives for robots bind the crawl, not the person who requested the page.
        crawledPage.ifPresent(page -> followLinks.recordSkipped(page, refusal.get()));
        return storeContent(claim, Optional.empty(), read);
    }

    /** Returns why a page that no person has asked for is not kept. */
    private Optional<String> findRefusal(ClaimedDocument claim, Optional<CrawledPageContext> crawledPage,
            ContentRead read) {
        boolean isCrawled = crawledPage.isPresent() || claim.fetchReason() == FetchReason.CRAWLED;
        if (isCrawled && !read.links().mayIndex()) {
            return Optional.of("The page asks robots not to keep it.");
        }
        return Optional.ofNullable(read.location())
                .flatMap(location -> crawledPage
                        .flatMap(page -> followLinks.findRefusal(page, location, read.links())));
    }

    private StoreResult storeContent(ClaimedDocument claim, Optional<CrawledPageContext> crawledPage,
            ContentRead read) {
        OptionalLong revision = queue.storeContent(claim, read.extracted(), read.validators(), clock.instant());
        if (revision.isPresent()) {
            crawledPage.ifPresent(page -> followLinks.addLinks(page, read.links()));
        }
        return toResult(revision);
    }

    private StoreResult skipPage(ClaimedDocument claim, Optional<CrawledPageContext> crawledPage, String reason) {
        crawledPage.ifPresent(page -> followLinks.recordSkipped(page, reason));
        return deleteOrFail(claim, crawledPage, Failure.permanentFailure(reason));
    }

    private StoreResult endUnreadable(ClaimedDocument claim, Optional<CrawledPageContext> crawledPage,
            Failure failure) {
        if (!failure.isGone()) {
            return new StoreResult.DocumentFailed(nameFile(claim, failure));
        }
        crawledPage.ifPresent(page -> followLinks.recordBroken(page, failure.reason()));
        return deleteOrFail(claim, crawledPage, failure);
    }

    /** Names the file of a document that has no other name: it is not known by it, and an unread one has no title. */
    private static Failure nameFile(ClaimedDocument claim, Failure failure) {
        Document document = claim.document();
        return claim.source() instanceof DocumentSource.SourceFile file && document.key() == null
                && document.title() == null
                        ? new Failure(file.name() + ": " + failure.reason(), failure.kind(), failure.retryAfter())
                        : failure;
    }

    /** Deletes the document of a page that only a crawl wanted; any other fails and keeps the text that it had. */
    private StoreResult deleteOrFail(ClaimedDocument claim, Optional<CrawledPageContext> crawledPage,
            Failure failure) {
        boolean deleted = crawledPage.isPresent() && queue.deleteIfEmpty(claim);
        if (deleted) {
            changes.noteDocument(claim.library(), claim.id(), claim.document().allAttributes());
        }
        return deleted ? new StoreResult.NothingLeftToDo() : new StoreResult.DocumentFailed(failure);
    }

    /** The result of reading and storing a document. */
    sealed interface StoreResult {

        /**
         * The text is stored and is to be indexed.
         *
         * @param revision the library's revision of the text
         */
        record ContentStored(long revision) implements StoreResult {}

        /** The document answers with the current text of its page already. */
        record ContentUnchanged() implements StoreResult {}

        /** Pictures are to be read first; then the document is read again. */
        record AwaitsPictures(List<PictureKey> pictures, PictureSource source) implements StoreResult {}

        record DocumentFailed(Failure failure) implements StoreResult {}

        /** The document was deleted, or its lease passed on. */
        record NothingLeftToDo() implements StoreResult {}
    }
}
