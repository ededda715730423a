package dev.carrel.sqlite;

import dev.carrel.application.port.DocumentQueue.ClaimedDocument;
import dev.carrel.application.port.DocumentQueue.ExtractedContent;
import dev.carrel.application.port.PageFetcher.Validators;
import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.ConversationTurn;
import dev.carrel.domain.conversation.ReplyMetadata;
import dev.carrel.domain.conversation.ReplyMetadata.SourceDocument;
import dev.carrel.domain.document.ByteSource;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.document.RetryPolicy;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.library.LibrarySettings.Webhook;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static dev.carrel.sqlite.MarkedStorage.MARK;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

/** A purge leaves no byte of deleted data. */
class StoragePurgeTest {

    private static final LeaseHolder HOLDER = new LeaseHolder("engine", "run 1");

    private static final LibraryId LIBRARY = new LibraryId("handbook");
    private static final Instant NOW = Instant.parse("2026-01-05T08:00:00Z");

    private final MarkedStorage marked;

    StoragePurgeTest(@TempDir Path folder) {
        this.marked = new MarkedStorage(folder);
    }

    private static DocumentId addDocument(SqliteStorage storage, String id, NewDocument document, String text) {
        var known = storage.documents().submitDocument(LIBRARY, document, new DocumentId(id), NOW).document().id();
        ClaimedDocument claim = storage.documentQueue()
                .claimDue(HOLDER, NOW, NOW.plusSeconds(60), Set.of(), 1)
                .getFirst();
        storeText(storage, claim, text);
        return known;
    }

    private static void storeText(SqliteStorage storage, ClaimedDocument claim, String text) {
        storage.documentQueue()
                .storeContent(claim,
                        ExtractedContent
                                .of(new DocumentContent(MARK + " title", List.of(new Section(List.of(MARK), text)))),
                        new Validators(MARK, null), NOW);
        storage.documentQueue().applyTransition(claim, running -> running.succeed(NOW), NOW);
    }

    @Test
    void leavesNothingOfADocumentInAnyFile() throws IOException {
        String large = (MARK + " ").repeat(60_000);
        try (var storage = marked.openStorage()) {
            storage.libraries()
                    .createOrUpdate(LIBRARY, settings -> settings.withWebhook(
                            new Webhook(new WebAddress("https://example.com/hook"), "a long secret of the webhook")),
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
            var used = new SourceDocument(documents.getFirst(), MARK, 0.5, MARK, null, null,
                    new Section(List.of(MARK), 1, (MARK + " ").repeat(1000)));
            var turn = new ConversationTurn("What?", MARK, new ReplyMetadata(List.of(used)), NOW);
            storage.conversations().createConversation(LIBRARY, new ConversationId("talk"), turn);
            for (int more = 0; more < 20; more++) {
                storage.conversations().appendTurn(LIBRARY, new ConversationId("talk"), turn);
            }
            assertThat(marked.filesContainingMark(true)).hasSize(1);

            documents.forEach(each -> storage.documents().deleteById(LIBRARY, each));

            assertThat(storage.findRemnants(LIBRARY, documents.getFirst()))
                    .containsExactly("The storage's write-ahead log may hold its text until the next purge.");
            assertThat(storage.purgeDeleted()).isTrue();
            assertThat(storage.findRemnants(LIBRARY, documents.getFirst())).isEmpty();
            assertThat(marked.filesContainingMark(true)).isEmpty();
        }
        assertThat(marked.filesContainingMark(false)).isEmpty();
        try (var storage = marked.openStorage()) {
            assertThat(storage.documents().listNewest(LIBRARY, null, null, 9)).isEmpty();
            assertThat(storage.checkIntegrity()).isEmpty();
        }
        assertThat(marked.filesContainingMark(false)).isEmpty();
    }

    @Test
    void leavesNothingOfAnExpiredConversation() throws IOException {
        try (var storage = marked.openStorage()) {
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
            assertThat(marked.filesContainingMark(true)).hasSize(1);
            assertThat(storage.conversations().deleteIdleSince(NOW.plusSeconds(1), 9))
                    .isEqualTo(Map.of(LIBRARY, 2));
            assertThat(storage.purgeDeleted()).isTrue();
            assertThat(marked.filesContainingMark(true)).isEmpty();
        }
        assertThat(marked.filesContainingMark(false)).isEmpty();
    }

    @Test
    void leavesNothingOfReplacedOrUnpublishedText() throws IOException {
        var page = NewDocument.ofPage("https://example.com/");
        try (var storage = marked.openStorage()) {
            storage.libraries().createOrUpdate(LIBRARY, settings -> settings, NOW);
            addDocument(storage, "page", page, MARK);
            storage.documents().submitDocument(LIBRARY, page, new DocumentId("again"), NOW);
            ClaimedDocument claim = storage.documentQueue()
                    .claimDue(HOLDER, NOW, NOW.plusSeconds(60), Set.of(), 1)
                    .getFirst();
            storage.documentQueue()
                    .applyTransition(claim,
                            running -> running.fail(Failure.sourceGone("It is gone."), RetryPolicy.DEFAULT, NOW),
                            NOW);
            storage.documentQueue().unpublishGone(NOW.plusSeconds(1), NOW);
            assertThat(storage.purgeDeleted()).isTrue();
            assertThat(storage.findRemnants(LIBRARY, new DocumentId("page")))
                    .containsExactly("The storage has the document, without a text to answer with.");
        }
        assertThat(marked.filesContainingMark(false)).isEmpty();
    }

    @Test
    void postponesThePurgeDuringALongRead() throws IOException {
        try (var storage = marked.openStorage()) {
            storage.libraries().createOrUpdate(LIBRARY, settings -> settings, NOW);
            DocumentId document = addDocument(storage, "text", NewDocument.ofText(MARK), MARK);
            try (var reader = new SqliteConnections(marked.databaseFile()).openReadOnly()) {
                reader.execute("BEGIN");
                assertThat(readTitles(reader)).isEqualTo(1);
                storage.documents().deleteById(LIBRARY, document);
                assertThat(storage.purgeDeleted()).isFalse();
                assertThat(readTitles(reader)).isEqualTo(1);
                reader.execute("COMMIT");
            }
            assertThat(storage.purgeDeleted()).isTrue();
            assertThat(marked.filesContainingMark(true)).isEmpty();
        }
    }

    private static int readTitles(Handle handle) {
        return handle.createQuery("SELECT count(*) FROM document WHERE content_title IS NOT NULL")
                .mapTo(int.class)
                .one();
    }

    @Test
    void reportsEachRemnant() {
        try (var storage = marked.openStorage()) {
            storage.libraries()
                    .createOrUpdate(LIBRARY, settings -> settings.withWebhook(
                            new Webhook(new WebAddress("https://example.com/hook"), "a long secret of the webhook")),
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
