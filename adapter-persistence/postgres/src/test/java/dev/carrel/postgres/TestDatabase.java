package dev.carrel.postgres;

import dev.carrel.application.Eventually;
import java.time.Duration;
import java.util.Locale;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/** A database of a test class, so that the classes do not disturb each other. */
record TestDatabase(PostgresSettings settings) {

    /** For conditions that come true at once on a quiet machine. */
    static final Duration WAIT = Duration.ofMinutes(2);

    private static final String TEMPLATE = createTemplate();

    /** Deletes the rows of all tables, which takes less than TRUNCATE, since most of them are empty. */
    private static final String EMPTY = """
            DO $$
            DECLARE
                each record;
            BEGIN
                -- Without triggers and foreign keys.
                SET LOCAL session_replication_role = replica;
                FOR each IN SELECT relname, relkind FROM pg_class
                    WHERE relkind IN ('r', 'S') AND relnamespace = current_schema()::regnamespace
                        AND relname NOT IN ('flyway_schema_history', 'storage')
                LOOP
                    IF each.relkind = 'S' THEN
                        PERFORM setval(each.relname::regclass, 1, FALSE);
                    ELSE
                        EXECUTE format('DELETE FROM %I', each.relname);
                    END IF;
                END LOOP;
                INSERT INTO library (id, created_at) VALUES ('!', 0);
            END
            $$
            """;

    /** Creates the database of a test class, or creates it again. */
    static TestDatabase of(Class<?> test) {
        return new TestDatabase(
                PostgresServer.createDatabase("test_" + test.getSimpleName().toLowerCase(Locale.ROOT), TEMPLATE));
    }

    private static String createTemplate() {
        String name = "test_template";
        PostgresStorage.open(PostgresServer.createDatabase(name, "template0")).close();
        return name;
    }

    /** Empties the database and opens a storage in it. */
    PostgresStorage openEmpty() {
        try (Handle handle = openHandle()) {
            handle.execute(EMPTY);
        }
        return openAgain();
    }

    /** Opens one more storage in the database. */
    PostgresStorage openAgain() {
        return PostgresStorage.openExisting(settings);
    }

    /** Waits until a transaction waits for a lock of another one. */
    void awaitLockWaiter() throws InterruptedException {
        try (Handle handle = openHandle()) {
            Eventually.await(WAIT, "a transaction waits for a lock", () -> handle.createQuery("""
                    SELECT EXISTS (SELECT 1 FROM pg_stat_activity
                        WHERE datname = current_database() AND wait_event_type = 'Lock')
                    """).mapTo(boolean.class).one());
        }
    }

    Handle openHandle() {
        return Jdbi.open(settings.url(), settings.user(), "");
    }
}
