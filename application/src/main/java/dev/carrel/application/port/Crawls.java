package dev.carrel.application.port;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.crawl.Crawl;
import dev.carrel.domain.crawl.CrawlId;
import dev.carrel.domain.crawl.CrawlPage;
import dev.carrel.domain.crawl.CrawlPage.PageStatus;
import dev.carrel.domain.crawl.CrawlPlan;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.SubmittedDocument;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.library.LibraryId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Stores the crawls of libraries with their frontier: the addresses that each has discovered. A page to be read becomes
 * a document of the library and waits in the {@link DocumentQueue} like any other, with the reason
 * {@link dev.carrel.application.port.DocumentQueue.FetchReason#CRAWLED}.
 */
public interface Crawls {

    /** Why a page is skipped that does not pass the filter of the plan: it reads as for a page that is elsewhere. */
    String HIDDEN_PAGE = "The crawl does not cover the page.";

    /**
     * Starts a crawl, or returns the running one of the same plan. A site crawl begins with its start as the first
     * waiting page, a sitemap crawl with its start as the first due sitemap.
     *
     * @param idIfNew the id of a new crawl; later ids must sort after earlier ones
     * @throws NotFoundException if the library does not exist
     */
    CrawlStart startCrawl(LibraryId library, CrawlPlan plan, CrawlId idIfNew, Instant now);

    /** Returns a crawl; empty if it does not exist. */
    Optional<Crawl> findById(LibraryId library, CrawlId id);

    /**
     * Returns crawls, newest first.
     *
     * @param before only crawls older than this one; null to begin with the newest
     * @param limit the maximum number, at least 1
     */
    List<Crawl> listNewest(LibraryId library, @Nullable CrawlId before, int limit);

    /** Returns the running crawls of all libraries, oldest first. */
    List<Crawl> listRunning();

    /**
     * Returns the running crawls that are ready for a step, oldest first: {@link #enqueuePages} would enqueue pages of
     * them, or {@link #finishIfDone} would end them. Writes nothing.
     *
     * @param maxReading as for {@link #enqueuePages}
     */
    List<Crawl> listReady(int maxReading);

    /** Returns whether a crawl is {@linkplain #listReady ready}. */
    boolean isReady(LibraryId library, CrawlId id, int maxReading);

    /**
     * Returns addresses that a crawl discovered, in the order of their discovery.
     *
     * @param status only addresses with this status; null for all
     * @param after only addresses with a greater number
     * @param limit the maximum number, at least 1
     */
    List<CrawlPage> listPages(LibraryId library, CrawlId id, @Nullable PageStatus status, long after, int limit);

    /**
     * Adds addresses to the frontier of a running crawl; ignores known ones. The plan bounds the pages that are neither
     * skipped nor failed; what is discovered beyond that is only counted. Many addresses are written in portions
     * between which other writes run; after a crash some of them may be missing.
     */
    void addDiscovered(LibraryId library, CrawlId id, List<DiscoveredPage> found);

    /**
     * Claims the next sitemap for one caller only. Running crawls with a due sitemap take turns; of one crawl, one
     * sitemap is claimed at a time. A wait set by a clock that was ahead is over.
     *
     * @param retryAt when the crawl is due again if the claim is abandoned
     */
    Optional<SitemapClaim> claimSitemap(Instant now, Instant retryAt);

    /**
     * Marks a claimed sitemap as read and adds the new ones that it names.
     *
     * @param maxSitemaps the maximum number of sitemaps of a crawl
     * @param next when the next sitemap of the crawl is due
     */
    void finishSitemap(SitemapClaim claim, List<WebAddress> named, int maxSitemaps, Instant next, Instant now);

    /** Returns a claimed sitemap to the queue until it is due again; others of the crawl are due at once. */
    void retrySitemap(SitemapClaim claim, Instant next, Instant now);

    /**
     * Makes documents of waiting pages, lowest depth first, until enough pages of the crawl are being read. A page that
     * the library has is resubmitted, as requested if a user waits for it, or skipped if it does not pass the filter of
     * the plan. Documents get the attributes of the plan; a page that is being read for another running crawl keeps
     * waiting. While sitemaps wait, a crawl that follows links enqueues nothing, so that links do not take the places
     * of listed pages. Does nothing if the crawl does not run.
     *
     * @param maxReading how many pages of the crawl may be read at once
     * @param ids makes the ids of added documents; later ids must sort after earlier ones
     * @return the documents of the enqueued pages
     */
    List<SubmittedDocument> enqueuePages(LibraryId library, CrawlId id, int maxReading, Supplier<DocumentId> ids,
            Instant now);

    /** Returns the page of a running crawl that a document is read for; empty if there is none. */
    Optional<CrawledPageContext> findPageContext(LibraryId library, DocumentId document);

    /**
     * Records the outcome of a page that is being read, before its document moves on or is deleted; does nothing if it
     * is not being read. Without a recorded outcome the page gets that of its document, or skipped if the document is
     * deleted.
     */
    void recordOutcome(LibraryId library, CrawlId id, long page, PageStatus status, @Nullable String reason);

    /**
     * Ends a running crawl without waiting or running pages and sitemaps: as done, or as failed if it discovered no
     * page.
     *
     * @param ifNothingMet the message of a crawl that discovered no page
     * @return whether this call ended it
     */
    boolean finishIfDone(LibraryId library, CrawlId id, String ifNothingMet, Instant now);

    /**
     * Fails a running crawl and skips its waiting pages.
     *
     * @return whether this call ended it
     */
    boolean failCrawl(LibraryId library, CrawlId id, String message, Instant now);

    /**
     * Cancels a running crawl: waiting pages are skipped, running ones finish.
     *
     * @return the crawl as it is now; empty if it does not exist
     */
    Optional<Crawl> cancelCrawl(LibraryId library, CrawlId id, Instant now);

    /** Deletes crawls that ended before a time; their documents stay. */
    void deleteEndedBefore(Instant endedBefore);

    /** A crawl, and whether it was created by the call. */
    record CrawlStart(Crawl crawl, boolean created) {}

    /**
     * A discovered address.
     *
     * @param urlPattern shared by addresses that differ in numbers or queries only, such as the days of a calendar
     * @param maxOfPattern how many addresses of the pattern are read; the others are skipped
     * @param skipReason why it is skipped in any case, as a sentence; null if it is not
     */
    record DiscoveredPage(WebAddress url, int depth, String urlPattern, int maxOfPattern,
            @Nullable String skipReason) {}

    /**
     * A sitemap that is being read for a crawl.
     *
     * @param attempts how many times it was claimed, including this time
     */
    record SitemapClaim(Crawl crawl, WebAddress address, int attempts) {

        /** Returns whether the crawl began with this sitemap. */
        public boolean isStart() {
            return address.equals(crawl.plan().start());
        }
    }

    /** A page that is being read, with its crawl. */
    record CrawledPageContext(Crawl crawl, CrawlPage page) {}
}
