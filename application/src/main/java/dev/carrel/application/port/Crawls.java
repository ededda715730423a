package dev.carrel.application.port;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.crawl.Crawl;
import dev.carrel.domain.crawl.CrawlId;
import dev.carrel.domain.crawl.CrawlPage;
import dev.carrel.domain.crawl.CrawlPlan;
import dev.carrel.domain.crawl.PageStatus;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.library.LibraryId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The crawls of libraries, with the addresses that each has met. A page that is to be read becomes a document of the
 * library and waits in the {@link DocumentQueue} as any other, on the occasion
 * {@link dev.carrel.domain.document.FetchReason#CRAWLED}.
 */
public interface Crawls {

    /**
     * Begins a crawl, or gives the running one of the same plan. One of the kind
     * {@link dev.carrel.domain.crawl.CrawlPlan.CrawlKind#SITE} has its start as the first page from then on, waiting;
     * one of the kind {@link dev.carrel.domain.crawl.CrawlPlan.CrawlKind#SITEMAP} has it as the first sitemap, due.
     *
     * @param idIfNew the id that the crawl gets if it is begun; ids that are made later must sort later
     * @throws NotFoundException if there is no such library
     */
    CrawlStart startCrawl(LibraryId library, CrawlPlan plan, CrawlId idIfNew, Instant now);

    Optional<Crawl> findById(LibraryId library, CrawlId id);

    /**
     * Crawls from the newest to the oldest.
     *
     * @param before only those older than this one; null to begin with the newest
     * @param limit at most so many, at least 1
     */
    List<Crawl> listNewest(LibraryId library, @Nullable CrawlId before, int limit);

    /** The running crawls of all libraries, oldest first. */
    List<Crawl> listRunning();

    /**
     * Returns the running crawls that are ready for a step, oldest first: those of which {@link #enqueuePages} would
     * admit pages, and those that {@link #finishIfDone} would end. Writes nothing.
     */
    List<Crawl> listReady(int mostReading);

    /** Returns whether a crawl is one of those that are {@linkplain #listReady ready}. */
    boolean isReady(LibraryId library, CrawlId id, int mostReading);

    /**
     * Addresses that a crawl met, in the order in which it met them.
     *
     * @param status only those with this status; null for all
     * @param after only those with a greater number
     * @param limit at most so many, at least 1
     */
    List<CrawlPage> listPages(LibraryId library, CrawlId id, @Nullable PageStatus status, long after, int limit);

    /**
     * Takes note of addresses that a running crawl met; one that it has met before is passed over. As many wait as the
     * plan has pages left, those that are neither skipped nor failed having been counted; what is met beyond them is
     * only counted. Many are taken in portions that let other writes pass; after a crash the first of them may be there
     * without the others.
     */
    void addDiscovered(LibraryId library, CrawlId id, List<DiscoveredPage> found);

    /**
     * Claims the sitemap whose turn it is for one caller only. Crawls that run and have a sitemap that is due take
     * turns; of one crawl, one sitemap at a time is claimed. A wait that was decided later than now, for the clock went
     * back, is over.
     *
     * @param again when the crawl is due again if nothing more is heard of this
     */
    Optional<SitemapClaim> claimSitemap(Instant now, Instant again);

    /**
     * Adds the sitemaps that a claimed one names, as far as they are new and few enough, and marks that one as read.
     *
     * @param most how many sitemaps a crawl has at most
     * @param next when the next of the crawl is due
     */
    void finishSitemap(SitemapClaim claim, List<WebAddress> named, int most, Instant next, Instant now);

    /** Puts a claimed sitemap back until it is due again; others of the crawl are due at once. */
    void retrySitemap(SitemapClaim claim, Instant next, Instant now);

    /**
     * Makes documents of waiting pages, those with the least depth first, until so many of the crawl are being read; a
     * page that the library has is read again, as asked if a person waits for it, and one that is being read for
     * another running crawl waits on. While sitemaps wait, a crawl that follows links admits none, so that links do not
     * take the places of pages that are listed. Does nothing if the crawl does not run.
     *
     * @param ids of the documents that are added; ids that are made later must sort later
     * @return how many were admitted
     */
    int enqueuePages(LibraryId library, CrawlId id, int mostReading, Supplier<DocumentId> ids, Instant now);

    /** The page of a running crawl for which a document is being read; empty if there is none. */
    Optional<CrawledPageContext> findPageContext(LibraryId library, DocumentId document);

    /**
     * Says what became of a page that is being read, before its document moves on or is dropped; nothing happens if it
     * is not being read. A page that nobody has settled is settled by the end of its document: as that ended, or as
     * skipped if it was deleted.
     */
    void recordOutcome(LibraryId library, CrawlId id, long page, PageStatus status, @Nullable String reason);

    /**
     * Ends a running crawl of which no page and no sitemap is waiting or being read: as done, or as failed if it has
     * met no page at all.
     *
     * @param ifNothingMet the message that it then fails with
     * @return whether it has ended by this
     */
    boolean finishIfDone(LibraryId library, CrawlId id, String ifNothingMet, Instant now);

    /**
     * Fails a running crawl; pages that wait are skipped.
     *
     * @return whether it has ended by this
     */
    boolean failCrawl(LibraryId library, CrawlId id, String message, Instant now);

    /**
     * Cancels a crawl if it is running: pages that wait are skipped, those that are being read are so still.
     *
     * @return the crawl as it is now; empty if there is none
     */
    Optional<Crawl> cancelCrawl(LibraryId library, CrawlId id, Instant now);

    /** Forgets crawls that ended before a moment; their documents stay. */
    void deleteEndedBefore(Instant endedBefore);

    /** A crawl, and whether it was begun just then. */
    record CrawlStart(Crawl crawl, boolean created) {}

    /**
     * An address that a crawl met.
     *
     * @param urlPattern what it shares with others of its making, such as the days of a calendar
     * @param maxOfPattern how many of one shape are read at most; the others are skipped
     * @param skipReason why it is skipped in any case, a sentence; null if it is not
     */
    record DiscoveredPage(WebAddress url, int depth, String urlPattern, int maxOfPattern,
            @Nullable String skipReason) {}

    /**
     * A sitemap that is being read for a crawl.
     *
     * @param attempts how many times it was claimed, this one included
     */
    record SitemapClaim(Crawl crawl, WebAddress address, int attempts) {

        /** Returns whether it is the one that the crawl began with. */
        public boolean isStart() {
            return address.equals(crawl.plan().start());
        }
    }

    /** A page that is being read for a crawl. */
    record CrawledPageContext(Crawl crawl, CrawlPage page) {}
}
