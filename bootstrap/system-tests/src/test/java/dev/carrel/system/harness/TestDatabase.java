package dev.carrel.system.harness;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A PostgreSQL server of its own for a test, which can be stopped and started again. */
public final class TestDatabase implements AutoCloseable {

    private static final int PAGE_BYTES = 8192;

    private final Path folder;
    private final int port;
    private @Nullable EmbeddedPostgres server;

    private TestDatabase(Path folder, int port) {
        this.folder = folder;
        this.port = port;
    }

    /** Creates and starts a server whose files are in a folder. */
    public static TestDatabase start(Path folder) throws IOException {
        EmbeddedPostgres server = EmbeddedPostgres.builder()
                .setDataDirectory(folder)
                .setCleanDataDirectory(false)
                .start();
        var database = new TestDatabase(folder, server.getPort());
        database.server = server;
        return database;
    }

    /** Stops the server; its connections break. */
    public void stop() throws IOException {
        if (server != null) {
            server.close();
            server = null;
        }
    }

    /** Starts the server again at its former address. */
    public void startAgain() throws IOException {
        server = EmbeddedPostgres.builder()
                .setDataDirectory(folder)
                .setCleanDataDirectory(false)
                .setPort(port)
                .start();
    }

    /** Overwrites the first page of a table, and starts the server again. */
    public void damage(String table) throws IOException, SQLException {
        Path file;
        try (Connection connection = Objects.requireNonNull(server).getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery("SELECT pg_relation_filepath('" + table + "')")) {
            found.next();
            file = folder.resolve(found.getString(1));
        }
        stop();
        byte[] content = Files.readAllBytes(file);
        Arrays.fill(content, 0, Math.min(content.length, PAGE_BYTES), (byte) 0x5a);
        Files.write(file, content);
        startAgain();
    }

    /** Returns the JDBC URL of the database. */
    public String url() {
        return urlAt(port);
    }

    private static String urlAt(int port) {
        return "jdbc:postgresql://localhost:" + port + "/postgres";
    }

    public int port() {
        return port;
    }

    /** Executes a statement. */
    public void execute(String sql) throws SQLException {
        try (Connection connection = Objects.requireNonNull(server).getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** Returns the environment of a Carrel server that uses the database, with more variables. */
    public Map<String, String> settings(Map<String, String> more) {
        return settings(port, more);
    }

    /** Returns the environment of a Carrel server that reaches the database at another port, with more variables. */
    public Map<String, String> settings(int otherPort, Map<String, String> more) {
        var settings = new HashMap<>(
                Map.of("CARREL_STORAGE_URL", urlAt(otherPort),
                        "CARREL_STORAGE_USER", "postgres"));
        settings.putAll(more);
        return settings;
    }

    @Override
    public void close() throws IOException {
        stop();
    }
}
