package dev.carrel.persistence;

import dev.carrel.application.port.Crawls;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.crawl.Crawl;
import dev.carrel.domain.crawl.CrawlId;
import dev.carrel.domain.crawl.CrawlPage;
import dev.carrel.domain.crawl.CrawlPlan;
import dev.carrel.domain.crawl.CrawlStatus;
import dev.carrel.domain.crawl.PageStatus;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.error.LibraryNotFoundException;
import dev.carrel.domain.library.LibraryId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;
import org.jspecify.annotations.Nullable;

record JdbiCrawls(Writer writer, Readers readers) implements Crawls {

    static final String VISIT = """
            SELECT page.*, document.id AS document_id, crawl.id AS crawl_id
            FROM document CROSS JOIN crawl_page AS page ON page.document = document.key
                CROSS JOIN crawl ON crawl.key = page.crawl
            WHERE document.library = (SELECT id FROM library WHERE known_as = :library)
                AND document.id = :document AND page.status = 'reading'
                AND crawl.status = 'running'
            LIMIT 1
            """;

    /** Running crawls that can admit a page, and those of which nothing waits and nothing is read. */
    static final String READY = """
            SELECT crawl.* FROM crawl INDEXED BY crawl_running WHERE crawl.status = 'running' AND CASE
                WHEN coalesce((SELECT pages FROM crawl_count WHERE crawl = crawl.key AND status = 'reading'), 0)
                    < :most_reading AND EXISTS (SELECT 1 FROM crawl_page INDEXED BY crawl_page_waiting
                        WHERE crawl = crawl.key AND status = 'waiting')
                THEN EXISTS (SELECT 1 FROM crawl_page AS page WHERE
            """ + Admission.IS_ADMISSIBLE + """
                )
                ELSE NOT EXISTS (SELECT 1 FROM crawl_count
                        WHERE crawl = crawl.key AND status IN ('waiting', 'reading') AND pages > 0)
                    AND NOT EXISTS (SELECT 1 FROM crawl_sitemap INDEXED BY crawl_sitemap_waiting
                        WHERE crawl = crawl.key AND due IS NOT NULL)
                END
            """;
    static final String FIRST_ENDED = "SELECT key FROM crawl WHERE ended_at < :before ORDER BY ended_at LIMIT 1";
    /** Few enough pages that other writes wait for a moment only. */
    private static final int PORTION = 200;

    @Override
    public CrawlStart startCrawl(LibraryId library, CrawlPlan plan, CrawlId idIfNew, Instant now) {
        Instant kept = Micros.kept(now);
        return writer.write(handle -> {
            Optional<CrawlRow> running = CrawlTable.findRunning(handle, library, plan);
            if (running.isPresent()) {
                return new CrawlStart(running.get().crawl(), false);
            }
            long key = CrawlTable.insert(handle, library, plan, idIfNew, now)
                    .orElseThrow(() -> new LibraryNotFoundException(library.value()));
            switch (plan.kind()) {
                case SITE -> CrawlPageTable.insert(handle, key, new DiscoveredPage(plan.start(), 0, "", 1, null), null);
                case SITEMAP -> {
                    CrawlSitemapTable.add(handle, key, List.of(plan.start()), 1);
                    CrawlSitemapTable.schedule(handle, key, kept, kept);
                }
            }
            return new CrawlStart(CrawlTable.find(handle, library, idIfNew).orElseThrow().crawl(), true);
        });
    }

    @Override
    public Optional<Crawl> findById(LibraryId library, CrawlId id) {
        return readers.readAtOnce(handle -> CrawlTable.find(handle, library, id)).map(CrawlRow::crawl);
    }

    @Override
    public List<Crawl> listNewest(LibraryId library, @Nullable CrawlId before, int limit) {
        String sql = "SELECT * FROM crawl WHERE library = (SELECT id FROM library WHERE known_as = :library)"
                + (before == null ? "" : " AND id < :before")
                + " ORDER BY id DESC LIMIT :limit";
        return crawls(handle -> {
            var query = handle.createQuery(sql).bind("library", library.value()).bind("limit", limit);
            return before == null ? query : query.bind("before", before.value());
        });
    }

    @Override
    public List<Crawl> listRunning() {
        return crawls(handle -> handle.createQuery("""
                SELECT * FROM crawl WHERE status = 'running' ORDER BY created_at, id
                """));
    }

    @Override
    public List<Crawl> listReady(int mostReading) {
        return crawls(
                handle -> handle.createQuery(READY + " ORDER BY created_at, id").bind("most_reading", mostReading));
    }

    @Override
    public boolean isReady(LibraryId library, CrawlId id, int mostReading) {
        return readers.read(handle -> handle.createQuery(READY + """
                 AND library = (SELECT id FROM library WHERE known_as = :library) AND id = :id
                """)
                .bind("most_reading", mostReading)
                .bind("library", library.value())
                .bind("id", id.value())
                .mapTo(long.class)
                .findOne()
                .isPresent());
    }

    private List<Crawl> crawls(Function<Handle, Query> query) {
        return readers.readAtOnce(handle -> CrawlTable.list(handle, query.apply(handle)))
                .stream()
                .map(CrawlRow::crawl)
                .toList();
    }

    @Override
    public List<CrawlPage> listPages(LibraryId library, CrawlId id, @Nullable PageStatus status, long after,
            int limit) {
        return readers.readAtOnce(handle -> CrawlTable.find(handle, library, id)
                .map(crawl -> CrawlPageTable.list(handle, crawl, status, after, limit))
                .orElse(List.of()));
    }

    @Override
    public void addDiscovered(LibraryId library, CrawlId id, List<DiscoveredPage> found) {
        for (int from = 0; from < found.size(); from += PORTION) {
            List<DiscoveredPage> portion = found.subList(from, Math.min(from + PORTION, found.size()));
            writer.write(handle -> {
                running(handle, library, id).ifPresent(row -> Discovery.discover(handle, row, portion));
                return id;
            });
        }
    }

    @Override
    public Optional<SitemapClaim> claimSitemap(Instant now, Instant again) {
        Instant kept = Micros.kept(now);
        return readers.read(handle -> CrawlSitemapTable.isAnyDue(handle, kept))
                ? writer.write(handle -> CrawlSitemapTable.claim(handle, kept, Micros.kept(again)))
                : Optional.empty();
    }

    @Override
    public void finishSitemap(SitemapClaim claim, List<WebAddress> named, int most, Instant next, Instant now) {
        write(claim, crawl -> handle -> {
            CrawlSitemapTable.add(handle, crawl, named, most);
            CrawlSitemapTable.postpone(handle, crawl, claim.address(), null, now);
            CrawlSitemapTable.schedule(handle, crawl, next, now);
        });
    }

    @Override
    public void retrySitemap(SitemapClaim claim, Instant next, Instant now) {
        write(claim, crawl -> handle -> {
            CrawlSitemapTable.postpone(handle, crawl, claim.address(), next, now);
            CrawlSitemapTable.schedule(handle, crawl, now, now);
        });
    }

    private void write(SitemapClaim claim, LongFunction<Consumer<Handle>> change) {
        writer.write(handle -> {
            running(handle, claim.crawl().library(), claim.crawl().id())
                    .ifPresent(row -> change.apply(row.key()).accept(handle));
            return claim;
        });
    }

    @Override
    public int enqueuePages(LibraryId library, CrawlId id, int mostReading, Supplier<DocumentId> ids, Instant now) {
        Instant kept = Micros.kept(now);
        return writer.write(handle -> running(handle, library, id)
                .map(row -> Admission.admit(handle, row, mostReading, ids, kept))
                .orElse(0));
    }

    @Override
    public Optional<CrawledPageContext> findPageContext(LibraryId library, DocumentId document) {
        return readers.readAtOnce(handle -> handle.createQuery(VISIT)
                .bind("library", library.value())
                .bind("document", document.value())
                .map((row, context) -> new CrawledPageContext(
                        CrawlTable.find(handle, library, new CrawlId(row.getString("crawl_id"))).orElseThrow().crawl(),
                        CrawlPageTable.read(row)))
                .findOne());
    }

    @Override
    public void recordOutcome(LibraryId library, CrawlId id, long page, PageStatus status, @Nullable String reason) {
        writer.write(handle -> {
            CrawlTable.find(handle, library, id)
                    .ifPresent(row -> CrawlPageTable.settle(handle, row.key(), page, status, reason));
            return id;
        });
    }

    @Override
    public boolean finishIfDone(LibraryId library, CrawlId id, String ifNothingMet, Instant now) {
        return writer.write(handle -> {
            Optional<CrawlRow> ending = running(handle, library, id).filter(row -> nothingWaits(handle, row));
            ending.ifPresent(row -> {
                boolean hasMet = row.crawl().pageCounts().values().stream().anyMatch(count -> count > 0);
                CrawlTable.end(handle, row.key(), hasMet ? CrawlStatus.DONE : CrawlStatus.FAILED,
                        hasMet ? null : ifNothingMet, now);
            });
            return ending.isPresent();
        });
    }

    private static boolean nothingWaits(Handle handle, CrawlRow row) {
        return row.pages(PageStatus.WAITING) + row.pages(PageStatus.READING) == 0
                && !CrawlSitemapTable.isAnyWaiting(handle, row.key());
    }

    @Override
    public boolean failCrawl(LibraryId library, CrawlId id, String message, Instant now) {
        return writer.write(handle -> {
            Optional<CrawlRow> ending = running(handle, library, id);
            ending.ifPresent(row -> CrawlTable.end(handle, row.key(), CrawlStatus.FAILED, message, now));
            return ending.isPresent();
        });
    }

    @Override
    public Optional<Crawl> cancelCrawl(LibraryId library, CrawlId id, Instant now) {
        return writer.write(handle -> {
            running(handle, library, id)
                    .ifPresent(row -> CrawlTable.end(handle, row.key(), CrawlStatus.CANCELLED, null, now));
            return CrawlTable.find(handle, library, id).map(CrawlRow::crawl);
        });
    }

    private static Optional<CrawlRow> running(Handle handle, LibraryId library, CrawlId id) {
        return CrawlTable.find(handle, library, id).filter(row -> row.crawl().isRunning());
    }

    @Override
    public void deleteEndedBefore(Instant endedBefore) {
        Optional<Long> crawl = firstEnded(endedBefore);
        while (crawl.isPresent()) {
            long key = crawl.get();
            int deleted = PORTION;
            while (deleted == PORTION) {
                deleted = writer.write(handle -> CrawlPageTable.deleteSome(handle, key, PORTION));
            }
            writer.write(
                    handle -> handle.createUpdate("DELETE FROM crawl WHERE key = :key").bind("key", key).execute());
            crawl = firstEnded(endedBefore);
        }
    }

    private Optional<Long> firstEnded(Instant before) {
        return readers.read(handle -> handle.createQuery(FIRST_ENDED)
                .bind("before", Micros.of(before))
                .mapTo(Long.class)
                .findOne());
    }
}
