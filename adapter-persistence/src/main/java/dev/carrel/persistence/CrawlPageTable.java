package dev.carrel.persistence;

import dev.carrel.application.port.Crawls.Found;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.crawl.CrawlPage;
import dev.carrel.domain.crawl.PageStatus;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentState;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;
import org.jspecify.annotations.Nullable;

/** The addresses that crawls met. */
final class CrawlPageTable {

    private static final String ENOUGH_OF_SHAPE = "Enough pages of its kind are read.";

    private CrawlPageTable() {}

    static List<CrawlPage> list(Query query) {
        return query.map((row, context) -> read(row)).list();
    }

    static CrawlPage read(ResultSet row) throws SQLException {
        String document = row.getString("document_id");
        return new CrawlPage(row.getLong("number"), new WebAddress(row.getString("url")), row.getInt("depth"),
                PageStatus.ofWord(row.getString("status")).orElseThrow(),
                document == null ? null : new DocumentId(document), row.getString("reason"));
    }

    static boolean isKnown(Handle handle, long crawl, WebAddress url) {
        return handle.createQuery("SELECT number FROM crawl_page WHERE crawl = :crawl AND url = :url")
                .bind("crawl", crawl)
                .bind("url", url.value())
                .mapTo(Long.class)
                .findOne()
                .isPresent();
    }

    /** Why an address is not to be read; null if nothing is against it. */
    static @Nullable String reasonToSkip(Handle handle, long crawl, Found found) {
        if (found.skipped() != null) {
            return found.skipped();
        }
        long read = handle
                .createQuery(
                        """
                                SELECT count(*) FROM (
                                    SELECT 1 FROM crawl_page WHERE crawl = :crawl AND shape = :shape AND status <> 'skipped' LIMIT :most)
                                """)
                .bind("crawl", crawl)
                .bind("shape", found.shape())
                .bind("most", found.mostOfShape())
                .mapTo(long.class)
                .one();
        return read < found.mostOfShape() ? null : ENOUGH_OF_SHAPE;
    }

    /** Adds an address, skipped for a reason or, without one, waiting. */
    static void insert(Handle handle, long crawl, Found found, @Nullable String reason) {
        handle.createUpdate("""
                INSERT INTO crawl_page (crawl, number, url, depth, shape, status, reason)
                VALUES (:crawl, (SELECT coalesce(max(number), 0) + 1 FROM crawl_page WHERE crawl = :crawl), :url,
                    :depth, :shape, :status, :reason)
                """)
                .bind("crawl", crawl)
                .bind("url", found.url().value())
                .bind("depth", found.depth())
                .bind("shape", found.shape())
                .bind("status", (reason == null ? PageStatus.WAITING : PageStatus.SKIPPED).word())
                .bind("reason", reason)
                .execute();
    }

    static void reading(Handle handle, long crawl, long number, long document) {
        handle.createUpdate("""
                UPDATE crawl_page SET status = 'reading', document = :document
                WHERE crawl = :crawl AND number = :number
                """).bind("crawl", crawl).bind("number", number).bind("document", document).execute();
    }

    static void settle(Handle handle, long crawl, long number, PageStatus status, @Nullable String reason) {
        handle.createUpdate("""
                UPDATE crawl_page SET status = :status, reason = :reason
                WHERE crawl = :crawl AND number = :number AND status = 'reading'
                """)
                .bind("status", status.word())
                .bind("reason", reason)
                .bind("crawl", crawl)
                .bind("number", number)
                .execute();
    }

    static void skipWaiting(Handle handle, long crawl, String reason) {
        handle.createUpdate("""
                UPDATE crawl_page SET status = 'skipped', reason = :reason WHERE crawl = :crawl AND status = 'waiting'
                """).bind("reason", reason).bind("crawl", crawl).execute();
    }

    /** Skips the pages for which a document is being read. */
    static void skip(Handle handle, long document, String reason) {
        handle.createUpdate("""
                UPDATE crawl_page SET status = 'skipped', reason = :reason
                WHERE document = :document AND status = 'reading'
                """).bind("reason", reason).bind("document", document).execute();
    }

    /** Says what became of the pages for which a document was being read. */
    static void ended(Handle handle, long document, DocumentState state) {
        handle.createUpdate("""
                UPDATE crawl_page SET status = :status, reason = :reason
                WHERE document = :document AND status = 'reading'
                """)
                .bind("status", state.status().word())
                .bind("reason", state.message())
                .bind("document", document)
                .execute();
    }
}
