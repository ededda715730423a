package dev.carrel.harness;

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

/** A PostgreSQL database of a test, on the server that all tests share or on one that the test may stop. */
public final class TestDatabase implements AutoCloseable {

    private static final int PAGE_BYTES = 8192;

    private final PostgresServer server;
    private final String name;

    TestDatabase(PostgresServer server, String name) {
        this.server = server;
        this.name = name;
    }

    /** Creates a database with empty tables on the shared server. */
    public static TestDatabase create() {
        try {
            return PostgresServer.shared().createDatabase();
        } catch (IOException | SQLException | InterruptedException e) {
            throw new IllegalStateException("There is no database for a test.", e);
        }
    }

    /** Creates a database without tables on the shared server. */
    public static TestDatabase createEmpty() {
        try {
            return PostgresServer.shared().createEmptyDatabase();
        } catch (IOException | SQLException e) {
            throw new IllegalStateException("There is no database for a test.", e);
        }
    }

    /** Overwrites the first page of a table, and starts the server again. */
    public void damage(String table) throws IOException, SQLException, InterruptedException {
        Path file;
        try (Connection connection = server.connect(name);
                Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery("SELECT pg_relation_filepath('" + table + "')")) {
            found.next();
            file = server.file(found.getString(1));
        }
        server.stop();
        byte[] content = Files.readAllBytes(file);
        Arrays.fill(content, 0, Math.min(content.length, PAGE_BYTES), (byte) 0x5a);
        Files.write(file, content);
        server.startAgain();
    }

    /** Returns the server of the database. */
    public PostgresServer server() {
        return server;
    }

    /** Returns the name of the database, which no other test uses. */
    public String name() {
        return name;
    }

    /** Returns the JDBC URL of the database. */
    public String url() {
        return server.url(name);
    }

    public int port() {
        return server.port();
    }

    /** Executes a statement. */
    public void execute(String sql) throws SQLException {
        server.execute(name, sql);
    }

    /** Returns the environment of a Carrel server that uses the database, with more variables. */
    public Map<String, String> settings(Map<String, String> more) {
        return settings(port(), more);
    }

    /** Returns the environment of a Carrel server that reaches the database at another port, with more variables. */
    public Map<String, String> settings(int otherPort, Map<String, String> more) {
        var settings = new HashMap<>(Map.of("CARREL_STORAGE_URL", PostgresServer.url(otherPort, name),
                "CARREL_STORAGE_USER", PostgresServer.USER, "CARREL_STORAGE_STARTUP_TIMEOUT", "10m"));
        settings.putAll(more);
        return settings;
    }

    /** Deletes the database. */
    @Override
    public void close() {
        try {
            server.execute(PostgresServer.USER, "DROP DATABASE IF EXISTS " + name + " WITH (FORCE)");
        } catch (SQLException e) {
            throw new IllegalStateException(name + " cannot be deleted.", e);
        }
    }
}
