package dev.carrel.sqlite;

import dev.carrel.application.port.DocumentQueue.ClaimedDocument;
import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.crawl.CrawlId;
import dev.carrel.domain.crawl.CrawlPage.PageStatus;
import dev.carrel.domain.crawl.CrawlPlan;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentListing.DocumentOrder;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.persistence.column.EpochMicros;
import dev.carrel.persistence.crawl.CrawlPageTable;
import dev.carrel.persistence.crawl.CrawlSitemapTable;
import dev.carrel.persistence.queue.FairClaimOrder;
import dev.carrel.persistence.queue.JdbiDocumentQueue;
import dev.carrel.persistence.queue.ReadyDocuments;
import dev.carrel.persistence.queue.RefreshScheduler;
import dev.carrel.persistence.store.CrawlFrontier;
import dev.carrel.persistence.store.DocumentList;
import dev.carrel.persistence.store.JdbiConversations;
import dev.carrel.persistence.store.JdbiCrawls;
import dev.carrel.persistence.store.JdbiEmbeddings;
import dev.carrel.persistence.table.AttributeCondition;
import dev.carrel.persistence.table.EmbeddingTable;
import dev.carrel.persistence.table.WebhookEventTable;
import dev.carrel.persistence.table.WebhookScheduleTable;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Frequent queries use index seeks, independent of the amount of data. */
class QueryPlanTest {

    private static final LeaseHolder HOLDER = new LeaseHolder("engine", "run 1");

    private static final LibraryId LIBRARY = new LibraryId("handbook");
    private static final Instant NOW = Instant.parse("2026-01-05T08:00:00Z");

    @TempDir
    @SuppressWarnings("NullAway.Init") // JUnit does
    Path folder;

    @SuppressWarnings("NullAway.Init") // before each
    private SqliteStorage storage;

    @BeforeEach
    void openStorage() {
        storage = SqliteStorage.open(folder.resolve("carrel.db"));
        storage.libraries().createOrUpdate(LIBRARY, settings -> settings, NOW);
    }

    @AfterEach
    void closeStorage() {
        storage.close();
    }

    private List<String> explainPlan(String sql) {
        return storage.writer()
                .runExclusively(handle -> handle.createQuery("EXPLAIN QUERY PLAN " + sql.replaceAll(":\\w+", "1"))
                        .map((row, context) -> row.getString("detail"))
                        .list());
    }

    @Test
    void usesAnIndexAndNoSortForEveryQuery() {
        for (String sql : List.of(FairClaimOrder.MARK_READY, ReadyDocuments.NEXT_LIBRARY, ReadyDocuments.FIRST_HOST,
                ReadyDocuments.NEXT_HOST, ReadyDocuments.OLDEST_OF_HOST,
                JdbiDocumentQueue.NEXT_DUE, CrawlFrontier.ELIGIBLE_PAGES, JdbiCrawls.FIND_CONTEXT,
                JdbiCrawls.FIRST_ENDED,
                CrawlPageTable.FIND_NUMBER, CrawlSitemapTable.DUE.getFirst(),
                CrawlSitemapTable.DUE.getLast(), CrawlSitemapTable.FIRST_PENDING, WebhookEventTable.OLDEST,
                WebhookEventTable.FIRST_DUE,
                WebhookEventTable.DELETE_OLD, WebhookScheduleTable.DUE.getFirst(), WebhookScheduleTable.DUE.getLast(),
                JdbiConversations.IDLE)) {
            assertThat(explainPlan(sql)).as(sql)
                    .isNotEmpty()
                    .noneMatch(step -> step.startsWith("SCAN") || step.contains("TEMP"));
        }
    }

    @Test
    void listsCrawlPagesInIndexOrder() {
        for (String sql : List.of(CrawlPageTable.OF_ANY_STATUS, CrawlPageTable.OF_STATUS,
                CrawlPageTable.SKIPPED_OR_WAITING)) {
            assertThat(explainPlan(sql)).as(sql)
                    .anyMatch(step -> step.contains("SEARCH crawl_page USING INDEX"))
                    .noneMatch(step -> step.startsWith("SCAN crawl_page"));
        }
        assertThat(explainPlan(JdbiCrawls.READY)).first().asString().contains("USING INDEX crawl_running");
        assertThat(explainPlan(JdbiCrawls.READY)).filteredOn(step -> step.startsWith("SCAN"))
                .as("the running ones")
                .hasSize(1);
    }

    @Test
    void looksUpTheDocumentsThatAFilterPasses() {
        var sales = new AttributeCondition(AttributeFilter.equalTo("team", "sales"));
        assertThat(explainPlan(DocumentList.toSql(DocumentOrder.NEWEST, false, true, sales)))
                .anyMatch(step -> step.contains("SEARCH document_attribute USING COVERING INDEX"))
                .noneMatch(step -> step.startsWith("SCAN") || step.contains("B-TREE FOR ORDER BY"));
    }

    @Test
    void findsNewlyDueDocumentsByIndex() {
        assertThat(explainPlan(FairClaimOrder.MARK_READY)).singleElement().asString().contains("document_not_ready");
    }

    @Test
    void scansOnlyRefreshingLibraries() {
        assertThat(explainPlan(RefreshScheduler.STALE_LIBRARIES))
                .anyMatch(step -> step.contains("INDEX library_refreshing"))
                .anyMatch(step -> step.contains("SEARCH document USING COVERING INDEX document_read"))
                .anyMatch(step -> step.contains("SEARCH document USING INDEX document_scheduled"))
                .noneMatch(step -> step.startsWith("SCAN document"));
        assertThat(explainPlan(RefreshScheduler.STALE)).last()
                .asString()
                .contains("SEARCH document USING INDEX document_read");
        assertThat(explainPlan(JdbiDocumentQueue.GONE)).first()
                .asString()
                .contains("SEARCH document USING INDEX document_gone");
        assertThat(explainPlan(ReadyDocuments.FIRST_LIBRARY)).as("a scan that reads only the first row")
                .singleElement()
                .asString()
                .contains("COVERING INDEX document_ready");
    }

    @Test
    void claimsAtConstantCostBesideABusyHost() {
        addDocuments("busy.example", 20);
        addDocuments("a.example", 1);
        long few = stepsOfClaim();
        addDocuments("busy.example", 20_000);
        addDocuments("c.example", 1);
        long many = stepsOfClaim();
        assertThat(few).isPositive();
        assertThat(many).isLessThan(few * 2);
    }

    @Test
    void removesAtConstantCostBesideALargeCrawl() {
        long few = stepsOfRemoval("a.example", 10);
        long many = stepsOfRemoval("b.example", 20_000);
        assertThat(few).isPositive();
        assertThat(many).isLessThan(few * 2);
    }

    @Test
    void findsInactiveConversationsAtConstantCost() {
        addConversations(100, 0);
        addConversations(10, 1000);
        long few = countSteps(() -> assertThat(forget(10)).containsOnly(Map.entry(LIBRARY, 10)));
        addConversations(20_000, 1000);
        long many = countSteps(() -> assertThat(forget(10)).containsOnly(Map.entry(LIBRARY, 10)));
        assertThat(few).isPositive();
        assertThat(many).isLessThan(few * 2);
    }

    private Map<LibraryId, Integer> forget(int most) {
        return storage.conversations().deleteIdleSince(Instant.EPOCH.plusMillis(1), most);
    }

    /** Adds conversations of two turns, the last at the given microsecond. */
    private void addConversations(int conversations, long last) {
        storage.writer().runInTransaction(handle -> {
            handle.createUpdate("""
                    WITH RECURSIVE each (number) AS
                        (SELECT 1 UNION ALL SELECT number + 1 FROM each WHERE number < :conversations)
                    INSERT INTO conversation (library, id) SELECT 'handbook', hex(randomblob(16)) FROM each
                    """).bind("conversations", conversations).execute();
            return handle.createUpdate("""
                    INSERT INTO turn (conversation, query, reply, created_at)
                    SELECT key, 'What?', 'That.', :last FROM conversation, (SELECT 1 UNION ALL SELECT 2)
                    WHERE last_turn_at IS NULL
                    """).bind("last", last).execute();
        });
    }

    @Test
    void findsPendingEmbeddingsAtConstantCost() {
        List<String> queries = List.of(JdbiEmbeddings.PENDING, JdbiEmbeddings.COUNT, JdbiEmbeddings.MODELS,
                EmbeddingTable.FIND);
        addEmbedded(10, "model", 100);
        addEmbedded(1, "former", 200);
        addEmbedded(1, null, 300);
        List<Long> few = queries.stream().map(this::stepsOfReading).toList();
        addEmbedded(20_000, "model", 1000);
        for (int query = 0; query < queries.size(); query++) {
            assertThat(few.get(query)).isPositive();
            assertThat(stepsOfReading(queries.get(query))).as(queries.get(query)).isLessThan(few.get(query) * 2);
        }
        assertThat(explainPlan(JdbiEmbeddings.PENDING)).noneMatch(step -> step.startsWith("SCAN document"))
                .filteredOn(step -> step.contains("USING INDEX document_by_embedding"))
                .hasSize(3);
        assertThat(explainPlan(EmbeddingTable.FIND)).noneMatch(step -> step.matches("SCAN embedding.*"))
                .anyMatch(step -> step.contains("embedding_by_passage"));
        assertThat(explainPlan(EmbeddingTable.RELEASE)).singleElement().asString().startsWith("SEARCH");
    }

    private long stepsOfReading(String sql) {
        return countSteps(() -> storage.writer().runExclusively(handle -> {
            var query = handle.createQuery(sql);
            Map.of("library", "handbook", "model", "model", "limit", "10", "passages", "[\"" + "0".repeat(32) + "\"]")
                    .forEach((name, value) -> {
                        if (sql.contains(":" + name)) {
                            query.bind(name, value);
                        }
                    });
            return query.mapToMap().list();
        }));
    }

    /** Adds documents with content, each embedded as one passage, with revisions from the given one on. */
    private void addEmbedded(int documents, @Nullable String model, long revision) {
        storage.writer().runInTransaction(handle -> {
            handle.createUpdate("""
                    WITH RECURSIVE each (number) AS
                        (SELECT :revision UNION ALL SELECT number + 1 FROM each WHERE number < :last)
                    INSERT INTO document (library, id, identity, content_title, revision, embedded, status, attempts,
                        created_at, updated_at)
                    SELECT 'handbook', number, number, 'Title', number, :model, 'success', 1, 0, 0 FROM each
                    """)
                    .bind("revision", revision)
                    .bind("last", revision + documents - 1)
                    .bind("model", model)
                    .execute();
            handle.execute("""
                    INSERT INTO embedding_set (library, model, document, document_id)
                    SELECT library, embedded, key, id FROM document WHERE embedded IS NOT NULL AND revision >= ?
                    """, revision);
            return handle.execute("""
                    INSERT OR IGNORE INTO embedding (embedding_set, passage, vector)
                    SELECT key, randomblob(16), randomblob(384) FROM embedding_set
                    """);
        });
    }

    private long stepsOfRemoval(String host, int pages) {
        addDocuments(host, 2);
        var plan = CrawlPlan.ofSite("https://" + host + "/");
        var crawl = storage.crawls().startCrawl(LIBRARY, plan, new CrawlId(host), NOW).crawl();
        storage.writer().runInTransaction(handle -> handle.createUpdate("""
                WITH RECURSIVE page (number) AS (SELECT 2 UNION ALL SELECT number + 1 FROM page WHERE number < :pages)
                INSERT INTO crawl_page (crawl, number, url, depth, shape, status, document)
                SELECT crawl.key, number, number, 1, '', 'reading',
                    (SELECT key FROM document WHERE id = :host || '-2-' || (2 - (number = 3)))
                FROM page, crawl WHERE id = :host
                """).bind("pages", pages).bind("host", host).execute());
        assertThat(storage.crawls().findById(LIBRARY, crawl.id()).orElseThrow().pageCounts()).containsEntry(
                PageStatus.READING,
                pages - 1L);
        return countSteps(() -> storage.documents().deleteById(LIBRARY, new DocumentId(host + "-2-1")));
    }

    private void addDocuments(String host, int pages) {
        storage.writer()
                .runInTransaction(handle -> handle
                        .createUpdate(
                                """
                                        WITH RECURSIVE page (number) AS (
                                            SELECT 1 UNION ALL SELECT number + 1 FROM page WHERE number < :pages)
                                        INSERT INTO document (library, id, identity, url, host, status, attempts,
                                            due, ready,
                                            created_at, updated_at)
                                        SELECT 'handbook', :host || '-' || :pages || '-' || number,
                                            :host || :pages || '/' || number,
                                            'https://' || :host || '/' || :pages || '/' || number,
                                            :host, 'queued', 0, :now, 1, :now, :now
                                        FROM page
                                        """)
                        .bind("host", host)
                        .bind("pages", pages)
                        .bind("now", EpochMicros.of(NOW))
                        .execute());
    }

    private long stepsOfClaim() {
        Set<String> busy = Set.of("busy.example");
        long found = countSteps(() -> {
            ClaimedDocument claim = storage.documentQueue()
                    .claimDue(HOLDER, NOW, NOW.plusSeconds(60), busy, 1)
                    .getFirst();
            assertThat(claim.document().id().value()).doesNotStartWith("busy");
        });
        long nothing = countSteps(
                () -> assertThat(storage.documentQueue().claimDue(HOLDER, NOW, NOW.plusSeconds(60), busy, 1))
                        .isEmpty());
        assertThat(nothing).as("a query that finds nothing").isLessThan(found);
        return found;
    }

    /** Returns the number of steps of the SQLite virtual machine. */
    private long countSteps(Runnable act) {
        return new SqliteStepCounter(storage.writer()).countSteps(act);
    }
}
