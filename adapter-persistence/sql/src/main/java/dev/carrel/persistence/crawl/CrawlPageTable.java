package dev.carrel.persistence.crawl;

import dev.carrel.application.port.Crawls.DiscoveredPage;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.crawl.CrawlPage;
import dev.carrel.domain.crawl.CrawlPage.PageStatus;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.persistence.database.RowBatch;
import dev.carrel.persistence.table.DocumentStateChange;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;
import org.jspecify.annotations.Nullable;

/** The {@code crawl_page} table: the pages that crawls discovered. */
public final class CrawlPageTable {

    public static final String FIND_NUMBER = "SELECT number FROM crawl_page WHERE crawl = :crawl AND url = :url";
    /** Counts up to the limit, so that no more rows are read. */
    static final String COUNT_OF_PATTERN = """
            SELECT count(*) FROM (SELECT 1 FROM crawl_page INDEXED BY crawl_page_by_shape
                WHERE crawl = :crawl AND shape = :shape AND status <> 'skipped' LIMIT :limit) AS counted
            """;
    static final String DELETE_BATCH = """
            DELETE FROM crawl_page WHERE key IN (SELECT key FROM crawl_page WHERE crawl = :crawl LIMIT :limit)
            """;
    private static final String PATTERN_LIMIT_REASON = "Enough pages of its kind are read.";

    private static final String CRAWL_ENDED_REASON = "The crawl ended before.";

    public static final String OF_ANY_STATUS = selectPages(
            "SELECT * FROM crawl_page WHERE crawl = :crawl AND number > :after");
    public static final String OF_STATUS = selectPages("""
            SELECT * FROM crawl_page INDEXED BY crawl_page_by_status
            WHERE crawl = :crawl AND status = :status AND number > :after""");
    /** Merges two index ranges, of each of which no more is read than is listed. */
    public static final String SKIPPED_OR_WAITING = selectPages("""
            SELECT * FROM (SELECT * FROM crawl_page INDEXED BY crawl_page_by_status
                WHERE crawl = :crawl AND status = 'skipped' AND number > :after ORDER BY number LIMIT :limit) AS skipped
            UNION ALL SELECT * FROM (SELECT * FROM crawl_page INDEXED BY crawl_page_by_status
                WHERE crawl = :crawl AND status = 'waiting' AND number > :after ORDER BY number LIMIT :limit) AS waiting
            """);

    private CrawlPageTable() {}

    private static String selectPages(String sql) {
        return "SELECT page.*, document.id AS document_id FROM (" + sql + " ORDER BY number LIMIT :limit) AS page "
                + "LEFT JOIN document ON document.key = page.document ORDER BY page.number";
    }

    /**
     * Lists pages of a crawl. Pages that were waiting when the crawl ended are listed as skipped; their rows are not
     * updated, so that a crawl of any size ends at once.
     *
     * @param status null for any status
     * @param after the number of the last page that was listed before
     */
    public static List<CrawlPage> listPages(Handle handle, CrawlRow crawl, @Nullable PageStatus status, long after,
            int limit) {
        boolean ended = !crawl.crawl().isRunning();
        if (ended && status == PageStatus.WAITING) {
            return List.of();
        }
        String sql = ended && status == PageStatus.SKIPPED ? SKIPPED_OR_WAITING
                : status == null ? OF_ANY_STATUS : OF_STATUS;
        var query = handle.createQuery(sql).bind("crawl", crawl.key()).bind("after", after).bind("limit", limit);
        if (sql.equals(OF_STATUS)) {
            query.bind("status", Objects.requireNonNull(status).wireName());
        }
        List<CrawlPage> pages = readPages(query);
        return ended ? pages.stream().map(CrawlPageTable::asSeenAfterEnd).toList() : pages;
    }

    private static CrawlPage asSeenAfterEnd(CrawlPage page) {
        return page.status() == PageStatus.WAITING
                ? new CrawlPage(page.number(), page.url(), page.depth(), PageStatus.SKIPPED, null, CRAWL_ENDED_REASON)
                : page;
    }

    /** Reads the pages that a query selects. */
    public static List<CrawlPage> readPages(Query query) {
        return query.map((row, context) -> readPage(row)).list();
    }

    /** Reads a row, which has the id of its document as {@code document_id}. */
    public static CrawlPage readPage(ResultSet row) throws SQLException {
        String document = row.getString("document_id");
        return new CrawlPage(row.getLong("number"), new WebAddress(row.getString("url")), row.getInt("depth"),
                PageStatus.fromWireName(row.getString("status")).orElseThrow(),
                document == null ? null : new DocumentId(document), row.getString("reason"));
    }

    /** Returns whether a crawl has discovered a URL before. */
    public static boolean isKnown(Handle handle, long crawl, WebAddress url) {
        return handle.createQuery(FIND_NUMBER)
                .bind("crawl", crawl)
                .bind("url", url.value())
                .mapTo(Long.class)
                .findOne()
                .isPresent();
    }

    /** Returns why a page is skipped; null if it is to be read. */
    public static @Nullable String reasonToSkip(Handle handle, long crawl, DiscoveredPage found) {
        if (found.skipReason() != null || found.maxOfPattern() == Integer.MAX_VALUE) {
            return found.skipReason();
        }
        long read = handle.createQuery(COUNT_OF_PATTERN)
                .bind("crawl", crawl)
                .bind("shape", found.urlPattern())
                .bind("limit", found.maxOfPattern())
                .mapTo(long.class)
                .one();
        return read < found.maxOfPattern() ? null : PATTERN_LIMIT_REASON;
    }

    /** Adds a page: skipped if there is a reason, else waiting. */
    public static void insertPage(Handle handle, long crawl, DiscoveredPage found, @Nullable String reason) {
        handle.createUpdate("""
                INSERT INTO crawl_page (crawl, number, url, depth, shape, status, reason)
                VALUES (:crawl, (SELECT coalesce(max(number), 0) + 1 FROM crawl_page WHERE crawl = :crawl), :url,
                    :depth, :shape, :status, :reason)
                """)
                .bind("crawl", crawl)
                .bind("url", found.url().value())
                .bind("depth", found.depth())
                .bind("shape", found.urlPattern())
                .bind("status", (reason == null ? PageStatus.WAITING : PageStatus.SKIPPED).wireName())
                .bind("reason", reason)
                .execute();
    }

    /** Marks a page as being read by way of a document. */
    public static void markReading(Handle handle, long crawl, long number, long document) {
        handle.createUpdate("""
                UPDATE crawl_page SET status = 'reading', document = :document
                WHERE crawl = :crawl AND number = :number
                """).bind("crawl", crawl).bind("number", number).bind("document", document).execute();
    }

    /** Skips a waiting page. */
    public static void skipWaiting(Handle handle, long crawl, long number, String reason) {
        handle.createUpdate("""
                UPDATE crawl_page SET status = 'skipped', reason = :reason
                WHERE crawl = :crawl AND number = :number
                """).bind("reason", reason).bind("crawl", crawl).bind("number", number).execute();
    }

    /** Records the outcome of a page that is being read; else does nothing. */
    public static void recordOutcome(Handle handle, long crawl, long number, PageStatus status,
            @Nullable String reason) {
        handle.createUpdate("""
                UPDATE crawl_page SET status = :status, reason = :reason
                WHERE crawl = :crawl AND number = :number AND status = 'reading'
                """)
                .bind("status", status.wireName())
                .bind("reason", reason)
                .bind("crawl", crawl)
                .bind("number", number)
                .execute();
    }

    /** Deletes a batch of the pages of a crawl and returns the number of deleted rows. */
    public static int deleteBatch(Handle handle, long crawl, int limit) {
        return handle.createUpdate(DELETE_BATCH).bind("crawl", crawl).bind("limit", limit).execute();
    }

    /** Marks pages as skipped whose document is being read. */
    public static void skipReading(Handle handle, long document, String reason) {
        handle.createUpdate("""
                UPDATE crawl_page SET status = 'skipped', reason = :reason
                WHERE document = :document AND status = 'reading'
                """).bind("reason", reason).bind("document", document).execute();
    }

    /** Records the ends of documents in the pages for which they were read. */
    public static void recordDocumentEnds(Handle handle, List<DocumentStateChange> ends) {
        RowBatch.execute(handle, """
                UPDATE crawl_page SET status = :status, reason = :reason
                WHERE document = :document AND status = 'reading'
                """, ends, (update, end) -> update.bind("status", end.state().status().wireName())
                .bind("reason", end.state().message())
                .bind("document", end.key()));
    }
}
