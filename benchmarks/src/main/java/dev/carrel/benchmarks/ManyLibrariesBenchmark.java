package dev.carrel.benchmarks;

import dev.carrel.application.Carrel;
import dev.carrel.application.EngineReadiness;
import dev.carrel.benchmarks.corpus.SyntheticEmbedder;
import dev.carrel.benchmarks.load.ProcessFigures;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.generation.ExtractiveReplyWriter;
import dev.carrel.retrieval.LucenePassageIndex;
import dev.carrel.sqlite.SqliteStorage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;

/**
 * Measures an engine with many small libraries: its start without indexes and with them, the first search in a library,
 * and the processor time that it takes while it is idle.
 *
 * <pre>
 * ManyLibrariesBenchmark [libraries, 10000] [folder, a temporary one]
 * </pre>
 */
public final class ManyLibrariesBenchmark {

    private static final Duration IDLE_TIME = Duration.ofSeconds(20);

    private final Path folder;
    private final int libraries;

    private ManyLibrariesBenchmark(Path folder, int libraries) {
        this.folder = folder;
        this.libraries = libraries;
    }

    public static void main(String[] args) throws Exception {
        int libraries = args.length > 0 ? Integer.parseInt(args[0]) : 10_000;
        Path folder = args.length > 1 ? Path.of(args[1]) : Files.createTempDirectory("carrel-libraries");
        var benchmark = new ManyLibrariesBenchmark(folder, libraries);
        ProcessFigures.deleteFolder(folder);
        benchmark.fillDatabase();
        benchmark.measure("without indexes");
        benchmark.measure("with indexes");
        ProcessFigures.deleteFolder(folder);
    }

    private void measure(String kind) throws Exception {
        long begun = System.nanoTime();
        try (Carrel carrel = openEngine()) {
            double opened = ProcessFigures.secondsSince(begun);
            long asked = System.nanoTime();
            var last = new LibraryId("library-" + libraries);
            int found = carrel.library(last)
                    .queries()
                    .search(Question.of("What is number " + libraries + "?"), 1)
                    .documents()
                    .size();
            double first = ProcessFigures.secondsSince(asked);
            while (found == 0) {
                Thread.sleep(5);
                found = carrel.library(last)
                        .queries()
                        .search(Question.of("What is number " + libraries + "?"), 1)
                        .documents()
                        .size();
            }
            System.out.printf(Locale.ROOT,
                    "%,d libraries %s: started in %.2f s; first search in the last library took %.2f s, %n"
                            + "found after %.2f s",
                    libraries, kind, opened, first, ProcessFigures.secondsSince(asked));
            long listed = System.nanoTime();
            carrel.listLibraries();
            System.out.printf(Locale.ROOT, "listing all took %.0f ms%n", ProcessFigures.secondsSince(listed) * 1000);
            while (!(carrel.readiness() instanceof EngineReadiness.Ready)) {
                Thread.sleep(100);
            }
            System.out.printf(Locale.ROOT, "all indexes there after %.1f s%n", ProcessFigures.secondsSince(begun));
            Thread.sleep(IDLE_TIME.dividedBy(2));
            long processorTime = ProcessFigures.processorNanos();
            Thread.sleep(IDLE_TIME);
            System.out.printf(Locale.ROOT, "idle: %.2f %% of a processor%n",
                    (ProcessFigures.processorNanos() - processorTime) * 100.0 / IDLE_TIME.toNanos());
        }
    }

    private Carrel openEngine() {
        return Carrel.builder()
                .storage(SqliteStorage.open(folder.resolve("carrel.db")))
                .index(LucenePassageIndex.open(folder.resolve("index")))
                .replyWriter(new ExtractiveReplyWriter())
                .embedder(new SyntheticEmbedder())
                .open();
    }

    /** Inserts libraries with one document each by SQL; they are refreshed every day. */
    private void fillDatabase() throws IOException, SQLException {
        Files.createDirectories(folder);
        Path file = folder.resolve("carrel.db");
        SqliteStorage.open(file).close();
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                var statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("""
                    WITH RECURSIVE each (number) AS
                        (SELECT 1 UNION ALL SELECT number + 1 FROM each WHERE number < %d)
                    INSERT INTO library (id, public_id, created_at, revision, refresh_interval)
                    SELECT 'library-' || number, 'library-' || number, 1, 1, 86400000000 FROM each
                    """.formatted(libraries));
            statement.execute("""
                    INSERT INTO document (library, id, identity, content_title, revision, embedded, status, attempts,
                        created_at, updated_at)
                    SELECT id, 'doc', 'doc', 'Title', 1, 'made-up', 'success', 1, %1$d, %1$d FROM library
                    WHERE public_id IS NOT NULL
                    """.formatted(Instant.now().toEpochMilli() * 1000));
            statement.execute("""
                    INSERT INTO section (document, position, headings, text, markdown)
                    SELECT key, 0, '', 'This is the text of number ' || substr(library, 9) || '.', 1 FROM document
                    """);
            connection.commit();
        }
    }
}
