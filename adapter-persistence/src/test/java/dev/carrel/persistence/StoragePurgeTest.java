package dev.carrel.persistence;

import dev.carrel.application.port.DocumentQueue.ClaimedDocument;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.ConversationTurn;
import dev.carrel.domain.conversation.ReplyMetadata;
import dev.carrel.domain.conversation.SourceDocument;
import dev.carrel.domain.document.ByteSource;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.document.RetryPolicy;
import dev.carrel.domain.document.Section;
import dev.carrel.domain.document.Validators;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.library.Webhook;
import dev.carrel.persistence.sqlite.SqliteConnections;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

/** What is gone is gone to the byte. */
class StoragePurgeTest {

    private static final LibraryId LIBRARY = new LibraryId("handbook");
    private static final Instant NOW = Instant.parse("2026-01-05T08:00:00Z");
    private static final String MARK = "Zanzibar-Xylophone";

    @TempDir
    @SuppressWarnings("NullAway.Init") // JUnit does
    Path folder;

    private SqliteStorage openStorage() {
        return SqliteStorage.open(folder.resolve("data/carrel.db"));
    }

    /** Only of files that nobody has open, or that SQLite does not lock: to read one here would give up its locks. */
    private List<Path> filesContainingMark(boolean isOpen) throws IOException {
        try (var files = Files.list(folder.resolve("data"))) {
            return files.filter(file -> !isOpen || file.toString().endsWith("-wal"))
                    .filter(StoragePurgeTest::containsMark)
                    .toList();
        }
    }

    private static boolean containsMark(Path file) {
        try {
            return Files.readString(file, ISO_8859_1).contains(MARK);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static DocumentId addDocument(SqliteStorage storage, String id, NewDocument document, String text) {
        var known = storage.documents().submitDocument(LIBRARY, document, new DocumentId(id), NOW).document().id();
        ClaimedDocument claim = storage.documentQueue().claimDue(NOW, NOW.plusSeconds(60), Set.of(), 1).getFirst();
        storeText(storage, claim, text);
        return known;
    }

    private static void storeText(SqliteStorage storage, ClaimedDocument claim, String text) {
        storage.documentQueue()
                .storeContent(claim, new DocumentContent(MARK + " title", List.of(new Section(List.of(MARK), text))),
                        new Validators(MARK, null), NOW);
        storage.documentQueue().applyTransition(claim, running -> running.succeed(NOW), NOW);
    }

    @Test
    void leavesNothingOfADocumentInAnyFile() throws IOException {
        String large = (MARK + " ").repeat(60_000);
        try (var storage = openStorage()) {
            storage.libraries()
                    .createOrUpdate(LIBRARY, settings -> settings.withWebhook(
                            new Webhook(new WebAddress("https://example.com/hook"), "a secret of the callback's")),
                            NOW);
            List<DocumentId> documents = new ArrayList<>();
            documents.add(addDocument(storage, "text", NewDocument.ofText(large).withTitle(MARK), large));
            documents.add(
                    addDocument(storage, "short", NewDocument.ofText(MARK).withSourceUrl("https://example.com/" + MARK),
                            MARK));
            var file = NewDocument.ofFile(MARK + ".txt", ByteSource.of(large.getBytes(UTF_8))).withKey(MARK);
            documents.add(addDocument(storage, "file", file, large));
            var page = NewDocument.ofPage("https://example.com/" + MARK);
            documents.add(addDocument(storage, "page", page, large));
            addDocument(storage, "page-again", page, MARK + " and now quite another text");
            documents.add(storage.documents()
                    .submitDocument(LIBRARY, NewDocument.ofText(MARK + " waits"), new DocumentId("waits"), NOW)
                    .document()
                    .id());
            var used = new SourceDocument(documents.getFirst(), MARK, 0.5, null, null);
            storage.conversations()
                    .createConversation(LIBRARY, new ConversationId("talk"),
                            new ConversationTurn("What?", MARK, new ReplyMetadata(List.of(used)), NOW));
            assertThat(filesContainingMark(true)).hasSize(1);

            documents.forEach(each -> storage.documents().deleteById(LIBRARY, each));

            assertThat(storage.findRemnants(LIBRARY, documents.getFirst()))
                    .containsExactly("The storage's write-ahead log may hold its text until the next purge.");
            assertThat(storage.purgeDeleted()).isTrue();
            assertThat(storage.findRemnants(LIBRARY, documents.getFirst())).isEmpty();
            assertThat(filesContainingMark(true)).isEmpty();
        }
        assertThat(filesContainingMark(false)).isEmpty();
        try (var storage = openStorage()) {
            assertThat(storage.documents().listNewest(LIBRARY, null, null, 9)).isEmpty();
            assertThat(storage.checkIntegrity()).isEmpty();
        }
        assertThat(filesContainingMark(false)).isEmpty();
    }

    /** The first seed is one of those with which SQLite, which overwrites what it deletes, leaves a copy behind. */
    @RepeatedTest(3)
    void leavesNothingWhereRowsMovedBetweenPages(RepetitionInfo repetition) throws IOException {
        try (var storage = openStorage()) {
            storage.libraries().createOrUpdate(LIBRARY, settings -> settings, NOW);
            storage.writer()
                    .runInTransaction(handle -> churnRows(handle, new Random(repetition.getCurrentRepetition())));
        }
        if (repetition.getCurrentRepetition() == 1) {
            assertThat(filesContainingMark(false)).as("without a purge").hasSize(1);
        }
        try (var storage = openStorage()) {
            assertThat(storage.purgeDeleted()).isTrue();
            assertThat(storage.checkIntegrity()).isEmpty();
        }
        assertThat(filesContainingMark(false)).isEmpty();
    }

    /** What a connection holds in memory of pages must not bring back what was overwritten in the file. */
    @Test
    void staysPurgedUnderLaterWrites() throws Exception {
        try (var storage = openStorage()) {
            storage.libraries().createOrUpdate(LIBRARY, settings -> settings, NOW);
            storage.writer().runInTransaction(handle -> churnRows(handle, new Random(1)));
            var over = new AtomicBoolean();
            var random = new Random(2);
            Thread others = Thread.ofPlatform().start(() -> {
                while (!over.get()) {
                    storage.writer().runInTransaction(handle -> touchDocuments(handle, random));
                }
            });
            assertThat(storage.purgeDeleted()).isTrue();
            over.set(true);
            others.join();
            storage.writer().runInTransaction(handle -> handle.execute("UPDATE document SET message = 'So.'"));
            assertThat(filesContainingMark(true)).isEmpty();
        }
        assertThat(filesContainingMark(false)).isEmpty();
    }

    private static int touchDocuments(Handle handle, Random random) {
        return handle.execute("UPDATE document SET title = ?, updated_at = updated_at + 1 WHERE key % 50 = ?",
                "another".repeat(1 + random.nextInt(20)), random.nextInt(50));
    }

    @Test
    void doesNotRewriteCleanPages() throws IOException {
        try (var storage = openStorage()) {
            storage.libraries().createOrUpdate(LIBRARY, settings -> settings, NOW);
            storage.writer().runInTransaction(handle -> churnRows(handle, new Random(1)));
            assertThat(storage.purgeDeleted()).isTrue();
        }
        byte[] before = Files.readAllBytes(folder.resolve("data/carrel.db"));
        try (var storage = openStorage()) {
            assertThat(storage.purgeDeleted()).isTrue();
            assertThat(storage.writer().commitCount()).isZero();
        }
        assertThat(folder.resolve("data/carrel.db")).hasBinaryContent(before);
    }

    @Test
    void shrinksTheFileWhenLittleIsLeft() throws IOException {
        try (var storage = openStorage()) {
            storage.libraries().createOrUpdate(LIBRARY, settings -> settings, NOW);
            storage.writer().runInTransaction(handle -> churnRows(handle, new Random(1)));
            storage.purgeDeleted();
            long before = Files.size(folder.resolve("data/carrel.db"));
            storage.libraries().deleteById(LIBRARY);
            assertThat(storage.purgeDeleted()).isTrue();
            assertThat(Files.size(folder.resolve("data/carrel.db"))).isLessThan(before / 2);
            assertThat(storage.checkIntegrity()).isEmpty();
        }
        assertThat(filesContainingMark(false)).isEmpty();
    }

    /** Adds documents with sections of many lengths, and deletes a third of them here and there. */
    private static int churnRows(Handle handle, Random random) {
        List<Integer> numbers = new ArrayList<>();
        var documents = handle.prepareBatch("""
                INSERT INTO document (key, library, id, identity, title, status, attempts, created_at, updated_at)
                VALUES (:key, 'handbook', :id, :id, :title, 'success', 1, 0, 0)
                """);
        var sections = handle.prepareBatch("""
                INSERT INTO section (document, position, headings, text) VALUES (:document, :position, '', :text)
                """);
        int[] lengths = {1, 5, 20, 100, 300};
        for (int number = 0; number < 2000; number++) {
            numbers.add(number);
            String word = number % 3 == 0 ? MARK : "what is public";
            documents.bind("key", number)
                    .bind("id", "doc-" + random.nextInt(1_000_000) + "-" + number)
                    .bind("title", word.repeat(1 + random.nextInt(9)))
                    .add();
            for (int position = 0; position <= random.nextInt(3); position++) {
                sections.bind("document", number)
                        .bind("position", position)
                        .bind("text", word.repeat(lengths[random.nextInt(lengths.length)]))
                        .add();
            }
        }
        documents.execute();
        sections.execute();
        Collections.shuffle(numbers, random);
        var deletions = handle.prepareBatch("DELETE FROM document WHERE key = :key");
        numbers.stream().filter(number -> number % 3 == 0).forEach(number -> deletions.bind("key", number).add());
        return deletions.execute().length;
    }

    @Test
    void leavesNothingOfAnExpiredConversation() throws IOException {
        try (var storage = openStorage()) {
            storage.libraries().createOrUpdate(LIBRARY, settings -> settings, NOW);
            DocumentId document = storage.documents()
                    .submitDocument(LIBRARY, NewDocument.ofText("one"), new DocumentId("doc-1"), NOW)
                    .document()
                    .id();
            storage.conversations()
                    .createConversation(LIBRARY, new ConversationId("short"),
                            new ConversationTurn(MARK, "No.", ReplyMetadata.NONE, NOW));
            var used = new SourceDocument(document, MARK, 0.5, null, null);
            var turn = new ConversationTurn("What?", (MARK + " ").repeat(5_000), new ReplyMetadata(List.of(used)), NOW);
            storage.conversations().createConversation(LIBRARY, new ConversationId("long"), turn);
            for (int more = 0; more < 20; more++) {
                storage.conversations().appendTurn(LIBRARY, new ConversationId("long"), turn);
            }
            assertThat(filesContainingMark(true)).hasSize(1);
            assertThat(storage.conversations().deleteIdleSince(NOW.plusSeconds(1), 9))
                    .isEqualTo(Map.of(LIBRARY, 2));
            assertThat(storage.purgeDeleted()).isTrue();
            assertThat(filesContainingMark(true)).isEmpty();
        }
        assertThat(filesContainingMark(false)).isEmpty();
    }

    @Test
    void leavesNothingOfReplacedOrUnpublishedText() throws IOException {
        var page = NewDocument.ofPage("https://example.com/");
        try (var storage = openStorage()) {
            storage.libraries().createOrUpdate(LIBRARY, settings -> settings, NOW);
            addDocument(storage, "page", page, MARK);
            storage.documents().submitDocument(LIBRARY, page, new DocumentId("again"), NOW);
            ClaimedDocument claim = storage.documentQueue().claimDue(NOW, NOW.plusSeconds(60), Set.of(), 1).getFirst();
            storage.documentQueue()
                    .applyTransition(claim,
                            running -> running.fail(Failure.sourceGone("It is gone."), RetryPolicy.DEFAULT, NOW),
                            NOW);
            storage.documentQueue().unpublishGone(NOW.plusSeconds(1), NOW);
            assertThat(storage.purgeDeleted()).isTrue();
            assertThat(storage.findRemnants(LIBRARY, new DocumentId("page")))
                    .containsExactly("The storage has the document, without a text to answer with.");
        }
        assertThat(filesContainingMark(false)).isEmpty();
    }

    @Test
    void postponesThePurgeDuringALongRead() throws IOException {
        try (var storage = openStorage()) {
            storage.libraries().createOrUpdate(LIBRARY, settings -> settings, NOW);
            DocumentId document = addDocument(storage, "text", NewDocument.ofText(MARK), MARK);
            try (var reader = new SqliteConnections(folder.resolve("data/carrel.db")).openReadOnly()) {
                reader.execute("BEGIN");
                assertThat(readTitles(reader)).isEqualTo(1);
                storage.documents().deleteById(LIBRARY, document);
                assertThat(storage.purgeDeleted()).isFalse();
                assertThat(readTitles(reader)).isEqualTo(1);
                reader.execute("COMMIT");
            }
            assertThat(storage.purgeDeleted()).isTrue();
            assertThat(filesContainingMark(true)).isEmpty();
        }
    }

    private static int readTitles(Handle handle) {
        return handle.createQuery("SELECT count(*) FROM document WHERE content_title IS NOT NULL")
                .mapTo(int.class)
                .one();
    }

    @Test
    void reportsEachRemnant() {
        try (var storage = openStorage()) {
            storage.libraries()
                    .createOrUpdate(LIBRARY, settings -> settings.withWebhook(
                            new Webhook(new WebAddress("https://example.com/hook"), "a secret of the callback's")),
                            NOW);
            DocumentId document = addDocument(storage, "doc-1", NewDocument.ofText("one").withKey("key"), "five!");
            var used = new SourceDocument(document, "Title", 0.5, null, null);
            storage.conversations()
                    .createConversation(LIBRARY, new ConversationId("talk"),
                            new ConversationTurn("What?", "That.", new ReplyMetadata(List.of(used)), NOW));
            storage.documents()
                    .submitDocument(LIBRARY, NewDocument.ofText("two").withKey("key"), new DocumentId("doc-2"), NOW);
            assertThat(storage.purgeDeleted()).isTrue();
            assertThat(storage.findRemnants(LIBRARY, document)).containsExactly(
                    "The storage has the document, with a text of 5 characters.",
                    "The storage keeps the submitted content until it has been processed.",
                    "The storage has replies that were written from it: 1.",
                    "The storage has an undelivered webhook event for it.");
        }
    }
}
