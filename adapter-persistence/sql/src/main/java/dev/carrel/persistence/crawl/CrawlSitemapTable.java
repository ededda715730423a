package dev.carrel.persistence.crawl;

import dev.carrel.application.port.Crawls.SitemapClaim;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.crawl.CrawlId;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.persistence.column.EpochMicros;
import dev.carrel.persistence.table.LibraryTable;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * The {@code crawl_sitemap} table: pending sitemaps of crawls. The row of a crawl has the due time of its next sitemap,
 * by which crawls take turns; while a sitemap is claimed, that is the end of the claim.
 */
public final class CrawlSitemapTable {

    /** Finds elapsed waits, and waits that were scheduled in the future, before the clock was set back. */
    public static final List<String> DUE = List.of("""
            SELECT * FROM crawl INDEXED BY crawl_sitemap_due WHERE sitemap_due <= :now ORDER BY sitemap_due LIMIT 1
            """, """
            SELECT * FROM crawl INDEXED BY crawl_sitemap_since WHERE sitemap_since > :now + %s LIMIT 1
            """.formatted(EpochMicros.CLOCK_TOLERANCE_MICROS));
    public static final String FIRST_PENDING = """
            SELECT * FROM crawl_sitemap INDEXED BY crawl_sitemap_waiting WHERE crawl = :crawl AND due IS NOT NULL
            ORDER BY due, number LIMIT 1
            """;

    static final String INSERT_SITEMAP = """
            INSERT INTO crawl_sitemap (crawl, number, url, due, since)
            SELECT :crawl, last + 1, :url, 0, 0
            FROM (SELECT coalesce(max(number), 0) AS last FROM crawl_sitemap WHERE crawl = :crawl) AS numbered
            WHERE last < :limit
            ON CONFLICT DO NOTHING
            """;

    private CrawlSitemapTable() {}

    /** Returns whether a sitemap of any crawl can be claimed. */
    public static boolean isAnyDue(Handle handle, Instant now) {
        return findDue(handle, now).isPresent();
    }

    /** Returns whether a crawl has a pending sitemap. */
    public static boolean isAnyWaiting(Handle handle, long crawl) {
        return findFirst(handle, crawl).isPresent();
    }

    /**
     * Claims the next due sitemap until the claim ends; empty if none is due.
     *
     * @param lock locks a library
     */
    public static Optional<SitemapClaim> claimNext(Handle handle, Consumer<LibraryId> lock, Instant now,
            Instant again) {
        return findLocked(handle, lock, now).flatMap(crawl -> {
            updateNextDue(handle, crawl.key(), again, now);
            return findFirst(handle, crawl.key()).map(sitemap -> {
                handle.createUpdate(
                        "UPDATE crawl_sitemap SET attempts = attempts + 1 WHERE crawl = :crawl AND url = :url")
                        .bind("crawl", crawl.key())
                        .bind("url", sitemap.url())
                        .execute();
                return new SitemapClaim(CrawlTable.findCrawl(handle, crawl.library(), crawl.id()).orElseThrow().crawl(),
                        new WebAddress(sitemap.url()), sitemap.attempts() + 1);
            });
        });
    }

    /** Returns the crawl whose turn it is, with its library locked. */
    private static Optional<DueCrawl> findLocked(Handle handle, Consumer<LibraryId> lock, Instant now) {
        Optional<DueCrawl> locked = Optional.empty();
        Optional<DueCrawl> due = findDue(handle, now);
        while (!due.equals(locked)) {
            due.map(DueCrawl::library).ifPresent(lock);
            locked = due;
            due = findDue(handle, now);
        }
        return due;
    }

    private static Optional<DueCrawl> findDue(Handle handle, Instant now) {
        return DUE.stream()
                .flatMap(sql -> handle.createQuery(sql)
                        .bind("now", EpochMicros.of(now))
                        .map((row, context) -> new DueCrawl(row.getLong("key"), LibraryTable.libraryIdOf(row),
                                new CrawlId(row.getString("id"))))
                        .list()
                        .stream())
                .findFirst();
    }

    /** Adds sitemaps that are due now, up to a maximum number per crawl. */
    public static void addSitemaps(Handle handle, long crawl, List<WebAddress> sitemaps, int maxSitemaps) {
        for (WebAddress sitemap : sitemaps) {
            handle.createUpdate(INSERT_SITEMAP)
                    .bind("crawl", crawl)
                    .bind("url", sitemap.value())
                    .bind("limit", maxSitemaps)
                    .execute();
        }
    }

    /**
     * Sets the due time of a sitemap.
     *
     * @param due null if the sitemap is done
     */
    public static void updateDue(Handle handle, long crawl, WebAddress sitemap, @Nullable Instant due, Instant now) {
        handle.createUpdate("UPDATE crawl_sitemap SET due = :due, since = :since WHERE crawl = :crawl AND url = :url")
                .bind("due", due == null ? null : EpochMicros.of(due))
                .bind("since", due == null ? null : EpochMicros.of(now))
                .bind("crawl", crawl)
                .bind("url", sitemap.value())
                .execute();
    }

    /** Schedules the turn of a crawl: when its first sitemap is due, but not before a given time. */
    public static void scheduleNext(Handle handle, long crawl, Instant notBefore, Instant now) {
        Instant next = findFirst(handle, crawl)
                .map(sitemap -> sitemap.since().isAfter(now.plus(EpochMicros.CLOCK_TOLERANCE)) ? now : sitemap.due())
                .orElse(null);
        updateNextDue(handle, crawl, next != null && next.isBefore(notBefore) ? notBefore : next, now);
    }

    private static void updateNextDue(Handle handle, long crawl, @Nullable Instant due, Instant now) {
        handle.createUpdate("UPDATE crawl SET sitemap_due = :due, sitemap_since = :since WHERE key = :crawl")
                .bind("due", due == null ? null : EpochMicros.of(due))
                .bind("since", due == null ? null : EpochMicros.of(now))
                .bind("crawl", crawl)
                .execute();
    }

    private static Optional<PendingSitemap> findFirst(Handle handle, long crawl) {
        return handle.createQuery(FIRST_PENDING)
                .bind("crawl", crawl)
                .map((row, context) -> new PendingSitemap(row.getString("url"), row.getInt("attempts"),
                        EpochMicros.toInstant(row.getLong("due")), EpochMicros.toInstant(row.getLong("since"))))
                .findOne();
    }

    private record DueCrawl(long key, LibraryId library, CrawlId id) {}

    private record PendingSitemap(String url, int attempts, Instant due, Instant since) {}
}
