package dev.carrel.sqlite;

import dev.carrel.application.port.ChangeLog.LogPosition;
import dev.carrel.application.port.DocumentQueue.ClaimedDocument;
import dev.carrel.application.port.DocumentQueue.ExtractedContent;
import dev.carrel.application.port.PageFetcher.Validators;
import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.access.AccessToken.LibraryGrant;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.ConversationTurn;
import dev.carrel.domain.conversation.ReplyMetadata;
import dev.carrel.domain.conversation.ReplyMetadata.SourceDocument;
import dev.carrel.domain.crawl.CrawlId;
import dev.carrel.domain.crawl.CrawlPlan;
import dev.carrel.domain.document.ByteSource;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentSource;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.UnavailableException;
import dev.carrel.domain.helparticle.HelpArticleMode;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.library.LibrarySettings;
import dev.carrel.domain.library.LibrarySettings.Webhook;
import dev.carrel.domain.library.UsageLimits;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** A storage from opening to closing: its content, reads, writes, and deletion. */
class SqliteStorageTest {

    private static final LeaseHolder HOLDER = new LeaseHolder("engine", "run 1");

    private static final LibraryId LIBRARY = new LibraryId("handbook");
    private static final DocumentId DOCUMENT = new DocumentId("doc-1");
    private static final ConversationId CONVERSATION = new ConversationId("talk");
    private static final Instant NOW = Instant.parse("2026-01-05T08:00:00Z");
    private static final CrawlId CRAWL = new CrawlId("crawl-1");
    private static final LibrarySettings SETTINGS = new LibrarySettings("Handbook", null, Duration.ofDays(1),
            new Webhook(new WebAddress("https://example.com/hook"), "a long secret of the webhook"), true,
            UsageLimits.NONE, HelpArticleMode.DOCUMENTS);
    private static final byte[] DIGEST = {1, 2, 3};

    @TempDir
    @SuppressWarnings("NullAway.Init") // JUnit does
    Path folder;

    private Path dataFolder() {
        return folder.resolve("data");
    }

    private Path databaseFile() {
        return dataFolder().resolve("carrel.db");
    }

    private static void fillStorage(SqliteStorage storage, String text) {
        storage.libraries().createOrUpdate(LIBRARY, settings -> SETTINGS, NOW);
        storage.documents().submitDocument(LIBRARY, NewDocument.ofText(text), DOCUMENT, NOW);
        ClaimedDocument claim = storage.documentQueue()
                .claimDue(HOLDER, NOW, NOW.plusSeconds(60), Set.of(), 1)
                .getFirst();
        storage.documentQueue()
                .storeContent(claim, ExtractedContent.of(new DocumentContent("Title", List.of(Section.of(text)))),
                        Validators.NONE, NOW);
        storage.documentQueue().applyTransition(claim, running -> running.succeed(NOW), NOW);
        var source = new SourceDocument(DOCUMENT, "Title", 0.5, null, null);
        storage.conversations()
                .createConversation(LIBRARY, CONVERSATION,
                        new ConversationTurn("What?", text, new ReplyMetadata(List.of(source)), NOW));
        var token = new AccessToken(new AccessTokenId("token"), "Token", Set.of(TokenScope.QUERY),
                new LibraryGrant.AllLibraries(),
                NOW, null, null);
        storage.accessTokens().addToken(token, DIGEST);
        storage.accessTokens().recordUse(token.id(), NOW.plusSeconds(1));
        storage.accessTokens().recordUse(token.id(), NOW.plusSeconds(30));
        storage.documents()
                .submitDocument(LIBRARY,
                        NewDocument.ofFile("rules.pdf", ByteSource.of(new byte[300_000])).withKey("rules"),
                        new DocumentId("doc-2"), NOW);
        storage.crawls().startCrawl(LIBRARY, CrawlPlan.ofSite("https://example.com/"), CRAWL, NOW);
        storage.crawls().enqueuePages(LIBRARY, CRAWL, 1, () -> new DocumentId("doc-3"), NOW);
    }

    /** Returns the number of rows of each table that has any. */
    private static Map<String, Integer> countRows(SqliteStorage storage) {
        return storage.writer().runExclusively(handle -> {
            var rows = new HashMap<String, Integer>();
            for (String table : handle.createQuery("SELECT name FROM sqlite_schema WHERE type = 'table'")
                    .mapTo(String.class)
                    .list()) {
                int count = handle.createQuery("SELECT count(*) FROM " + table).mapTo(int.class).one();
                if (count > 0) {
                    rows.put(table, count);
                }
            }
            return rows;
        });
    }

    @Test
    void deletesAnInactiveConversationWithItsRowsOnly() {
        try (var storage = SqliteStorage.open(databaseFile())) {
            fillStorage(storage, "The text.");
            Map<String, Integer> before = countRows(storage);
            assertThat(before).containsKeys("conversation", "turn", "turn_document", "document", "section");
            assertThat(storage.conversations().deleteIdleSince(NOW.plusSeconds(1), 1)).containsOnlyKeys(LIBRARY);
            storage.purgeDeleted();
            storage.pendingPurges().markPurged(HOLDER, storage.pendingPurges().findPending(HOLDER, NOW));
            before.keySet().removeAll(Set.of("conversation", "turn", "turn_document"));
            assertThat(countRows(storage)).isEqualTo(before);
        }
    }

    @Test
    void deletesTheConversationsOfADeletedLibrary() {
        try (var storage = SqliteStorage.open(databaseFile())) {
            fillStorage(storage, "The text.");
            storage.conversations()
                    .appendTurn(LIBRARY, CONVERSATION, new ConversationTurn("And?", "So.", ReplyMetadata.NONE, NOW));
            storage.libraries().deleteById(LIBRARY);
            storage.purgeDeleted();
            assertThat(countRows(storage)).doesNotContainKeys("conversation", "turn", "turn_document", "document");
        }
    }

    private static List<Object> readEverything(SqliteStorage storage) {
        List<Function<SqliteStorage, Object>> reads = List.of(each -> each.libraries().findAll(),
                each -> each.documents().listNewest(LIBRARY, null, null, 9),
                each -> each.documents().findContent(LIBRARY, DOCUMENT), each -> each.changeLog().findPosition(LIBRARY),
                each -> each.changeLog().findChangesAfter(LIBRARY, 0, 9),
                each -> each.conversations().findById(LIBRARY, CONVERSATION, 9),
                each -> each.accessTokens().findAll(), each -> each.webhookQueue().findNextDueTime(NOW),
                each -> each.crawls().listRunning(), each -> each.crawls().listPages(LIBRARY, CRAWL, null, 0, 9));
        return reads.stream().map(read -> read.apply(storage)).toList();
    }

    @Test
    void keepsEverythingAfterReopening() {
        List<Object> before;
        try (var storage = SqliteStorage.open(databaseFile())) {
            fillStorage(storage, "The text.");
            before = readEverything(storage);
        }
        try (var storage = SqliteStorage.open(databaseFile())) {
            assertThat(readEverything(storage)).isEqualTo(before);
            assertThat(storage.accessTokens().findAll().getFirst().lastUsedAt()).isEqualTo(NOW.plusSeconds(30));
            assertThat(storage.checkIntegrity()).isEmpty();
        }
    }

    @Test
    void opensABackupWithEverything() throws IOException {
        List<Object> before;
        try (var storage = SqliteStorage.open(databaseFile())) {
            fillStorage(storage, "The text.");
        }
        try (var storage = SqliteStorage.open(databaseFile())) {
            before = readEverything(storage);
            storage.backUp(folder.resolve("backup"));
        }
        Path restored = folder.resolve("restored/carrel.db");
        try (var copy = SqliteStorage.open(folder.resolve("backup/carrel.db"))) {
            assertThat(readEverything(copy)).isEqualTo(before);
        }
        SqliteStorage.restore(folder.resolve("backup/carrel.db"), restored);
        try (var storage = SqliteStorage.open(restored)) {
            ClaimedDocument claim = storage.documentQueue()
                    .claimDue(HOLDER, NOW, NOW.plusSeconds(60), Set.of("example.com"), 1)
                    .getFirst();
            assertThat(claim.source()).isInstanceOfSatisfying(DocumentSource.SourceFile.class,
                    file -> assertThat(file.content().size()).isEqualTo(300_000));
            try (var in = ((DocumentSource.SourceFile) claim.source()).content().openStream()) {
                assertThat(in.readAllBytes()).isEqualTo(new byte[300_000]);
            }
            assertThat(storage.crawls().findPageContext(LIBRARY, new DocumentId("doc-3"))).isPresent();
            assertThat(storage.webhookQueue().claimNext(NOW, NOW.plusSeconds(60), Set.of())).isPresent();
        }
    }

    @Test
    void rejectsCallsAfterClose() {
        var storage = SqliteStorage.open(databaseFile());
        var documents = storage.documents();
        storage.close();
        List<Runnable> calls = List.of(() -> documents.findById(LIBRARY, DOCUMENT),
                () -> documents.deleteById(LIBRARY, DOCUMENT),
                () -> storage.changeLog().findChangesAfter(LIBRARY, 0, 1),
                () -> storage.accessTokens().recordUse(new AccessTokenId("token"), NOW),
                () -> storage.backUp(folder.resolve("backup")), storage::checkIntegrity);
        assertThat(calls).allSatisfy(call -> assertThatThrownBy(call::run).isInstanceOf(UnavailableException.class)
                .hasMessage("The storage is closed."));
        assertThat(folder.resolve("backup")).doesNotExist();
    }

    @Test
    void leavesOneFileAfterClose() throws IOException {
        try (var storage = SqliteStorage.open(databaseFile())) {
            fillStorage(storage, "The text.");
            readEverything(storage);
            storage.documents().listNewest(LIBRARY, null, null, 1);
            try (var handle = new SqliteConnections(databaseFile()).openWritable()) {
                var checkpoint = handle.createQuery("PRAGMA wal_checkpoint(TRUNCATE)").mapToMap().one();
                assertThat(checkpoint).as("busy if a read had left its snapshot open").containsEntry("busy", 0);
            }
        }
        try (var files = Files.list(dataFolder())) {
            assertThat(files.map(each -> each.getFileName().toString()))
                    .containsExactlyInAnyOrder("carrel.db", "carrel.db.lock");
        }
    }

    @Test
    void overwritesDeletedText() throws IOException {
        String text = "This sentence is deleted and overwritten. ".repeat(400);
        try (var storage = SqliteStorage.open(databaseFile())) {
            fillStorage(storage, text);
        }
        assertThat(containsText(databaseFile(), "deleted and overwritten")).isTrue();
        try (var storage = SqliteStorage.open(databaseFile())) {
            storage.documents().deleteById(LIBRARY, DOCUMENT);
            assertThat(storage.conversations().findById(LIBRARY, CONVERSATION, 1).orElseThrow().turns())
                    .allMatch(ConversationTurn::isRedacted);
        }
        assertThat(containsText(databaseFile(), "deleted and overwritten")).isFalse();
    }

    private static boolean containsText(Path file, String text) throws IOException {
        return Files.readString(file, StandardCharsets.ISO_8859_1).contains(text);
    }

    @Test
    void writesTokenUsageOnceAMinute() {
        try (var storage = SqliteStorage.open(databaseFile())) {
            fillStorage(storage, "The text.");
            var token = new AccessTokenId("token");
            waitForEarlierWrites(storage);
            long before = storage.writer().commitCount();
            for (int millis = 0; millis < 29_000; millis += 10) {
                storage.accessTokens().recordUse(token, NOW.plusSeconds(30).plusMillis(millis));
            }
            waitForEarlierWrites(storage);
            assertThat(storage.writer().commitCount()).isEqualTo(before);
            assertThat(storage.accessTokens().findByDigest(DIGEST).orElseThrow().lastUsedAt())
                    .isEqualTo(NOW.plusMillis(58_990));
        }
    }

    private static void waitForEarlierWrites(SqliteStorage storage) {
        storage.writer().useTransaction(handle -> {});
    }

    @Test
    void readsSeeAcknowledgedWrites() throws Exception {
        try (var storage = SqliteStorage.open(databaseFile())) {
            storage.libraries().createOrUpdate(LIBRARY, settings -> settings, NOW);
            List<Thread> threads = new ArrayList<>();
            List<String> missing = new CopyOnWriteArrayList<>();
            for (int thread = 0; thread < 8; thread++) {
                String name = "doc-" + thread + "-";
                threads.add(Thread.ofVirtual().start(() -> {
                    for (int number = 0; number < 40; number++) {
                        var id = new DocumentId(name + number);
                        storage.documents().submitDocument(LIBRARY, NewDocument.ofText(name + number), id, NOW);
                        if (storage.documents().findById(LIBRARY, id).isEmpty()) {
                            missing.add(id.value());
                        }
                    }
                }));
            }
            for (Thread thread : threads) {
                thread.join();
            }
            assertThat(missing).isEmpty();
            assertThat(storage.documentQueue().countPending()).isEqualTo(320);
            assertThat(storage.changeLog().findPosition(LIBRARY)).map(LogPosition::revision).contains(0L);
        }
    }
}
