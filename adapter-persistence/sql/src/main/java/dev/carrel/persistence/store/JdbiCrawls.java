package dev.carrel.persistence.store;

import dev.carrel.application.port.Crawls;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.crawl.Crawl;
import dev.carrel.domain.crawl.Crawl.CrawlStatus;
import dev.carrel.domain.crawl.CrawlId;
import dev.carrel.domain.crawl.CrawlPage;
import dev.carrel.domain.crawl.CrawlPage.PageStatus;
import dev.carrel.domain.crawl.CrawlPlan;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.SubmittedDocument;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.persistence.column.EpochMicros;
import dev.carrel.persistence.crawl.CrawlPageTable;
import dev.carrel.persistence.crawl.CrawlRow;
import dev.carrel.persistence.crawl.CrawlSitemapTable;
import dev.carrel.persistence.crawl.CrawlTable;
import dev.carrel.persistence.database.DatabaseReader;
import dev.carrel.persistence.database.DatabaseWriter;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ObjLongConsumer;
import java.util.function.Supplier;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;
import org.jspecify.annotations.Nullable;

/** Crawls, their pages and their pending sitemaps. */
public record JdbiCrawls(DatabaseWriter writer, DatabaseReader readPool) implements Crawls {

    public static final String FIND_CONTEXT = """
            SELECT page.*, document.id AS document_id, crawl.id AS crawl_id
            FROM document CROSS JOIN crawl_page AS page ON page.document = document.key
                CROSS JOIN crawl ON crawl.key = page.crawl
            WHERE document.library = (SELECT id FROM library WHERE public_id = :library)
                AND document.id = :document AND page.status = 'reading'
                AND crawl.status = 'running'
            LIMIT 1
            """;

    /** Running crawls with an eligible page, or without waiting or running pages, so that they can end. */
    public static final String READY = """
            SELECT crawl.* FROM crawl INDEXED BY crawl_running WHERE crawl.status = 'running' AND CASE
                WHEN coalesce((SELECT pages FROM crawl_count WHERE crawl = crawl.key AND status = 'reading'), 0)
                    < :max_reading AND EXISTS (SELECT 1 FROM crawl_page INDEXED BY crawl_page_waiting
                        WHERE crawl = crawl.key AND status = 'waiting')
                THEN EXISTS (SELECT 1 FROM crawl_page AS page WHERE
            """ + CrawlFrontier.IS_ELIGIBLE + """
                )
                ELSE NOT EXISTS (SELECT 1 FROM crawl_count
                        WHERE crawl = crawl.key AND status IN ('waiting', 'reading') AND pages > 0)
                    AND NOT EXISTS (SELECT 1 FROM crawl_sitemap INDEXED BY crawl_sitemap_waiting
                        WHERE crawl = crawl.key AND due IS NOT NULL)
                END
            """;
    public static final String FIRST_ENDED = "SELECT key FROM crawl WHERE ended_at < :before ORDER BY ended_at LIMIT 1";
    /** The number of pages in one transaction: few, so that other writes wait only briefly. */
    private static final int BATCH_ROWS = 200;

    @Override
    public CrawlStart startCrawl(LibraryId library, CrawlPlan plan, CrawlId idIfNew, Instant now) {
        Instant storedNow = EpochMicros.toStoredPrecision(now);
        return writer.runInTransaction(library, handle -> {
            Optional<CrawlRow> running = CrawlTable.findRunning(handle, library, plan);
            if (running.isPresent()) {
                return new CrawlStart(running.get().crawl(), false);
            }
            long key = CrawlTable.insertCrawl(handle, library, plan, idIfNew, now)
                    .orElseThrow(() -> NotFoundException.ofLibrary(library.value()));
            switch (plan.kind()) {
                case SITE ->
                        CrawlPageTable.insertPage(handle, key, new DiscoveredPage(plan.start(), 0, "", 1, null), null);
                case SITEMAP -> {
                    CrawlSitemapTable.addSitemaps(handle, key, List.of(plan.start()), 1);
                    CrawlSitemapTable.scheduleNext(handle, key, storedNow, storedNow);
                }
            }
            return new CrawlStart(CrawlTable.findCrawl(handle, library, idIfNew).orElseThrow().crawl(), true);
        });
    }

    @Override
    public Optional<Crawl> findById(LibraryId library, CrawlId id) {
        return readPool.readSnapshot(handle -> CrawlTable.findCrawl(handle, library, id)).map(CrawlRow::crawl);
    }

    @Override
    public List<Crawl> listNewest(LibraryId library, @Nullable CrawlId before, int limit) {
        String sql = "SELECT * FROM crawl WHERE library = (SELECT id FROM library WHERE public_id = :library)"
                + (before == null ? "" : " AND id < :before")
                + " ORDER BY id DESC LIMIT :limit";
        return queryCrawls(handle -> {
            var query = handle.createQuery(sql).bind("library", library.value()).bind("limit", limit);
            return before == null ? query : query.bind("before", before.value());
        });
    }

    @Override
    public List<Crawl> listRunning() {
        return queryCrawls(handle -> handle.createQuery("""
                SELECT * FROM crawl WHERE status = 'running' ORDER BY created_at, id
                """));
    }

    @Override
    public List<Crawl> listReady(int maxReading) {
        return queryCrawls(
                handle -> handle.createQuery(READY + " ORDER BY created_at, id").bind("max_reading", maxReading));
    }

    @Override
    public boolean isReady(LibraryId library, CrawlId id, int maxReading) {
        return readPool.read(handle -> handle.createQuery(READY + """
                 AND library = (SELECT id FROM library WHERE public_id = :library) AND id = :id
                """)
                .bind("max_reading", maxReading)
                .bind("library", library.value())
                .bind("id", id.value())
                .mapTo(long.class)
                .findOne()
                .isPresent());
    }

    private List<Crawl> queryCrawls(Function<Handle, Query> query) {
        return readPool.readSnapshot(handle -> CrawlTable.readCrawls(handle, query.apply(handle)))
                .stream()
                .map(CrawlRow::crawl)
                .toList();
    }

    @Override
    public List<CrawlPage> listPages(LibraryId library, CrawlId id, @Nullable PageStatus status, long after,
            int limit) {
        return readPool.readSnapshot(handle -> CrawlTable.findCrawl(handle, library, id)
                .map(crawl -> CrawlPageTable.listPages(handle, crawl, status, after, limit))
                .orElse(List.of()));
    }

    @Override
    public void addDiscovered(LibraryId library, CrawlId id, List<DiscoveredPage> found) {
        for (int from = 0; from < found.size(); from += BATCH_ROWS) {
            List<DiscoveredPage> batch = found.subList(from, Math.min(from + BATCH_ROWS, found.size()));
            writer.useTransaction(library, handle -> findRunning(handle, library, id)
                    .ifPresent(row -> CrawlFrontier.addDiscovered(handle, row, batch)));
        }
    }

    @Override
    public Optional<SitemapClaim> claimSitemap(Instant now, Instant again) {
        Instant storedNow = EpochMicros.toStoredPrecision(now);
        return readPool.read(handle -> CrawlSitemapTable.isAnyDue(handle, storedNow))
                ? writer.runInTransaction(
                        handle -> CrawlSitemapTable.claimNext(handle,
                                library -> writer.lockLibraries(handle, Set.of(library)), storedNow,
                                EpochMicros.toStoredPrecision(again)))
                : Optional.empty();
    }

    @Override
    public void finishSitemap(SitemapClaim claim, List<WebAddress> sitemaps, int maxSitemaps, Instant next,
            Instant now) {
        updateClaimed(claim, (handle, crawl) -> {
            CrawlSitemapTable.addSitemaps(handle, crawl, sitemaps, maxSitemaps);
            CrawlSitemapTable.updateDue(handle, crawl, claim.address(), null, now);
            CrawlSitemapTable.scheduleNext(handle, crawl, next, now);
        });
    }

    @Override
    public void retrySitemap(SitemapClaim claim, Instant next, Instant now) {
        updateClaimed(claim, (handle, crawl) -> {
            CrawlSitemapTable.updateDue(handle, crawl, claim.address(), next, now);
            CrawlSitemapTable.scheduleNext(handle, crawl, now, now);
        });
    }

    private void updateClaimed(SitemapClaim claim, ObjLongConsumer<Handle> change) {
        writer.useTransaction(claim.crawl().library(),
                handle -> findRunning(handle, claim.crawl().library(), claim.crawl().id())
                        .ifPresent(row -> change.accept(handle, row.key())));
    }

    @Override
    public List<SubmittedDocument> enqueuePages(LibraryId library, CrawlId id, int maxReading, Supplier<DocumentId> ids,
            Instant now) {
        Instant storedNow = EpochMicros.toStoredPrecision(now);
        return writer.runInTransaction(library, handle -> findRunning(handle, library, id)
                .map(row -> CrawlFrontier.enqueuePages(handle, row, maxReading, ids, storedNow))
                .orElse(List.of()));
    }

    @Override
    public Optional<CrawledPageContext> findPageContext(LibraryId library, DocumentId document) {
        return readPool.readSnapshot(handle -> handle.createQuery(FIND_CONTEXT)
                .bind("library", library.value())
                .bind("document", document.value())
                .map((row, context) -> new CrawledPageContext(
                        CrawlTable.findCrawl(handle, library, new CrawlId(row.getString("crawl_id")))
                                .orElseThrow()
                                .crawl(),
                        CrawlPageTable.readPage(row)))
                .findOne());
    }

    @Override
    public void recordOutcome(LibraryId library, CrawlId id, long page, PageStatus status, @Nullable String reason) {
        writer.useTransaction(library, handle -> CrawlTable.findCrawl(handle, library, id)
                .ifPresent(row -> CrawlPageTable.recordOutcome(handle, row.key(), page, status, reason)));
    }

    @Override
    public boolean finishIfDone(LibraryId library, CrawlId id, String ifNothingMet, Instant now) {
        return writer.runInTransaction(library, handle -> {
            Optional<CrawlRow> ending = findRunning(handle, library, id).filter(row -> isExhausted(handle, row));
            ending.ifPresent(row -> {
                boolean hasPages = row.crawl().pageCounts().values().stream().anyMatch(count -> count > 0);
                CrawlTable.endCrawl(handle, row.key(), hasPages ? CrawlStatus.DONE : CrawlStatus.FAILED,
                        hasPages ? null : ifNothingMet, now);
            });
            return ending.isPresent();
        });
    }

    private static boolean isExhausted(Handle handle, CrawlRow row) {
        return row.pageCount(PageStatus.WAITING) + row.pageCount(PageStatus.READING) == 0
                && !CrawlSitemapTable.isAnyWaiting(handle, row.key());
    }

    @Override
    public boolean failCrawl(LibraryId library, CrawlId id, String message, Instant now) {
        return writer.runInTransaction(library, handle -> {
            Optional<CrawlRow> ending = findRunning(handle, library, id);
            ending.ifPresent(row -> CrawlTable.endCrawl(handle, row.key(), CrawlStatus.FAILED, message, now));
            return ending.isPresent();
        });
    }

    @Override
    public Optional<Crawl> cancelCrawl(LibraryId library, CrawlId id, Instant now) {
        return writer.runInTransaction(library, handle -> {
            findRunning(handle, library, id)
                    .ifPresent(row -> CrawlTable.endCrawl(handle, row.key(), CrawlStatus.CANCELLED, null, now));
            return CrawlTable.findCrawl(handle, library, id).map(CrawlRow::crawl);
        });
    }

    private static Optional<CrawlRow> findRunning(Handle handle, LibraryId library, CrawlId id) {
        return CrawlTable.findCrawl(handle, library, id).filter(row -> row.crawl().isRunning());
    }

    @Override
    public void deleteEndedBefore(Instant endedBefore) {
        Optional<Long> crawl = firstEnded(endedBefore);
        while (crawl.isPresent()) {
            long key = crawl.get();
            int deleted = BATCH_ROWS;
            while (deleted == BATCH_ROWS) {
                deleted = writer.runInTransaction(
                        handle -> CrawlPageTable.deleteBatch(handle, key, BATCH_ROWS));
            }
            writer.runInTransaction(
                    handle -> handle.createUpdate("DELETE FROM crawl WHERE key = :key").bind("key", key).execute());
            crawl = firstEnded(endedBefore);
        }
    }

    private Optional<Long> firstEnded(Instant before) {
        return readPool.read(handle -> handle.createQuery(FIRST_ENDED)
                .bind("before", EpochMicros.of(before))
                .mapTo(Long.class)
                .findOne());
    }
}
