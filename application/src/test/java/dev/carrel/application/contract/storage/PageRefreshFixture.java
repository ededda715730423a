package dev.carrel.application.contract.storage;

import dev.carrel.application.port.DocumentQueue.ClaimedDocument;
import dev.carrel.application.port.PageFetcher.Validators;
import dev.carrel.domain.crawl.CrawlId;
import dev.carrel.domain.crawl.CrawlPlan;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.document.RetryPolicy;
import dev.carrel.domain.library.LibraryId;
import java.time.Instant;

/** A storage with short calls for pages that are read again. */
public abstract class PageRefreshFixture extends StorageFixture {

    static final NewDocument PAGE = NewDocument.ofPage("https://example.com/page");
    static final Validators VERSION = new Validators("\"v1\"", "Mon, 05 Jan 2026 08:00:00 GMT");

    void fail(ClaimedDocument claim, Failure failure, Instant now) {
        storage.documentQueue().applyTransition(claim, running -> running.fail(failure, RetryPolicy.DEFAULT, now), now);
    }

    void crawl(LibraryId library, String id) {
        storage.crawls().startCrawl(library, CrawlPlan.ofSite("https://example.com/page"), new CrawlId(id), T0);
        storage.crawls().enqueuePages(library, new CrawlId(id), 1, this::nextId, T0);
    }

    void read(LibraryId library, int page, Instant now) {
        submitDocument(library, NewDocument.ofPage("https://" + library + ".example/" + page));
        storage.documentQueue().applyTransition(claimAt(now), running -> running.succeed(now), now);
    }
}
