package dev.carrel.benchmarks;

import dev.carrel.application.Carrel;
import dev.carrel.application.LibraryHandle;
import dev.carrel.benchmarks.corpus.ZipfCorpus;
import dev.carrel.domain.document.DocumentStatus;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.FSDirectory;

/** Measures the ingestion of texts, by Carrel and by plain inserts into SQLite and Lucene. */
final class IngestionMeasurement {

    private static final int WORDS = 500;

    private IngestionMeasurement() {}

    static List<String> createTexts(int documents) {
        return IntStream.range(0, documents)
                .mapToObj(number -> "Document " + number + ". " + new ZipfCorpus(number).nextText(WORDS))
                .toList();
    }

    /**
     * Inserts one row and one index document for each text, both durable at the end.
     *
     * @param perCommit the number of rows in a commit
     * @return the throughput in texts per second
     */
    static double measureBareInserts(List<String> texts, int clients, Path folder, int perCommit) throws Exception {
        Files.createDirectories(folder);
        try (Connection rows = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("rows.db"));
                var files = FSDirectory.open(folder.resolve("index"));
                var index = new IndexWriter(files, new IndexWriterConfig())) {
            executeSql(rows, "PRAGMA journal_mode = WAL");
            executeSql(rows, "PRAGMA synchronous = FULL");
            executeSql(rows, "CREATE TABLE text (number INTEGER PRIMARY KEY, text TEXT NOT NULL)");
            rows.setAutoCommit(false);
            try (PreparedStatement insert = rows.prepareStatement("INSERT INTO text (text) VALUES (?)")) {
                var since = new AtomicInteger();
                return measureRate(texts, clients, text -> {
                    synchronized (rows) {
                        insert.setString(1, text);
                        insert.executeUpdate();
                        if (since.incrementAndGet() % perCommit == 0) {
                            rows.commit();
                        }
                    }
                    var document = new Document();
                    document.add(new TextField("text", text, Field.Store.YES));
                    index.addDocument(document);
                }, () -> {
                    rows.commit();
                    index.commit();
                });
            }
        }
    }

    /** Adds the texts through the Java API and returns the throughput until all are searchable, in texts per second. */
    static double measureCarrel(List<String> texts, int clients, Path folder) throws Exception {
        Files.createDirectories(folder);
        try (Carrel carrel = FilledLibrary.openEngine(folder)) {
            LibraryHandle library = carrel.createLibrary("taken");
            return measureRate(texts, clients, library.documents()::addText, () -> {
                while (library.describe().documentCounts().getOrDefault(DocumentStatus.SUCCESS, 0L) < texts.size()) {
                    Thread.sleep(50);
                }
            });
        }
    }

    private interface DatabaseAct {
        void apply(String text) throws Exception;
    }

    private interface CompletionCheck {
        void awaitEnd() throws Exception;
    }

    private static double measureRate(List<String> texts, int clients, DatabaseAct act, CompletionCheck end)
            throws Exception {
        var next = new AtomicInteger();
        long begin = System.nanoTime();
        try (var threads = Executors.newFixedThreadPool(clients)) {
            List<Future<Void>> working = IntStream.range(0, clients).mapToObj(client -> threads.submit(() -> {
                for (int at = next.getAndIncrement(); at < texts.size(); at = next.getAndIncrement()) {
                    act.apply(texts.get(at));
                }
                return (Void) null;
            })).toList();
            for (Future<Void> client : working) {
                client.get();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("a text could not be taken in", e.getCause());
        }
        end.awaitEnd();
        return texts.size() * 1e9 / (System.nanoTime() - begin);
    }

    private static void executeSql(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
