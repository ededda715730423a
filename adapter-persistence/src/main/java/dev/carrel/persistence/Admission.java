package dev.carrel.persistence;

import dev.carrel.domain.crawl.CrawlPage;
import dev.carrel.domain.crawl.PageStatus;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.document.Occasion;
import dev.carrel.domain.library.LibraryId;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
import org.jdbi.v3.core.Handle;

/** How waiting pages of a crawl become documents. */
final class Admission {

    /** Those that are not being read for another crawl: a document that is, is the visit of that one only. */
    static final String ADMISSIBLE = """
            SELECT page.*, NULL AS document_id FROM crawl_page AS page
            WHERE page.crawl = :crawl AND page.status = 'waiting' AND NOT EXISTS (
                SELECT 1 FROM document CROSS JOIN crawl_page AS other ON other.document = document.key
                    CROSS JOIN crawl ON crawl.key = other.crawl
                WHERE document.library = :library AND document.identity = page.url AND other.status = 'reading'
                    AND crawl.status = 'running')
            ORDER BY page.depth, page.number LIMIT :limit
            """;

    private Admission() {}

    static int admit(Handle handle, CrawlRow row, int mostReading, Supplier<DocumentId> ids, Instant now) {
        LibraryId library = row.crawl().library();
        List<CrawlPage> pages = CrawlPageTable.list(handle.createQuery(ADMISSIBLE)
                .bind("crawl", row.key())
                .bind("library", library.value())
                .bind("limit", Math.max(0, mostReading - row.pages(PageStatus.READING))));
        for (CrawlPage page : pages) {
            NewDocument document = NewDocument.page(page.url().value());
            DocumentId id = Submissions.submit(handle, library, document, Identity.of(document), ids, Occasion.CRAWLED,
                    now).document().id();
            CrawlPageTable.reading(handle, row.key(), page.number(),
                    DocumentTable.find(handle, library, id).orElseThrow().key());
        }
        return pages.size();
    }
}
