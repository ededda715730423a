package dev.carrel.benchmarks;

import dev.carrel.application.Carrel;
import dev.carrel.application.LibraryHandle;
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

/** Texts taken in, by Carrel and by the least that could be done with them. */
final class Taking {

    private static final int WORDS = 500;

    private Taking() {}

    static List<String> texts(int documents) {
        return IntStream.range(0, documents)
                .mapToObj(number -> "Document " + number + ". " + new Corpus(number).text(WORDS))
                .toList();
    }

    /**
     * One row of a table and one document of an index for each text, both durable at the end.
     *
     * @param perCommit after how many rows the table is made durable
     * @return texts a second
     */
    static double bare(List<String> texts, int clients, Path folder, int perCommit) throws Exception {
        Files.createDirectories(folder);
        try (Connection rows = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("rows.db"));
                var files = FSDirectory.open(folder.resolve("index"));
                var index = new IndexWriter(files, new IndexWriterConfig())) {
            execute(rows, "PRAGMA journal_mode = WAL");
            execute(rows, "PRAGMA synchronous = FULL");
            execute(rows, "CREATE TABLE text (number INTEGER PRIMARY KEY, text TEXT NOT NULL)");
            rows.setAutoCommit(false);
            try (PreparedStatement insert = rows.prepareStatement("INSERT INTO text (text) VALUES (?)")) {
                var since = new AtomicInteger();
                return perSecond(texts, clients, text -> {
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

    /** As an embedding program does. @return texts a second, until all are searchable */
    static double carrel(List<String> texts, int clients, Path folder) throws Exception {
        Files.createDirectories(folder);
        try (Carrel carrel = FilledLibrary.open(folder)) {
            LibraryHandle library = carrel.library("taken");
            return perSecond(texts, clients, library::addDocument, () -> {
                while (library.describe().documentCounts().getOrDefault(DocumentStatus.SUCCESS, 0L) < texts.size()) {
                    Thread.sleep(50);
                }
            });
        }
    }

    private interface Act {
        void on(String text) throws Exception;
    }

    private interface End {
        void reach() throws Exception;
    }

    private static double perSecond(List<String> texts, int clients, Act act, End end) throws Exception {
        var next = new AtomicInteger();
        long begin = System.nanoTime();
        try (var threads = Executors.newFixedThreadPool(clients)) {
            List<Future<Void>> working = IntStream.range(0, clients).mapToObj(client -> threads.submit(() -> {
                for (int at = next.getAndIncrement(); at < texts.size(); at = next.getAndIncrement()) {
                    act.on(texts.get(at));
                }
                return (Void) null;
            })).toList();
            for (Future<Void> client : working) {
                client.get();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("a text could not be taken in", e.getCause());
        }
        end.reach();
        return texts.size() * 1e9 / (System.nanoTime() - begin);
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
