package dev.carrel.persistence.store;

import dev.carrel.application.port.Crawls;
import dev.carrel.application.port.Crawls.DiscoveredPage;
import dev.carrel.application.port.DocumentQueue.FetchReason;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.crawl.CrawlPage;
import dev.carrel.domain.crawl.CrawlPage.PageStatus;
import dev.carrel.domain.crawl.CrawlPlan;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.document.SubmittedDocument;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.persistence.column.DeduplicationKey;
import dev.carrel.persistence.crawl.CrawlPageTable;
import dev.carrel.persistence.crawl.CrawlRow;
import dev.carrel.persistence.crawl.CrawlTable;
import dev.carrel.persistence.store.DocumentIntake.Submission;
import dev.carrel.persistence.table.DocumentRow;
import dev.carrel.persistence.table.DocumentTable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jdbi.v3.core.Handle;

/** The crawl frontier: the pages that a crawl has discovered, and their way into the document queue. */
public final class CrawlFrontier {

    /**
     * The condition for a waiting page to become a document. A page that is being read for another crawl is not
     * eligible, because a document belongs to one running crawl at a time. Nor is a page while sitemaps of the crawl
     * are pending, because links would take the places of the pages that the sitemaps list.
     */
    static final String IS_ELIGIBLE = """
            page.crawl = crawl.key AND page.status = 'waiting' AND NOT EXISTS (
                    SELECT 1 FROM document CROSS JOIN crawl_page AS other ON other.document = document.key
                        CROSS JOIN crawl AS another ON another.key = other.crawl
                    WHERE document.library = crawl.library AND document.identity = page.url
                        AND other.status = 'reading' AND another.status = 'running')
                AND (crawl.depth = 0 OR NOT EXISTS (SELECT 1 FROM crawl_sitemap INDEXED BY crawl_sitemap_waiting
                    WHERE crawl_sitemap.crawl = crawl.key AND crawl_sitemap.due IS NOT NULL))
            """;
    /** The eligible pages of a crawl in breadth-first order. */
    public static final String ELIGIBLE_PAGES = """
            SELECT page.*, NULL AS document_id FROM crawl CROSS JOIN crawl_page AS page ON page.crawl = crawl.key
            WHERE crawl.key = :crawl AND
            """ + IS_ELIGIBLE + "ORDER BY page.depth, page.number LIMIT :limit";

    private CrawlFrontier() {}

    /** Adds pages that the crawl has not discovered before; pages beyond its limit are only counted. */
    static void addDiscovered(Handle handle, CrawlRow crawl, List<DiscoveredPage> pages) {
        long remaining = crawl.crawl().plan().maxPages() - crawl.pageCount(PageStatus.WAITING)
                - crawl.pageCount(PageStatus.READING) - crawl.pageCount(PageStatus.SUCCESS);
        long beyondLimit = 0;
        for (DiscoveredPage page : pages) {
            if (CrawlPageTable.isKnown(handle, crawl.key(), page.url())) {
                continue;
            }
            String skipReason = CrawlPageTable.reasonToSkip(handle, crawl.key(), page);
            if (skipReason == null && remaining <= 0) {
                beyondLimit++;
                continue;
            }
            CrawlPageTable.insertPage(handle, crawl.key(), page, skipReason);
            remaining -= skipReason == null ? 1 : 0;
        }
        CrawlTable.addBeyondLimit(handle, crawl.key(), beyondLimit);
    }

    /**
     * Submits eligible pages as documents, up to a number of pages that are read at once.
     *
     * @return the documents of the submitted pages
     */
    static List<SubmittedDocument> enqueuePages(Handle handle, CrawlRow crawl, int maxReading, Supplier<DocumentId> ids,
            Instant now) {
        LibraryId library = crawl.crawl().library();
        List<CrawlPage> pages = CrawlPageTable.readPages(handle.createQuery(ELIGIBLE_PAGES)
                .bind("crawl", crawl.key())
                .bind("limit", Math.max(0, maxReading - crawl.pageCount(PageStatus.READING))));
        CrawlPlan plan = crawl.crawl().plan();
        var submitted = new ArrayList<SubmittedDocument>();
        for (CrawlPage page : pages) {
            NewDocument newDocument = NewDocument.ofPage(page.url().value())
                    .withAttributes(plan.findAttributes(page.url()));
            DeduplicationKey key = DeduplicationKey.of(newDocument);
            if (DocumentTable.findDuplicate(handle, library, key)
                    .filter(known -> !known.document().passes(plan.filter()))
                    .isPresent()) {
                CrawlPageTable.skipWaiting(handle, crawl.key(), page.number(), Crawls.HIDDEN_PAGE);
                continue;
            }
            SubmittedDocument document = DocumentIntake.submitDocument(handle, new Submission(library,
                    List.of(newDocument), List.of(key), AttributeFilter.everything(), Long.MAX_VALUE, ids,
                    FetchReason.CRAWLED, now));
            DocumentRow row = DocumentTable.findDocument(handle, library, document.document().id()).orElseThrow();
            CrawlPageTable.markReading(handle, crawl.key(), page.number(), row.key());
            submitted.add(document);
        }
        return submitted;
    }
}
