package dev.carrel.postgres;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/**
 * The server of the tests: the one that {@code CARREL_TEST_POSTGRES} names by its JDBC URL, whose database is emptied,
 * or else one that is started for all tests of the module and ends with the process.
 */
final class PostgresServer {

    private static final String URL = startOrFind();
    private static final String DATA_TABLES = """
            SELECT string_agg(relname, ', ') FROM pg_class
            WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace
                AND relname NOT IN ('flyway_schema_history', 'storage')
            """;

    private static boolean migrated;

    private PostgresServer() {}

    private static String startOrFind() {
        String given = System.getenv("CARREL_TEST_POSTGRES");
        if (given != null && !given.isEmpty()) {
            return given;
        }
        try {
            EmbeddedPostgres server = EmbeddedPostgres.builder().start();
            Runtime.getRuntime().addShutdownHook(new Thread(() -> closeServer(server)));
            return server.getJdbcUrl("postgres", "postgres");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void closeServer(EmbeddedPostgres server) {
        try {
            server.close();
        } catch (IOException ignored) {
            // The process ends.
        }
    }

    static PostgresSettings settings() {
        return PostgresSettings.of(URL, "postgres", () -> "").withConnections(4, 4);
    }

    /** Empties the database and opens a storage in it. */
    static synchronized PostgresStorage openEmpty() {
        if (!migrated) {
            PostgresStorage.open(settings()).close();
            migrated = true;
        }
        empty();
        return openAgain();
    }

    /** Opens one more storage in the database. */
    static PostgresStorage openAgain() {
        return PostgresStorage.openExisting(settings());
    }

    private static void empty() {
        try (Handle handle = openHandle()) {
            handle.execute("TRUNCATE " + handle.createQuery(DATA_TABLES).mapTo(String.class).one()
                    + " RESTART IDENTITY");
            handle.execute("INSERT INTO library (id, created_at) VALUES ('!', 0)");
        }
    }

    static Handle openHandle() {
        return Jdbi.open(URL, "postgres", "");
    }
}
