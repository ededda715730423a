package dev.carrel.persistence.store;

import dev.carrel.domain.crawl.CrawlPage;
import dev.carrel.domain.crawl.PageStatus;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.FetchReason;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.persistence.table.CrawlPageTable;
import dev.carrel.persistence.table.CrawlRow;
import dev.carrel.persistence.table.DeduplicationKey;
import dev.carrel.persistence.table.DocumentTable;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
import org.jdbi.v3.core.Handle;

/** How waiting pages of a crawl become documents. */
public final class CrawlFrontier {

    /**
     * Whether a page of a crawl may become a document. Not if it is being read for another crawl: a document that is,
     * is the visit of that one only. Not while sitemaps wait and links would take the places of what they list.
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
    public static final String ELIGIBLE_PAGES = """
            SELECT page.*, NULL AS document_id FROM crawl CROSS JOIN crawl_page AS page
            WHERE crawl.key = :crawl AND
            """ + IS_ELIGIBLE + "ORDER BY page.depth, page.number LIMIT :limit";

    private CrawlFrontier() {}

    static int enqueuePages(Handle handle, CrawlRow row, int mostReading, Supplier<DocumentId> ids, Instant now) {
        LibraryId library = row.crawl().library();
        List<CrawlPage> pages = CrawlPageTable.readPages(handle.createQuery(ELIGIBLE_PAGES)
                .bind("crawl", row.key())
                .bind("limit", Math.max(0, mostReading - row.pageCount(PageStatus.READING))));
        for (CrawlPage page : pages) {
            NewDocument document = NewDocument.ofPage(page.url().value());
            DocumentId id = DocumentIntake
                    .submitDocument(handle, library, document, DeduplicationKey.of(document), ids, FetchReason.CRAWLED,
                            now)
                    .document()
                    .id();
            CrawlPageTable.markReading(handle, row.key(), page.number(),
                    DocumentTable.findDocument(handle, library, id).orElseThrow().key());
        }
        return pages.size();
    }
}
