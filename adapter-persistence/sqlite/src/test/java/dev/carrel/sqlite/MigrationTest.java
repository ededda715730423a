package dev.carrel.sqlite;

import dev.carrel.application.port.DocumentQueue.ClaimedDocument;
import dev.carrel.application.port.DocumentQueue.FetchReason;
import dev.carrel.application.port.PageFetcher.Validators;
import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.attribute.FilterGrammar;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.QueryId;
import dev.carrel.domain.conversation.ReplyMetadata.SourceDocument;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentListing;
import dev.carrel.domain.document.DocumentSelection;
import dev.carrel.domain.document.DocumentSource;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.document.RetryPolicy;
import dev.carrel.domain.document.SubmittedDocument;
import dev.carrel.domain.error.StorageException;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.library.UsageLimits;
import dev.carrel.persistence.column.DeduplicationKey;
import dev.carrel.persistence.column.EpochMicros;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Migration of a database of the first version with its content. */
class MigrationTest {

    private static final LeaseHolder HOLDER = new LeaseHolder("engine", "run 1");

    private static final LibraryId LIBRARY = new LibraryId("handbook");
    private static final int WITH_BLOCKS = 8;
    private static final int WITH_ATTRIBUTES = 11;
    private static final int WITH_INTERRUPTIONS = 23;
    private static final Instant NOW = Instant.parse("2026-01-05T08:00:00Z");

    @TempDir
    @SuppressWarnings("NullAway.Init") // JUnit does
    Path folder;

    private Path databaseFile() {
        return folder.resolve("carrel.db");
    }

    private void createOldDatabase(String... statements) {
        createOldDatabase(1, statements);
    }

    private void createOldDatabase(int version, String... statements) {
        OldDatabase.create(databaseFile(), version);
        try (Handle handle = new SqliteConnections(databaseFile()).openWritable()) {
            handle.execute("INSERT INTO library (id, name, created_at, revision) VALUES ('handbook', 'Handbook', ?, 7)",
                    EpochMicros.of(NOW));
            for (String statement : statements) {
                handle.execute(statement);
            }
        }
    }

    private static String document(String id, NewDocument handedIn, String url, String state) {
        return """
                INSERT INTO document (library, id, identity, url, created_at, updated_at, status, attempts, due,
                    message,
                    lease, lease_until, content_title, revision)
                VALUES ('handbook', '%s', '%s', %s, %d, %d, %s)
                """
                .formatted(id, DeduplicationKey.of(handedIn).value(), url, EpochMicros.of(NOW), EpochMicros.of(NOW),
                        state);
    }

    private static String text(int document, String text) {
        return "INSERT INTO submitted_text (document, text) VALUES (%d, '%s')".formatted(document, text);
    }

    @Test
    void keepsExistingDocumentsUsable() {
        String due = Long.toString(EpochMicros.of(NOW));
        createOldDatabase(document("doc-1", NewDocument.ofText("queued"), "NULL",
                "'queued', 0, " + due + ", NULL, 0, NULL, NULL, NULL"),
                text(1, "queued"),
                document("doc-2", NewDocument.ofText("running"), "NULL",
                        "'running', 1, NULL, NULL, 4, " + due + ", NULL, NULL"),
                text(2, "running"),
                document("doc-3", NewDocument.ofPage("https://example.com/"), "'https://example.com/'",
                        "'success', 1, NULL, NULL, 2, NULL, 'Title', 7"),
                "INSERT INTO section (document, position, headings, text) VALUES (3, 0, '', 'The text.\n\nKey | 1')",
                document("doc-4", NewDocument.ofText("failed"), "NULL",
                        "'failed', 1, NULL, 'No.', 1, NULL, NULL, NULL"),
                text(4, "failed"), "INSERT INTO removal (library, revision, document) VALUES ('handbook', 3, 'doc-0')");

        try (var storage = SqliteStorage.open(databaseFile())) {
            assertThat(storage.libraries().findById(LIBRARY).orElseThrow().settings().refreshInterval()).isNull();
            assertThat(storage.libraries().findById(LIBRARY).orElseThrow().settings().limits())
                    .isEqualTo(UsageLimits.NONE);
            assertThat(storage.documents().listNewest(LIBRARY, null, null, 9)).extracting(Document::state)
                    .containsExactly(new DocumentState.Failed(1, "No.", false), new DocumentState.Success(1),
                            storage.documents().findById(LIBRARY, new DocumentId("doc-2")).orElseThrow().state(),
                            DocumentState.newlyQueued(NOW));
            assertThat(storage.documents().findContent(LIBRARY, new DocumentId("doc-3")).orElseThrow().fullText())
                    .isEqualTo("The text.\n\n| Key | 1 |");
            assertThat(storage.changeLog().countChangesAfter(LIBRARY, 0)).isEqualTo(2);
            assertThat(storage.documentQueue().findNextDueTime(NOW)).contains(NOW);

            assertThat(storage.documentQueue()
                    .expireFormerLeases(new LeaseHolder("engine", "run 2"), RetryPolicy.DEFAULT, NOW)).isEqualTo(1);
            assertClaimed(storage, "doc-1", "queued", 1);
            assertClaimed(storage, "doc-2", "running", 5);

            SubmittedDocument known = storage.documents()
                    .submitDocument(LIBRARY, NewDocument.ofText("queued"), new DocumentId("doc-9"), NOW);
            assertThat(known.document().id()).isEqualTo(new DocumentId("doc-1"));
            SubmittedDocument failed = storage.documents()
                    .submitDocument(LIBRARY, NewDocument.ofText("failed"), new DocumentId("doc-9"), NOW);
            assertThat(failed.document().state()).isEqualTo(DocumentState.newlyQueued(NOW));
            assertClaimed(storage, "doc-4", "failed", 2);

            storage.libraries()
                    .createOrUpdate(LIBRARY, settings -> settings.withRefreshInterval(Duration.ofHours(1)), NOW);
            assertThat(storage.documentQueue().enqueueRefreshes(NOW.plusSeconds(3601), 9, 9)).isEqualTo(1);
            ClaimedDocument page = storage.documentQueue()
                    .claimDue(HOLDER, NOW.plusSeconds(3601), NOW.plusSeconds(9999), Set.of(), 1)
                    .getFirst();
            assertThat(page.document().id()).isEqualTo(new DocumentId("doc-3"));
            assertThat(page.fetchReason()).isEqualTo(FetchReason.SCHEDULED);
            assertThat(page.knownValidators()).isEqualTo(Validators.NONE);
            assertThat(storage.checkIntegrity()).isEmpty();
        }
    }

    private static void assertClaimed(SqliteStorage storage, String id, String text, long lease) {
        ClaimedDocument claim = storage.documentQueue()
                .claimDue(HOLDER, NOW.plusSeconds(60), NOW.plusSeconds(90), Set.of(), 1)
                .getFirst();
        assertThat(claim.document().id().value()).isEqualTo(id);
        assertThat(claim.source()).isEqualTo(new DocumentSource.RawText(text));
        assertThat(claim.fetchReason()).isEqualTo(FetchReason.ASKED);
        assertThat(claim.lease().fencingToken()).isEqualTo(lease);
        storage.documentQueue().applyTransition(claim, running -> running.succeed(NOW), NOW);
    }

    @Test
    void keepsTextsFromBeforeTheShareThatWasKept() {
        var page = NewDocument.ofPage("https://example.com/");
        createOldDatabase(WITH_BLOCKS,
                document("doc-1", page, "'https://example.com/'",
                        "'success', 1, NULL, NULL, 2, NULL, 'Title', 7"),
                "UPDATE library SET known_as = id WHERE id = 'handbook'",
                "UPDATE document SET etag = '\"1\"', content_digest = 'x', host = 'example.com'",
                "INSERT INTO section (document, position, headings, text, page, markdown) "
                        + "VALUES (1, 0, '', 'The text.', 0, 1)");
        try (var storage = SqliteStorage.open(databaseFile())) {
            assertThat(storage.libraries().findById(LIBRARY).orElseThrow().settings().keepAll()).isFalse();
            Document before = storage.documents().findById(LIBRARY, new DocumentId("doc-1")).orElseThrow();
            assertThat(before.kept()).isNull();
            assertThat(before.correction()).isNull();
            assertThat(storage.documents().findContent(LIBRARY, before.id()).orElseThrow().fullText())
                    .isEqualTo("The text.");
            storage.documents().submitDocument(LIBRARY, page, new DocumentId("doc-9"), NOW);
            assertThat(storage.documentQueue()
                    .claimDue(HOLDER, NOW, NOW.plusSeconds(9), Set.of(), 1)
                    .getFirst()
                    .knownValidators()).isEqualTo(new Validators("\"1\"", null));
        }
    }

    @Test
    void derivesHostsFromUrls() {
        Map<String, String> hosts = Map.of("https://example.com", "example.com", "HTTP://Example.COM:8080/a:b/c",
                "example.com", "https://example.com?a=b/c:d@e", "example.com", "https://example.com:/#x", "example.com",
                "http://[2001:DB8::1]:80/", "[2001:db8::1]", "http://192.0.2.1#a", "192.0.2.1", "https://a_b.example/ü",
                "a_b.example");
        createOldDatabase(hosts.keySet()
                .stream()
                .map(url -> document("doc-" + Integer.toHexString(url.hashCode()), NewDocument.ofPage(url),
                        "'" + url + "'", "'queued', 0, 0, NULL, 0, NULL, NULL, NULL"))
                .toArray(String[]::new));
        try (var storage = SqliteStorage.open(databaseFile())) {
            Map<String, String> found = storage.writer()
                    .runInTransaction(handle -> handle.createQuery("SELECT url, host FROM document")
                            .map((row, context) -> Map.entry(row.getString(1), row.getString(2)))
                            .list()
                            .stream()
                            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
            assertThat(found).isEqualTo(hosts);
            assertThat(NewDocument.ofPage("HTTP://Example.COM:8080/a:b/c").source())
                    .isInstanceOfSatisfying(DocumentSource.WebPage.class,
                            page -> assertThat(page.url().host()).isEqualTo("example.com"));
            assertThat(storage.documentQueue().claimDue(HOLDER, NOW, NOW, Set.copyOf(hosts.values()), 1))
                    .as("all hosts are busy")
                    .isEmpty();
        }
    }

    @Test
    void datesConversationsByTheirLastTurn() {
        createOldDatabase(
                "INSERT INTO conversation (library, id) VALUES ('handbook', 'continued'), ('handbook', 'resting')",
                "INSERT INTO turn (conversation, query, reply, created_at) "
                        + "VALUES (1, 'What?', 'That.', 1), (2, 'What?', 'That.', 2), (1, 'And?', 'So.', 9)");
        try (var storage = SqliteStorage.open(databaseFile())) {
            assertThat(storage.conversations().deleteIdleSince(EpochMicros.toInstant(9), 9))
                    .isEqualTo(Map.of(LIBRARY, 1));
            assertThat(
                    storage.conversations().findById(LIBRARY, new ConversationId("continued"), 9).orElseThrow().turns())
                    .hasSize(2);
            assertThat(storage.conversations().deleteIdleSince(EpochMicros.toInstant(10), 9))
                    .isEqualTo(Map.of(LIBRARY, 1));
        }
    }

    @Test
    void completesRepliesWithTheKeysOfTheirSources() {
        createOldDatabase(
                WITH_BLOCKS,
                document("doc-1", NewDocument.ofText("one").withKey("docs/one.md"), "NULL",
                        "'success', 1, NULL, NULL, 2, NULL, 'One', 7"),
                "UPDATE library SET known_as = id WHERE id = 'handbook'",
                "UPDATE document SET client_key = 'docs/one.md'",
                "INSERT INTO conversation (library, id) VALUES ('handbook', 'talk')",
                "INSERT INTO turn (conversation, query, reply, created_at) VALUES (1, 'What?', 'That.', 1)",
                "INSERT INTO turn_document (turn, position, document, title, similarity) VALUES (1, 0, 1, 'One', 0.5)");
        try (var storage = SqliteStorage.open(databaseFile())) {
            assertThat(storage.conversations().findById(LIBRARY, new ConversationId("talk"), 9).orElseThrow().turns())
                    .singleElement()
                    .satisfies(turn -> assertThat(turn.metadata().documents())
                            .containsExactly(new SourceDocument(new DocumentId("doc-1"), "One", 0.5, "docs/one.md",
                                    null, null, null)));
        }
    }

    @Test
    void keepsTheQuestionLog() {
        createOldDatabase(WITH_INTERRUPTIONS,
                document("doc-1", NewDocument.ofText("one"), "NULL", "'success', 1, NULL, NULL, 2, NULL, 'One', 7"),
                "UPDATE library SET known_as = id WHERE id = 'handbook'",
                "INSERT INTO question (library, id, text, outcome, latency, asked_at) "
                        + "VALUES ('handbook', 'asked', 'What?', 'answered', 1, 2)",
                "INSERT INTO question_document VALUES (1, 0, 1)");
        try (var storage = SqliteStorage.open(databaseFile())) {
            assertThat(storage.questionLog().findById(LIBRARY, new QueryId("asked"))).hasValueSatisfying(kept -> {
                assertThat(kept.text()).isEqualTo("What?");
                assertThat(kept.documents()).containsExactly(new DocumentId("doc-1"));
            });
        }
    }

    @Test
    void findsDocumentsByTheAttributesThatTheyHad() {
        createOldDatabase(WITH_ATTRIBUTES,
                document("doc-1", NewDocument.ofText("one"), "NULL", "'success', 1, NULL, NULL, 2, NULL, 'One', 7"),
                "UPDATE library SET known_as = id WHERE id = 'handbook'",
                "UPDATE document SET attributes = "
                        + "'{\"draft\":false,\"share\":0.1,\"tags\":[\"a\",\"b\"],\"team\":\"sales\",\"year\":2026}'");
        try (var storage = SqliteStorage.open(databaseFile())) {
            for (Map<String, Object> condition : List.<Map<String, Object>>of(
                    Map.of("type", "eq", "key", "draft", "value", false),
                    Map.of("type", "eq", "key", "share", "value", 0.1),
                    Map.of("type", "eq", "key", "tags", "value", "b"),
                    Map.of("type", "eq", "key", "team", "value", "sales"),
                    Map.of("type", "eq", "key", "year", "value", 2026))) {
                AttributeFilter filter = FilterGrammar.parse("filter", condition);
                assertThat(storage.documents()
                        .listDocuments(LIBRARY,
                                DocumentListing.newest(9).of(DocumentSelection.of(filter))))
                        .as("%s", filter)
                        .hasSize(1);
            }
        }
    }

    @Test
    void refusesADatabaseOfALaterVersion() {
        SqliteStorage.open(databaseFile()).close();
        try (Handle handle = Jdbi.open(SqliteConnections.jdbcUrl(databaseFile()))) {
            handle.execute("UPDATE flyway_schema_history SET version = '999' "
                    + "WHERE installed_rank = (SELECT max(installed_rank) FROM flyway_schema_history)");
        }
        assertThatThrownBy(() -> SqliteStorage.open(databaseFile())).isInstanceOf(StorageException.class)
                .hasMessageContaining("has schema version 999")
                .hasMessageEndingWith("Use the version of Carrel that wrote it, or a later one, or restore a backup "
                        + "that this version has made.");
    }

    @Test
    void restoresABackupOfTheFirstVersion() throws IOException {
        createOldDatabase(
                document("doc-1", NewDocument.ofText("queued"), "NULL", "'queued', 0, 0, NULL, 0, NULL, NULL, NULL"),
                text(1, "queued"));
        Path restored = Files.createDirectory(folder.resolve("restored")).resolve("carrel.db");
        SqliteStorage.restore(databaseFile(), restored);
        try (var storage = SqliteStorage.open(restored)) {
            assertClaimed(storage, "doc-1", "queued", 1);
        }
    }
}
