package dev.carrel.benchmarks.scale;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** A PostgreSQL server that syncs each commit to the disk, and counts its statements. */
final class BenchmarkDatabase implements AutoCloseable {

    private static final String USER = "postgres";

    private final EmbeddedPostgres server;

    private BenchmarkDatabase(EmbeddedPostgres server) {
        this.server = server;
    }

    static BenchmarkDatabase start(Path folder) throws IOException, SQLException {
        var database = new BenchmarkDatabase(EmbeddedPostgres.builder()
                .setDataDirectory(folder)
                .setServerConfig("fsync", "on")
                .setServerConfig("synchronous_commit", "on")
                .setServerConfig("shared_preload_libraries", "pg_stat_statements")
                .start());
        database.execute("CREATE EXTENSION pg_stat_statements");
        return database;
    }

    /** Creates a database; returns the settings of a server that stores in it. */
    List<String> create(String name) throws SQLException {
        execute("CREATE DATABASE " + name + " ENCODING 'UTF8' TEMPLATE template0");
        return List.of("storage.url=jdbc:postgresql://localhost:" + server.getPort() + "/" + name,
                "storage.user=" + USER);
    }

    /** Returns the number of statements so far, in all databases. */
    long countStatements() throws SQLException {
        try (Connection connection = server.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("SELECT sum(calls) FROM pg_stat_statements")) {
            result.next();
            return result.getLong(1);
        }
    }

    private void execute(String sql) throws SQLException {
        try (Connection connection = server.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
