package dev.carrel.sqlite;

import dev.carrel.application.Eventually;
import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.persistence.table.LibraryTable;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Deferred deletion of libraries and conversations in batches. */
class RemovalSweeperTest {

    private static final LeaseHolder HOLDER = new LeaseHolder("engine", "run 1");

    private static final LibraryId LARGE = new LibraryId("large");
    private static final LibraryId OTHER = new LibraryId("other");
    private static final Instant NOW = Instant.parse("2026-01-05T08:00:00Z");
    private static final int MANY = 5000;

    @TempDir
    @SuppressWarnings("NullAway.Init") // JUnit does
    Path folder;

    private SqliteStorage openStorage() {
        return SqliteStorage.open(folder.resolve("carrel.db"));
    }

    private static void fillLibrary(SqliteStorage storage) {
        storage.libraries().createOrUpdate(LARGE, UnaryOperator.identity(), NOW);
        storage.libraries().createOrUpdate(OTHER, UnaryOperator.identity(), NOW);
        storage.writer().runInTransaction(handle -> {
            handle.createUpdate(
                    """
                            WITH RECURSIVE each (number) AS (
                                SELECT 1 UNION ALL SELECT number + 1 FROM each WHERE number < :many)
                            INSERT INTO document (library, id, identity, status, due, ready, attempts,
                                created_at, updated_at)
                            SELECT 'large', number, number, 'queued', 0, 1, 0, 0, 0 FROM each
                            """)
                    .bind("many", MANY)
                    .execute();
            handle.execute("INSERT INTO conversation (library, id) VALUES ('large', 'talk')");
            return handle
                    .createUpdate(
                            """
                                    WITH RECURSIVE each (number) AS (
                                        SELECT 1 UNION ALL SELECT number + 1 FROM each WHERE number < :many)
                                    INSERT INTO turn (conversation, query, reply, created_at)
                                    SELECT conversation.key, 'What?', 'That.', 1 FROM each, conversation
                                    """)
                    .bind("many", MANY)
                    .execute();
        });
    }

    private static long countRows(SqliteStorage storage, String table) {
        return storage.writer()
                .runInTransaction(
                        handle -> handle.createQuery("SELECT count(*) FROM " + table).mapTo(long.class).one());
    }

    @Test
    void deletesInBatchesBetweenOtherWrites() {
        try (var storage = openStorage()) {
            fillLibrary(storage);
            storage.libraries().deleteById(LARGE);
            storage.libraries().createOrUpdate(OTHER, settings -> settings.withName("Other"), NOW);
            assertThat(countRows(storage, "document")).as("a write does not wait for all batches").isPositive();
            assertThat(storage.purgeDeleted()).isTrue();
            assertThat(countRows(storage, "document")).isZero();
            assertThat(countRows(storage, "turn")).isZero();
            assertThat(countRows(storage, "library")).as("the other library and the trash")
                    .isEqualTo(2);
        }
    }

    @Test
    void hidesADeletedLibraryBeforeItsRowsAreDeleted() {
        try (var storage = openStorage()) {
            fillLibrary(storage);
            storage.writer().runInTransaction(handle -> LibraryTable.markRemoved(handle, LARGE));
            assertThat(countRows(storage, "document")).isEqualTo(MANY);
            assertThat(storage.documentQueue().countPending()).isZero();
            assertThat(storage.documentQueue().findNextDueTime(Instant.MIN)).isEmpty();
            assertThat(storage.documentQueue().claimDue(HOLDER, NOW, NOW, Set.of(), 9)).isEmpty();
            assertThat(storage.documents().findById(LARGE, new DocumentId("1"))).isEmpty();

            storage.libraries().createOrUpdate(LARGE, UnaryOperator.identity(), NOW);
            assertThat(storage.documents().listNewest(LARGE, null, null, 9)).isEmpty();
            storage.documents().submitDocument(LARGE, NewDocument.ofText("one"), new DocumentId("1"), NOW);
            assertThat(storage.documents().countByStatus(LARGE)).containsEntry(DocumentStatus.QUEUED, 1L);
            assertThat(storage.documentQueue().claimDue(HOLDER, NOW, NOW, Set.of(), 9)).singleElement()
                    .satisfies(claim -> assertThat(claim.library()).isEqualTo(LARGE));
            assertThat(storage.purgeDeleted()).isTrue();
            assertThat(countRows(storage, "document")).isEqualTo(1);
        }
    }

    @Test
    void endsTheClaimTurnOfADeletedLibrary() {
        try (var storage = openStorage()) {
            storage.libraries().createOrUpdate(LARGE, UnaryOperator.identity(), NOW);
            storage.documents()
                    .submitDocument(LARGE, NewDocument.ofPage("https://a.example/"), new DocumentId("1"), NOW);
            storage.documents()
                    .submitDocument(LARGE, NewDocument.ofPage("https://b.example/"), new DocumentId("2"), NOW);
            assertThat(storage.documentQueue().claimDue(HOLDER, NOW, NOW, Set.of(), 1)).singleElement()
                    .satisfies(claim -> assertThat(claim.id()).isEqualTo(new DocumentId("1")));
            storage.writer().runInTransaction(handle -> LibraryTable.markRemoved(handle, LARGE));

            assertThat(storage.documentQueue().claimDue(HOLDER, NOW, NOW, Set.of(), 1)).isEmpty();
        }
    }

    @Test
    void resumesDeletionAfterARestart() throws InterruptedException {
        try (var storage = openStorage()) {
            fillLibrary(storage);
            storage.writer().runInTransaction(handle -> LibraryTable.markRemoved(handle, LARGE));
        }
        try (var storage = openStorage()) {
            Eventually.await(Duration.ofMinutes(2), "the library is deleted",
                    () -> countRows(storage, "library") <= 2);
            assertThat(countRows(storage, "library")).isEqualTo(2);
            assertThat(countRows(storage, "document")).isZero();
        }
    }

    @Test
    void deletesALongConversationInBatches() {
        try (var storage = openStorage()) {
            fillLibrary(storage);
            assertThat(storage.conversations().deleteById(LARGE, new ConversationId("talk"))).isTrue();
            storage.libraries().createOrUpdate(OTHER, settings -> settings.withName("Other"), NOW);
            assertThat(countRows(storage, "turn")).as("a write does not wait for all batches").isPositive();
            assertThat(storage.conversations().findById(LARGE, new ConversationId("talk"), 9)).isEmpty();
            assertThat(storage.purgeDeleted()).isTrue();
            assertThat(countRows(storage, "turn")).isZero();
            assertThat(countRows(storage, "document")).isEqualTo(MANY);
        }
    }
}
