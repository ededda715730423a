package dev.carrel.postgres;

import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Deleted rows stay in the tables as long as a transaction may read them. */
class PostgresPurgeTest {

    private static final String ROLE = "purge_test";

    @BeforeEach
    void createRole() {
        dropRole();
        try (Handle handle = PostgresServer.openHandle()) {
            handle.execute("CREATE ROLE " + ROLE + " LOGIN");
            handle.execute("CREATE SCHEMA " + ROLE + " AUTHORIZATION " + ROLE);
        }
    }

    @AfterEach
    void dropRole() {
        try (Handle handle = PostgresServer.openHandle()) {
            handle.execute("DROP SCHEMA IF EXISTS " + ROLE + " CASCADE");
            handle.execute("DROP ROLE IF EXISTS " + ROLE);
        }
    }

    /** Without more rights, PostgreSQL does not say what the sessions of other users are. */
    @Test
    void isNotCompleteWhileAnotherUserReads() {
        PostgresSettings server = PostgresServer.settings();
        String separator = server.url().contains("?") ? "&" : "?";
        var settings = PostgresSettings.of(server.url() + separator + "currentSchema=" + ROLE, ROLE,
                server.password());
        try (PostgresStorage storage = PostgresStorage.open(settings); Handle reader = PostgresServer.openHandle()) {
            reader.begin();
            reader.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ");
            reader.createQuery("SELECT count(*) FROM pg_class").mapTo(long.class).one();
            // A later transaction, since the snapshot is older then.
            try (Handle other = PostgresServer.openHandle()) {
                other.createQuery("SELECT txid_current()").mapTo(long.class).one();
            }
            assertThat(storage.purgeDeleted()).isFalse();

            reader.rollback();
            assertThat(storage.purgeDeleted()).isTrue();
        }
    }
}
