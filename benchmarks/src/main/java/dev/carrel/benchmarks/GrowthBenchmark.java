package dev.carrel.benchmarks;

import dev.carrel.application.Carrel;
import dev.carrel.application.EngineReadiness;
import dev.carrel.application.port.PassageEmbedder;
import dev.carrel.benchmarks.corpus.SyntheticDatabase;
import dev.carrel.benchmarks.corpus.SyntheticEmbedder;
import dev.carrel.benchmarks.corpus.ZipfCorpus;
import dev.carrel.benchmarks.load.ClosedLoopLoad;
import dev.carrel.benchmarks.load.ProcessFigures;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.generation.ExtractiveReplyWriter;
import dev.carrel.retrieval.LucenePassageIndex;
import dev.carrel.sqlite.SqliteStorage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Measures an engine with a small and a large library: the rebuild of the index, the start, searches, memory and disk.
 *
 * <pre>
 * GrowthBenchmark [passages, 1000000] [seconds per figure, 5] [folder, a temporary one] [rebuild | search, both]
 * </pre>
 *
 * Texts and embeddings are synthetic, and are written to the database by SQL. A folder that is named is kept, and is
 * not filled again.
 */
public final class GrowthBenchmark {

    private static final LibraryId LIBRARY = new LibraryId("grown");
    private static final long SMALL = 10_000;
    private static final int MANY = 16;
    private static final int FOUND = 4;
    private static final int ROUNDS = 3;

    private final Duration time;
    private final Path small;
    private final Path large;
    private final long passages;

    private GrowthBenchmark(long passages, Duration time, Path folder) {
        this.passages = passages;
        this.time = time;
        this.small = folder.resolve(Long.toString(SMALL));
        this.large = folder.resolve(Long.toString(passages));
    }

    public static void main(String[] args) throws Exception {
        long passages = args.length > 0 ? Long.parseLong(args[0]) : 1_000_000;
        var time = Duration.ofSeconds(args.length > 1 ? Integer.parseInt(args[1]) : 5);
        Path folder = args.length > 2 ? Path.of(args[2]) : Files.createTempDirectory("carrel-growth");
        String part = args.length > 3 ? args[3] : "";
        var benchmark = new GrowthBenchmark(passages, time, folder);
        if (!part.equals("search")) {
            rebuild(benchmark.small, SMALL);
            rebuild(benchmark.large, passages);
        }
        if (!part.equals("rebuild")) {
            benchmark.measureStart();
            benchmark.measureSearches("words", null);
            benchmark.measureSearches("hybrid", new SyntheticEmbedder());
        }
        if (args.length < 3) {
            ProcessFigures.deleteFolder(folder);
        }
    }

    private static Carrel openEngine(Path data, @Nullable PassageEmbedder embedder) {
        return Carrel.builder()
                .storage(SqliteStorage.open(data.resolve("carrel.db")))
                .index(LucenePassageIndex.open(data.resolve("index")))
                .replyWriter(new ExtractiveReplyWriter())
                .embedder(embedder)
                .open();
    }

    private static void rebuild(Path data, long passages) throws Exception {
        long begun = System.nanoTime();
        SyntheticDatabase.fillLibrary(data.resolve("carrel.db"), LIBRARY, passages);
        System.out.printf(Locale.ROOT, "%,d passages: database filled in %.0f s%n", passages,
                ProcessFigures.secondsSince(begun));
        ProcessFigures.deleteFolder(data.resolve("index"));
        begun = System.nanoTime();
        long processorTime = ProcessFigures.processorNanos();
        try (Carrel carrel = openEngine(data, new SyntheticEmbedder())) {
            while (carrel.readiness() instanceof EngineReadiness.IndexRebuilding) {
                Thread.sleep(100);
            }
            double seconds = ProcessFigures.secondsSince(begun);
            System.out.printf(Locale.ROOT,
                    "index rebuilt in %.1f s: %,.0f passages a second, %.2f processors; peak resident %d MiB%n",
                    seconds,
                    passages / seconds, (ProcessFigures.processorNanos() - processorTime) / 1e9 / seconds,
                    ProcessFigures.mebibytes("VmHWM"));
        }
        System.out.printf(Locale.ROOT, "closed after %.1f s%n", ProcessFigures.secondsSince(begun));
        System.out.printf(Locale.ROOT, "bytes on disk per passage: database %,d, index %,d%n",
                sizeOf(data.resolve("carrel.db")) / passages,
                sizeOf(data.resolve("index")) / passages);
    }

    private void measureStart() {
        for (int round = 0; round < ROUNDS; round++) {
            for (Path data : List.of(small, large)) {
                long begun = System.nanoTime();
                try (Carrel carrel = openEngine(data, new SyntheticEmbedder())) {
                    double opened = ProcessFigures.secondsSince(begun);
                    carrel.library(LIBRARY).queries().search(Question.of(new ZipfCorpus(-1).nextQuestion()), FOUND);
                    System.out.printf(Locale.ROOT, "%s: started in %.2f s, first search after %.2f s%n",
                            data.getFileName(), opened,
                            ProcessFigures.secondsSince(begun));
                }
            }
        }
    }

    /** Measures both libraries by turns. */
    private void measureSearches(String kind, @Nullable PassageEmbedder embedder) throws Exception {
        try (Carrel few = openEngine(small, embedder); Carrel many = openEngine(large, embedder)) {
            var first = new ArrayList<SearchFigures>();
            var second = new ArrayList<SearchFigures>();
            for (int round = 0; round < ROUNDS; round++) {
                first.add(measure(few, round));
                second.add(measure(many, round));
            }
            SearchFigures before = SearchFigures.median(first);
            SearchFigures after = SearchFigures.median(second);
            System.out.printf(Locale.ROOT, "| %,d | %s | %.2f ms | %.2f ms | %.0f | 1 | 1 |%n", SMALL, kind, before.p50,
                    before.p99,
                    before.perSecond);
            System.out.printf(Locale.ROOT, "| %,d | %s | %.2f ms | %.2f ms | %.0f | %.1f | %.1f |%n", passages, kind,
                    after.p50, after.p99,
                    after.perSecond, after.p50 / before.p50, after.p99 / before.p99);
        }
        System.gc();
        System.out.printf(Locale.ROOT, "heap in use %d MiB, resident %d MiB, of which not of files %d MiB%n",
                Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory() >> 20,
                ProcessFigures.mebibytes("VmRSS"),
                ProcessFigures.mebibytes("RssAnon"));
    }

    private SearchFigures measure(Carrel carrel, int round) throws InterruptedException {
        var one = ClosedLoopLoad.runLoad(1, time, client -> searches(carrel, 1000 + round));
        var many = ClosedLoopLoad.runLoad(MANY, time, client -> searches(carrel, 2000 + 100 * round + client));
        return new SearchFigures(one.quantileMillis(.5), one.quantileMillis(.99), many.perSecond());
    }

    private record SearchFigures(double p50, double p99, double perSecond) {

        static SearchFigures median(List<SearchFigures> all) {
            return new SearchFigures(all.stream().mapToDouble(SearchFigures::p50).sorted().toArray()[all.size() / 2],
                    all.stream().mapToDouble(SearchFigures::p99).sorted().toArray()[all.size() / 2],
                    all.stream().mapToDouble(SearchFigures::perSecond).sorted().toArray()[all.size() / 2]);
        }
    }

    private static Callable<?> searches(Carrel carrel, long seed) {
        var questions = new ZipfCorpus(seed);
        return () -> carrel.library(LIBRARY).queries().search(Question.of(questions.nextQuestion()), FOUND);
    }

    private static long sizeOf(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(Files::isRegularFile).mapToLong(file -> file.toFile().length()).sum();
        }
    }
}
