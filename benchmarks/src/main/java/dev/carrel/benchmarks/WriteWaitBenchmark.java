package dev.carrel.benchmarks;

import dev.carrel.application.port.Crawls.DiscoveredPage;
import dev.carrel.benchmarks.load.ProcessFigures;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.crawl.CrawlId;
import dev.carrel.domain.crawl.CrawlPlan;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.sqlite.SqliteStorage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/** Measures how long one-row writes and reads wait while the storage carries out a large operation. */
public final class WriteWaitBenchmark {

    private static final LibraryId LARGE = new LibraryId("large");
    private static final LibraryId SECOND = new LibraryId("second");
    private static final LibraryId OTHER = new LibraryId("other");
    private static final Instant NOW = Instant.parse("2026-01-05T08:00:00Z");
    private static final int LINKS = 16_000;
    private static final Duration PAUSE = Duration.ofMillis(2);

    private final SqliteStorage storage;
    private final Path folder;

    private WriteWaitBenchmark(SqliteStorage storage, Path folder) {
        this.storage = storage;
        this.folder = folder;
    }

    public static void main(String[] args) throws Exception {
        int documents = args.length > 0 ? Integer.parseInt(args[0]) : 500_000;
        Path folder = args.length > 1 ? Path.of(args[1]) : Files.createTempDirectory("carrel-writes");
        Path file = folder.resolve("carrel.db");
        fillDatabase(file, documents);
        System.out.printf(Locale.ROOT, "%d documents in each of two libraries, %d MB%n", documents / 2,
                Files.size(file) >> 20);
        try (var storage = SqliteStorage.open(file)) {
            new WriteWaitBenchmark(storage, folder).runAll();
        } finally {
            ProcessFigures.deleteFolder(folder);
        }
    }

    private void runAll() throws InterruptedException {
        measureWaits("nothing", () -> sleepFor(Duration.ofSeconds(5)));
        measureWaits("counting a library's documents, 1,000 times", () -> {
            for (int time = 0; time < 1000; time++) {
                storage.documents().countByStatus(LARGE);
            }
        });
        measureWaits("a backup", () -> storage.backUp(folder.resolve("backup")));
        measureWaits("four backups at once", () -> {
            List<Thread> threads = IntStream.range(0, 4)
                    .mapToObj(each -> Thread.ofPlatform().start(() -> storage.backUp(folder.resolve("backup-" + each))))
                    .toList();
            threads.forEach(WriteWaitBenchmark::joinThread);
        });
        measureWaits("adding " + LINKS + " discovered links of one shape", this::addDiscoveredPages);
        measureWaits("queueing refreshes",
                () -> storage.documentQueue().enqueueRefreshes(NOW.plus(Duration.ofDays(9)), 200, 200));
        measureWaits("purging, nothing deleted", () -> requireTrue(storage.purgeDeleted()));
        measureWaits("deleting the first library", () -> requireTrue(storage.libraries().deleteById(LARGE)));
        measureWaits("deleting its rows, and purging", () -> requireTrue(storage.purgeDeleted()));
        measureWaits("deleting the second library", () -> requireTrue(storage.libraries().deleteById(SECOND)));
        measureWaits("deleting its rows, and purging", () -> requireTrue(storage.purgeDeleted()));
    }

    private void addDiscoveredPages() {
        var start = CrawlPlan.ofSite("https://example.com/");
        CrawlId crawl = storage.crawls().startCrawl(OTHER, start, new CrawlId("crawl"), NOW).crawl().id();
        storage.crawls()
                .addDiscovered(OTHER, crawl,
                        IntStream.range(0, LINKS)
                                .mapToObj(number -> new DiscoveredPage(
                                        new WebAddress("https://example.com/product/" + number),
                                        1, "/product/#", Integer.MAX_VALUE, null))
                                .toList());
    }

    private void measureWaits(String act, Runnable large) throws InterruptedException {
        var over = new AtomicBoolean();
        List<Long> writes = new ArrayList<>();
        List<Long> reads = new ArrayList<>();
        Thread writing = Thread.ofPlatform()
                .start(() -> repeatUntil(over, writes, () -> storage.libraries()
                        .createOrUpdate(OTHER, settings -> settings.withName(Integer.toString(writes.size())), NOW)));
        Thread reading = Thread.ofPlatform()
                .start(() -> repeatUntil(over, reads, () -> storage.accessTokens().findByDigest(new byte[]{1})));
        long begun = System.nanoTime();
        large.run();
        long took = System.nanoTime() - begun;
        over.set(true);
        writing.join();
        reading.join();
        System.out.printf(Locale.ROOT,
                "%-50s took %7.2f s; a one-row write: longest %6.0f ms, p50 %5.1f ms; read: longest %6.0f ms%n", act,
                took / 1e9, longestMillis(writes), medianMillis(writes), longestMillis(reads));
    }

    private static void repeatUntil(AtomicBoolean over, List<Long> times, Runnable act) {
        boolean isLast = false;
        while (!isLast) {
            isLast = over.get();
            long begun = System.nanoTime();
            act.run();
            times.add(System.nanoTime() - begun);
            sleepFor(PAUSE);
        }
    }

    private static double longestMillis(List<Long> nanos) {
        return nanos.stream().mapToLong(Long::longValue).max().orElse(0) / 1e6;
    }

    private static double medianMillis(List<Long> nanos) {
        return nanos.stream().sorted().toList().get(nanos.size() / 2) / 1e6;
    }

    /** Inserts documents by SQL; two in five have a text with three embedded passages. */
    private static void fillDatabase(Path file, int documents) throws SQLException {
        try (var made = SqliteStorage.open(file)) {
            for (LibraryId library : List.of(LARGE, SECOND)) {
                made.libraries()
                        .createOrUpdate(library, settings -> settings.withRefreshInterval(Duration.ofDays(1)), NOW);
            }
            made.libraries().createOrUpdate(OTHER, UnaryOperator.identity(), NOW);
        }
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                var statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            for (LibraryId library : List.of(LARGE, SECOND)) {
                statement.execute(
                        """
                                WITH RECURSIVE each (number) AS
                                    (SELECT 1 UNION ALL SELECT number + 1 FROM each WHERE number < %d)
                                INSERT INTO document (library, id, identity, url, host, title, content_title, revision,
                                    embedded, status, attempts, read_at, created_at, updated_at)
                                SELECT '%s', 'doc-' || number, 'https://example.com/' || number,
                                    'https://example.com/' || number, 'example.com', 'Title ' || number,
                                    iif(number %% 5 < 2, 'Title', NULL), iif(number %% 5 < 2, number, NULL),
                                    iif(number %% 5 < 2, 'model', NULL), 'success', 1, 1, 1, 1
                                FROM each
                                """
                                .formatted(documents / 2, library));
            }
            statement.execute("""
                    INSERT INTO section (document, position, headings, text)
                    SELECT key, 0, '', hex(randomblob(1000)) FROM document WHERE revision IS NOT NULL
                    """);
            statement.execute("""
                    INSERT INTO embedding_set (library, model, document, document_id)
                    SELECT library, embedded, key, id FROM document WHERE revision IS NOT NULL
                    """);
            statement.execute("""
                    INSERT INTO embedding (embedding_set, passage, vector)
                    SELECT key, randomblob(32), randomblob(384)
                    FROM embedding_set, (SELECT 1 UNION ALL SELECT 2 UNION ALL SELECT 3)
                    """);
            connection.commit();
        }
    }

    private static void requireTrue(boolean done) {
        if (!done) {
            throw new IllegalStateException("it was not done");
        }
    }

    private static void joinThread(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void sleepFor(Duration time) {
        try {
            Thread.sleep(time);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
