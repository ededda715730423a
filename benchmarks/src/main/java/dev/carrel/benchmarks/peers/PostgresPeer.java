package dev.carrel.benchmarks.peers;

import dev.carrel.bootstrap.cli.evaluation.collection.CorpusDocument;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** The full text search of PostgreSQL: documents with any of the words, by cover density, with headlines. */
final class PostgresPeer implements SearchPeer {

    private static final String DEFINITION = """
            CREATE TABLE document (id text PRIMARY KEY, title text, content text,
                words tsvector GENERATED ALWAYS AS
                    (to_tsvector('english', coalesce(title, '') || ' ' || content)) STORED);
            CREATE INDEX document_words ON document USING gin (words)""";
    private static final String SEARCH = """
            SELECT id, ts_headline('english', content, query) FROM (
                SELECT id, content, query FROM document,
                    (SELECT replace(plainto_tsquery('english', ?)::text, '&', '|')::tsquery AS query) AS asked
                WHERE words @@ query ORDER BY ts_rank_cd(words, query) DESC LIMIT\s""" + HITS + ") AS best";

    private final EmbeddedPostgres server;
    private final ServerProcesses processes;
    private final Queue<Connection> idle = new ConcurrentLinkedQueue<>();

    private PostgresPeer(EmbeddedPostgres server, ServerProcesses processes) {
        this.server = server;
        this.processes = processes;
    }

    static PostgresPeer start(Path folder) throws IOException {
        Path data = folder.resolve("postgres");
        EmbeddedPostgres server = EmbeddedPostgres.builder()
                .setDataDirectory(data)
                .setServerConfig("fsync", "on")
                .setServerConfig("synchronous_commit", "on")
                .setServerConfig("jit", "off")
                .start();
        // It is no child of this process.
        String pid = Files.readAllLines(data.resolve("postmaster.pid")).getFirst();
        return new PostgresPeer(server, ServerProcesses.of(Long.parseLong(pid.strip())));
    }

    @Override
    public void add(List<CorpusDocument> documents) throws SQLException {
        try (Connection connection = connect(); Statement statement = connection.createStatement()) {
            statement.execute(DEFINITION);
            connection.setAutoCommit(false);
            try (PreparedStatement insert = connection
                    .prepareStatement("INSERT INTO document (id, title, content) VALUES (?, ?, ?)")) {
                for (CorpusDocument document : documents) {
                    insert.setString(1, document.id());
                    insert.setString(2, document.title());
                    insert.setString(3, document.text());
                    insert.addBatch();
                }
                insert.executeBatch();
            }
            connection.commit();
            connection.setAutoCommit(true);
            statement.execute("VACUUM ANALYZE document");
        }
    }

    @Override
    public List<String> search(String question) throws SQLException {
        Connection free = idle.poll();
        Connection connection = free == null ? connect() : free;
        try (PreparedStatement statement = connection.prepareStatement(SEARCH)) {
            statement.setString(1, question);
            var ids = new ArrayList<String>();
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    ids.add(rows.getString(1));
                }
            }
            return ids;
        } finally {
            idle.add(connection);
        }
    }

    private Connection connect() throws SQLException {
        return server.getPostgresDatabase().getConnection();
    }

    @Override
    public ServerProcesses processes() {
        return processes;
    }

    /** Ends the server, and with it the connections. */
    @Override
    public void close() {
        try {
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
