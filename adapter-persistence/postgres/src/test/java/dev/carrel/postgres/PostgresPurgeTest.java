package dev.carrel.postgres;

import dev.carrel.application.port.PendingPurges.PendingPurge;
import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.persistence.table.PendingPurgeTable;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Deleted rows stay in the tables as long as a transaction may read them. */
class PostgresPurgeTest {

    private static final TestDatabase DATABASE = TestDatabase.of(PostgresPurgeTest.class);
    private static final String ROLE = "purge_test";

    @BeforeEach
    void createRole() {
        dropRole();
        try (Handle handle = DATABASE.openHandle()) {
            handle.execute("CREATE ROLE " + ROLE + " LOGIN");
            handle.execute("CREATE SCHEMA " + ROLE + " AUTHORIZATION " + ROLE);
        }
    }

    @AfterEach
    void dropRole() {
        try (Handle handle = DATABASE.openHandle()) {
            handle.execute("DROP SCHEMA IF EXISTS " + ROLE + " CASCADE");
            handle.execute("DROP ROLE IF EXISTS " + ROLE);
        }
    }

    /** The condition of a row is not evaluated anew after a wait for it. */
    @Test
    void keepsADeletionThatCommitsWhileTheFormerOnesAreCompleted() throws Exception {
        var library = new LibraryId("handbook");
        var engine = new LeaseHolder("one", "run 1");
        try (PostgresStorage storage = DATABASE.openEmpty(); Handle deleting = DATABASE.openHandle()) {
            storage.coordination().recordAlive(engine, Instant.EPOCH);
            PendingPurgeTable.recordDeletion(deleting, library);
            List<PendingPurge> pending = storage.pendingPurges().findPending(engine, Instant.EPOCH);
            deleting.begin();
            PendingPurgeTable.recordDeletion(deleting, library);
            var marked = CompletableFuture.runAsync(() -> storage.pendingPurges().markPurged(engine, pending));
            DATABASE.awaitLockWaiter();
            deleting.commit();
            marked.get(1, TimeUnit.MINUTES);

            assertThat(storage.pendingPurges().findPending(engine, Instant.EPOCH)).extracting(PendingPurge::deletions)
                    .containsExactly(2L);
        }
    }

    /** Without more rights, PostgreSQL does not say what the sessions of other users are. */
    @Test
    void isNotCompleteWhileAnotherUserReads() {
        PostgresSettings server = DATABASE.settings();
        String separator = server.url().contains("?") ? "&" : "?";
        var settings = PostgresSettings.of(server.url() + separator + "currentSchema=" + ROLE, ROLE,
                server.password());
        try (PostgresStorage storage = PostgresStorage.open(settings); Handle reader = DATABASE.openHandle()) {
            reader.begin();
            reader.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ");
            reader.createQuery("SELECT count(*) FROM pg_class").mapTo(long.class).one();
            // A later transaction, since the snapshot is older then.
            try (Handle other = DATABASE.openHandle()) {
                other.createQuery("SELECT txid_current()").mapTo(long.class).one();
            }
            assertThat(storage.purgeDeleted()).isFalse();

            reader.rollback();
            assertThat(storage.purgeDeleted()).isTrue();
        }
    }
}
