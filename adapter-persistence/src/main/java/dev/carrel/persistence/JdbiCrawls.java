package dev.carrel.persistence;

import dev.carrel.application.port.Crawls;
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
import java.util.function.Function;
import java.util.function.Supplier;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;
import org.jspecify.annotations.Nullable;

record JdbiCrawls(Writer writer, Readers readers) implements Crawls {

    static final String VISIT = """
            SELECT page.*, document.id AS document_id, crawl.id AS crawl_id
            FROM document CROSS JOIN crawl_page AS page ON page.document = document.key
                CROSS JOIN crawl ON crawl.key = page.crawl
            WHERE document.library = :library AND document.id = :document AND page.status = 'reading'
                AND crawl.status = 'running'
            LIMIT 1
            """;

    @Override
    public Begun begin(LibraryId library, CrawlPlan plan, CrawlId idIfNew, Instant now) {
        return writer.write(handle -> {
            Optional<CrawlRow> running = CrawlTable.findRunning(handle, library, plan);
            if (running.isPresent()) {
                return new Begun(running.get().crawl(), false);
            }
            long key = CrawlTable.insert(handle, library, plan, idIfNew, now)
                    .orElseThrow(() -> new LibraryNotFoundException(library.value()));
            if (plan.kind() == CrawlPlan.Kind.SITE) {
                CrawlPageTable.insert(handle, key, new Found(plan.start(), 0, "", 1, null), null);
            }
            return new Begun(CrawlTable.find(handle, library, idIfNew).orElseThrow().crawl(), true);
        });
    }

    @Override
    public Optional<Crawl> find(LibraryId library, CrawlId id) {
        return readers.readAtOnce(handle -> CrawlTable.find(handle, library, id)).map(CrawlRow::crawl);
    }

    @Override
    public List<Crawl> newest(LibraryId library, @Nullable CrawlId before, int limit) {
        String sql = "SELECT * FROM crawl WHERE library = :library" + (before == null ? "" : " AND id < :before")
                + " ORDER BY id DESC LIMIT :limit";
        return crawls(handle -> {
            var query = handle.createQuery(sql).bind("library", library.value()).bind("limit", limit);
            return before == null ? query : query.bind("before", before.value());
        });
    }

    @Override
    public List<Crawl> running() {
        return crawls(handle -> handle.createQuery("""
                SELECT * FROM crawl WHERE status = 'running' ORDER BY created_at, id
                """));
    }

    private List<Crawl> crawls(Function<Handle, Query> query) {
        return readers.readAtOnce(handle -> CrawlTable.list(handle, query.apply(handle)))
                .stream()
                .map(CrawlRow::crawl)
                .toList();
    }

    @Override
    public List<CrawlPage> pages(LibraryId library, CrawlId id, @Nullable PageStatus status, long after, int limit) {
        String sql = """
                SELECT page.*, document.id AS document_id
                FROM crawl JOIN crawl_page AS page ON page.crawl = crawl.key
                    LEFT JOIN document ON document.key = page.document
                WHERE crawl.library = :library AND crawl.id = :id AND page.number > :after
                """ + (status == null ? "" : " AND page.status = :status ") + "ORDER BY page.number LIMIT :limit";
        return readers.read(handle -> {
            var query = handle.createQuery(sql)
                    .bind("library", library.value())
                    .bind("id", id.value())
                    .bind("after", after)
                    .bind("limit", limit);
            return CrawlPageTable.list(status == null ? query : query.bind("status", status.word()));
        });
    }

    @Override
    public void discover(LibraryId library, CrawlId id, List<Found> found) {
        writer.write(handle -> {
            running(handle, library, id).ifPresent(row -> Discovery.discover(handle, row, found));
            return id;
        });
    }

    @Override
    public int admit(LibraryId library, CrawlId id, int mostReading, Supplier<DocumentId> ids, Instant now) {
        Instant kept = Micros.kept(now);
        return writer.write(handle -> running(handle, library, id)
                .map(row -> Admission.admit(handle, row, mostReading, ids, kept))
                .orElse(0));
    }

    @Override
    public Optional<Visit> visit(LibraryId library, DocumentId document) {
        return readers.readAtOnce(handle -> handle.createQuery(VISIT)
                .bind("library", library.value())
                .bind("document", document.value())
                .map((row, context) -> new Visit(
                        CrawlTable.find(handle, library, new CrawlId(row.getString("crawl_id"))).orElseThrow().crawl(),
                        CrawlPageTable.read(row)))
                .findOne());
    }

    @Override
    public void settle(LibraryId library, CrawlId id, long page, PageStatus status, @Nullable String reason) {
        writer.write(handle -> {
            CrawlTable.find(handle, library, id)
                    .ifPresent(row -> CrawlPageTable.settle(handle, row.key(), page, status, reason));
            return id;
        });
    }

    @Override
    public boolean end(LibraryId library, CrawlId id, @Nullable String message, Instant now) {
        return writer.write(handle -> {
            Optional<CrawlRow> ending = running(handle, library, id).filter(row -> message != null
                    || row.pages(PageStatus.WAITING) + row.pages(PageStatus.READING) == 0);
            ending.ifPresent(row -> end(handle, row, message == null ? CrawlStatus.DONE : CrawlStatus.FAILED, message,
                    now));
            return ending.isPresent();
        });
    }

    @Override
    public Optional<Crawl> cancel(LibraryId library, CrawlId id, Instant now) {
        return writer.write(handle -> {
            running(handle, library, id).ifPresent(row -> end(handle, row, CrawlStatus.CANCELLED, null, now));
            return CrawlTable.find(handle, library, id).map(CrawlRow::crawl);
        });
    }

    private static void end(Handle handle, CrawlRow row, CrawlStatus status, @Nullable String message, Instant now) {
        CrawlTable.end(handle, row.key(), status, message, now);
        CrawlPageTable.skipWaiting(handle, row.key(), "The crawl ended before.");
    }

    private static Optional<CrawlRow> running(Handle handle, LibraryId library, CrawlId id) {
        return CrawlTable.find(handle, library, id).filter(row -> row.crawl().isRunning());
    }

    @Override
    public void forget(Instant endedBefore) {
        writer.write(handle -> handle.createUpdate("DELETE FROM crawl WHERE ended_at < :before")
                .bind("before", Micros.of(endedBefore))
                .execute());
    }
}
