package dev.carrel.persistence.crawl;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.crawl.Crawl;
import dev.carrel.domain.crawl.Crawl.CrawlStatus;
import dev.carrel.domain.crawl.CrawlId;
import dev.carrel.domain.crawl.CrawlPage.PageStatus;
import dev.carrel.domain.crawl.CrawlPlan;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.persistence.column.AttributeColumns;
import dev.carrel.persistence.column.EpochMicros;
import dev.carrel.persistence.table.DocumentTable;
import dev.carrel.persistence.table.LibraryTable;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;
import org.jdbi.v3.core.statement.SqlStatement;
import org.jspecify.annotations.Nullable;

/** The {@code crawl} table. */
public final class CrawlTable {

    private CrawlTable() {}

    /** Returns a crawl with its page counts; empty if it does not exist. */
    public static Optional<CrawlRow> findCrawl(Handle handle, LibraryId library, CrawlId id) {
        return readCrawls(handle, handle.createQuery("""
                SELECT * FROM crawl
                WHERE library = (SELECT id FROM library WHERE public_id = :library) AND id = :id
                """)
                .bind("library", library.value())
                .bind("id", id.value())).stream().findFirst();
    }

    /** Returns the running crawl of a library with an equal plan. */
    public static Optional<CrawlRow> findRunning(Handle handle, LibraryId library, CrawlPlan plan) {
        var query = handle.createQuery("""
                SELECT * FROM crawl
                WHERE status = 'running' AND library = (SELECT id FROM library WHERE public_id = :library)
                    AND kind = :kind AND start = :start AND depth = :depth
                    AND most_pages = :most_pages AND attributes IS NOT DISTINCT FROM :attributes
                    AND attribute_rules IS NOT DISTINCT FROM :attribute_rules
                    AND filter IS NOT DISTINCT FROM :filter
                """).bind("library", library.value());
        bindPlan(query, plan);
        return readCrawls(handle, query).stream().findFirst();
    }

    /** Reads the crawls that a query selects, with their page counts. */
    public static List<CrawlRow> readCrawls(Handle handle, Query query) {
        return query.map((row, context) -> readRow(handle, row)).list();
    }

    /** Adds a running crawl and returns its key; empty if the library does not exist. */
    public static Optional<Long> insertCrawl(Handle handle, LibraryId library, CrawlPlan plan, CrawlId id,
            Instant now) {
        var insert = handle.createQuery("""
                INSERT INTO crawl (library, id, kind, start, depth, most_pages, attributes, attribute_rules,
                    filter, status, created_at)
                SELECT library.id, :id, :kind, :start, :depth, :most_pages, :attributes, :attribute_rules, :filter,
                    'running', :created_at
                FROM library WHERE library.public_id = :library
                RETURNING key
                """).bind("library", library.value()).bind("id", id.value()).bind("created_at", EpochMicros.of(now));
        bindPlan(insert, plan);
        return insert.mapTo(Long.class).findOne();
    }

    private static void bindPlan(SqlStatement<?> statement, CrawlPlan plan) {
        statement.bind("kind", DocumentTable.toColumn(plan.kind()))
                .bind("start", plan.start().value())
                .bind("depth", plan.depth())
                .bind("most_pages", plan.maxPages())
                .bind("attributes", AttributeColumns.toColumn(plan.attributes()))
                .bind("attribute_rules", AttributeColumns.toColumn(plan.rules()))
                .bind("filter", AttributeColumns.toColumn(plan.filter()));
    }

    /** Counts pages that were discovered beyond the limit of the crawl. */
    public static void addBeyondLimit(Handle handle, long crawl, long count) {
        handle.createUpdate("UPDATE crawl SET beyond = beyond + :count WHERE key = :key")
                .bind("count", count)
                .bind("key", crawl)
                .execute();
    }

    /** Ends a crawl with a status. */
    public static void endCrawl(Handle handle, long crawl, CrawlStatus status, @Nullable String message, Instant now) {
        handle.createUpdate("""
                UPDATE crawl SET status = :status, message = :message, ended_at = :ended_at, sitemap_due = NULL,
                    sitemap_since = NULL
                WHERE key = :key
                """)
                .bind("status", status.wireName())
                .bind("message", message)
                .bind("ended_at", EpochMicros.of(now))
                .bind("key", crawl)
                .execute();
    }

    private static CrawlRow readRow(Handle handle, ResultSet row) throws SQLException {
        long key = row.getLong("key");
        var plan = new CrawlPlan(CrawlPlan.CrawlKind.valueOf(row.getString("kind").toUpperCase(Locale.ROOT)),
                new WebAddress(row.getString("start")), row.getInt("depth"), row.getInt("most_pages"),
                AttributeColumns.readAttributes(row.getString("attributes")),
                AttributeColumns.readRules(row.getString("attribute_rules")),
                AttributeColumns.readFilter(row.getString("filter")));
        Instant endedAt = EpochMicros.readNullable(row, "ended_at");
        Map<PageStatus, Long> counts = countPages(handle, key);
        if (endedAt != null) {
            // Waiting pages of an ended crawl count as skipped, as CrawlPageTable lists them.
            Long waiting = counts.remove(PageStatus.WAITING);
            counts.merge(PageStatus.SKIPPED, waiting == null ? 0L : waiting, Long::sum);
        }
        return new CrawlRow(key,
                new Crawl(new CrawlId(row.getString("id")), LibraryTable.libraryIdOf(row), plan,
                        CrawlStatus.fromWireName(row.getString("status")).orElseThrow(), row.getString("message"),
                        counts, row.getLong("beyond"), EpochMicros.toInstant(row.getLong("created_at")),
                        endedAt));
    }

    private static Map<PageStatus, Long> countPages(Handle handle, long crawl) {
        var counts = new EnumMap<PageStatus, Long>(PageStatus.class);
        handle.createQuery("SELECT status, pages FROM crawl_count WHERE crawl = :crawl")
                .bind("crawl", crawl)
                .map((row, context) -> Map.entry(PageStatus.fromWireName(row.getString("status")).orElseThrow(),
                        row.getLong("pages")))
                .list()
                .forEach(count -> counts.put(count.getKey(), count.getValue()));
        return counts;
    }
}
