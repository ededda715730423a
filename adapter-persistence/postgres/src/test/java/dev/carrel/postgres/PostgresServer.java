package dev.carrel.postgres;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jspecify.annotations.Nullable;

/**
 * The server of the tests: the one that {@code CARREL_TEST_POSTGRES} names by its JDBC URL, or else one that is started
 * for all tests of the module and ends with the process.
 */
final class PostgresServer {

    private static final String USER = "postgres";
    private static final String IN_USE = "55006";
    private static final int MAX_ATTEMPTS = 20;

    /**
     * Ends the server and removes its files when its input ends: however this process ends, a kill included. The file
     * of a server that has ended by itself names a process that may be another one by now.
     */
    private static final String WATCH = """
            read line
            pid=$(head -n 1 "$0/postmaster.pid")
            runs() { ps -o args= -p "$pid" | grep -qF "$0"; }
            runs && kill -QUIT "$pid" && while runs; do sleep 0.1; done
            rm -rf "$0"
            """;

    /** The URL of a database that always exists. */
    private static final String URL = startOrFind();

    /** Kept, since its input would be closed with it. */
    @SuppressWarnings("unused")
    private static @Nullable Process watch;

    private PostgresServer() {}

    private static String startOrFind() {
        String given = System.getenv("CARREL_TEST_POSTGRES");
        if (given != null && !given.isEmpty()) {
            return given;
        }
        try {
            Path folder = Files.createTempDirectory("carrel-postgres");
            watch = new ProcessBuilder("setsid", "sh", "-c", WATCH, folder.toString())
                    .redirectOutput(Redirect.DISCARD)
                    .redirectError(Redirect.DISCARD)
                    .start();
            return EmbeddedPostgres.builder()
                    .setDataDirectory(folder)
                    .setCleanDataDirectory(false)
                    .setRegisterShutdownHook(false)
                    .setPGStartupWait(Duration.ofMinutes(3))
                    // No test takes the power from the server.
                    .setServerConfig("fsync", "off")
                    .setServerConfig("full_page_writes", "off")
                    .setServerConfig("wal_level", "minimal")
                    .setServerConfig("max_wal_senders", "0")
                    .start()
                    .getJdbcUrl("postgres", "postgres");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Creates a database, or creates it again, as a copy of another one. */
    static PostgresSettings createDatabase(String name, String template) {
        try (Handle handle = Jdbi.open(URL, USER, "")) {
            executeOnceUnused(handle, "DROP DATABASE IF EXISTS " + name + " WITH (FORCE)");
            executeOnceUnused(handle, "CREATE DATABASE " + name + " ENCODING 'UTF8' TEMPLATE " + template);
        }
        return new PostgresSettings(URL.replaceFirst("/[^/?]*(\\?|$)", "/" + name + "$1"), USER, () -> "", 4, 4,
                Duration.ofMinutes(1));
    }

    /** PostgreSQL itself waits five seconds until nobody is connected any more, its autovacuum included. */
    private static void executeOnceUnused(Handle handle, String statement) {
        for (int attempt = 1;; attempt++) {
            try {
                handle.execute(statement);
                return;
            } catch (JdbiException e) {
                if (attempt == MAX_ATTEMPTS || !(e.getCause() instanceof SQLException cause)
                        || !IN_USE.equals(cause.getSQLState())) {
                    throw e;
                }
            }
        }
    }
}
