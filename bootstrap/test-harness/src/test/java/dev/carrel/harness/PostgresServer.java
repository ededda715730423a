package dev.carrel.harness;

import dev.carrel.postgres.PostgresSettings;
import dev.carrel.postgres.PostgresStorage;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A PostgreSQL server, which can be stopped and started again, with databases of tests. It ends with this process, even
 * if that is killed.
 */
public final class PostgresServer implements AutoCloseable {

    static final String USER = "postgres";

    private static final Duration TIMEOUT = Duration.ofMinutes(5);
    private static final String TEMPLATE = "carrel";
    /**
     * Waits for the end of its standard input, which is that of this process at the latest, and stops a server that
     * still runs. The file of a server that was killed names a process that may be another one by now.
     */
    private static final String GUARD = """
            cat > /dev/null
            pid=$(head -n 1 "$0/postmaster.pid")
            runs() { ps -o args= -p "$pid" | grep -qF "$0"; }
            runs && kill -QUIT "$pid" && while runs; do sleep 0.1; done
            rm -rf "$0"
            """;

    private static @Nullable PostgresServer shared;

    private final Path folder;
    private final Process guard;
    private @Nullable EmbeddedPostgres server;
    private int port;
    private int databases;

    private PostgresServer(Path folder, Process guard) {
        this.folder = folder;
        this.guard = guard;
    }

    /** Returns the server that all tests share, which none of them stops. */
    static synchronized PostgresServer shared() throws IOException {
        if (shared == null) {
            shared = start();
        }
        return shared;
    }

    /** Creates and starts a server of a test. */
    public static PostgresServer start() throws IOException {
        Path folder = Files.createTempDirectory("carrel-postgres");
        // In a session of its own, it also survives what a terminal sends to all processes.
        Process guard = new ProcessBuilder("setsid", "sh", "-c", GUARD, folder.toString())
                .redirectOutput(Redirect.DISCARD)
                .redirectError(Redirect.DISCARD)
                .start();
        var started = new PostgresServer(folder, guard);
        started.server = started.settings().start();
        started.port = started.server.getPort();
        return started;
    }

    private EmbeddedPostgres.Builder settings() {
        return EmbeddedPostgres.builder()
                .setDataDirectory(folder)
                .setCleanDataDirectory(false)
                .setPGStartupWait(TIMEOUT);
    }

    /** Creates a database without tables. */
    public synchronized TestDatabase createEmptyDatabase() throws SQLException {
        return create("");
    }

    /** Creates a database with the tables of Carrel, which are copied. */
    public synchronized TestDatabase createDatabase() throws SQLException, InterruptedException {
        if (!has("datname = '" + TEMPLATE + "'", "pg_database")) {
            execute(USER, "CREATE DATABASE " + TEMPLATE);
            PostgresStorage.open(PostgresSettings.of(url(TEMPLATE), USER, () -> "")).close();
        }
        long deadline = System.nanoTime() + TIMEOUT.toNanos();
        while (has("datname = '" + TEMPLATE + "'", "pg_stat_activity") && System.nanoTime() < deadline) {
            Thread.sleep(10);
        }
        TestDatabase database = create(" TEMPLATE " + TEMPLATE);
        database.execute("UPDATE storage SET epoch = DEFAULT");
        return database;
    }

    private TestDatabase create(String template) throws SQLException {
        databases++;
        String name = "test_" + databases;
        execute(USER, "CREATE DATABASE " + name + template);
        return new TestDatabase(this, name);
    }

    private boolean has(String condition, String table) throws SQLException {
        try (Connection connection = connect(USER);
                Statement statement = connection.createStatement();
                var found = statement.executeQuery("SELECT 1 FROM " + table + " WHERE " + condition)) {
            return found.next();
        }
    }

    /** Stops the server; its connections break. */
    public void stop() throws IOException, InterruptedException {
        if (server == null) {
            return;
        }
        server.close();
        server = null;
        Path running = folder.resolve("postmaster.pid");
        long deadline = System.nanoTime() + TIMEOUT.toNanos();
        while (Files.exists(running)) {
            if (System.nanoTime() > deadline) {
                throw new IOException("PostgreSQL does not stop: " + Files.readString(running));
            }
            Thread.sleep(20);
        }
    }

    /** Starts the server again at its former address. */
    public void startAgain() throws IOException, InterruptedException {
        long deadline = System.nanoTime() + TIMEOUT.toNanos();
        while (server == null) {
            try {
                server = settings().setPort(port).start();
            } catch (IOException | IllegalStateException e) {
                // A connection of another process may have the port for a moment.
                if (System.nanoTime() > deadline) {
                    throw e;
                }
                Thread.sleep(200);
            }
        }
    }

    /** Returns a file or folder of the server. */
    Path file(String name) {
        return folder.resolve(name);
    }

    int port() {
        return port;
    }

    String url(String database) {
        return url(port, database);
    }

    static String url(int port, String database) {
        return "jdbc:postgresql://localhost:" + port + "/" + database;
    }

    Connection connect(String database) throws SQLException {
        return DriverManager.getConnection(url(database), USER, "");
    }

    void execute(String database, String sql) throws SQLException {
        try (Connection connection = connect(database); Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** Stops the server and removes its files. */
    @Override
    public void close() throws IOException {
        if (server != null) {
            server.close();
            server = null;
        }
        guard.getOutputStream().close();
        guard.onExit().join();
    }
}
