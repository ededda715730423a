package dev.carrel.benchmarks;

import dev.carrel.domain.passage.Embedding;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Stream;

/**
 * What a search costs by words and by words and meaning, as a library grows. Embeddings are made up, so that only the
 * search is measured and not a model. Prints a table in Markdown.
 *
 * <pre>
 * SearchBenchmark [most passages, 1000000] [seconds for each figure, 5] [folder, a temporary one]
 * </pre>
 *
 * The library holds 10,000 passages first, then ten times as many, until it holds the most.
 */
public final class SearchBenchmark {

    private static final long FEWEST = 10_000;
    private static final int MANY = 16;

    private final Duration time;
    private final Path folder;

    private SearchBenchmark(Duration time, Path folder) {
        this.time = time;
        this.folder = folder;
    }

    public static void main(String[] args) throws Exception {
        long most = args.length > 0 ? Long.parseLong(args[0]) : 1_000_000;
        var time = Duration.ofSeconds(args.length > 1 ? Integer.parseInt(args[1]) : 5);
        Path folder = args.length > 2 ? Path.of(args[2]) : Files.createTempDirectory("carrel-benchmark");
        new SearchBenchmark(time, folder).run(most);
    }

    private void run(long most) throws Exception {
        System.out.println("| passages | searched | p50 | p99 | searches/s, 16 clients | p50 against 10,000 | "
                + "bytes on disk a passage | heap in use |\n|---|---|---|---|---|---|---|---|");
        System.out.println("| " + FEWEST + " | without embeddings | | | | | " + bytesByWordsAlone() + " | |");
        try (var index = new GrownIndex(folder.resolve("both"), true)) {
            double words = 0;
            double both = 0;
            for (long passages = FEWEST; passages <= most; passages *= 10) {
                index.growTo(passages);
                Measured byWords = measured(client -> words(index, new Corpus(client)));
                Measured byBoth = measured(client -> both(index, new Corpus(client)));
                words = passages == FEWEST ? byWords.one().millis(.5) : words;
                both = passages == FEWEST ? byBoth.one().millis(.5) : both;
                row(index, "words", byWords, words);
                row(index, "words and meaning", byBoth, both);
            }
        }
    }

    private record Measured(Load.Result one, Load.Result many) {}

    private interface Client {
        Callable<?> numbered(long number);
    }

    private Measured measured(Client client) throws InterruptedException {
        return new Measured(Load.run(1, time, number -> client.numbered(1000 + number)),
                Load.run(MANY, time, number -> client.numbered(2000 + number)));
    }

    private static Callable<?> words(GrownIndex index, Corpus questions) {
        return () -> index.searchByWords(questions.question());
    }

    /** The questions are made beforehand, for what their meaning costs is not the search's. */
    private static Callable<?> both(GrownIndex index, Corpus questions) {
        record Asked(String question, Embedding meaning) {}
        List<Asked> asked = Stream.generate(questions::question)
                .limit(500)
                .map(question -> new Asked(question, MadeUpMeaning.of(question)))
                .toList();
        var next = new int[1];
        return () -> {
            Asked now = asked.get(next[0]++ % asked.size());
            return index.searchByBoth(now.question(), now.meaning());
        };
    }

    private long bytesByWordsAlone() throws Exception {
        try (var index = new GrownIndex(folder.resolve("words"), false)) {
            index.growTo(FEWEST);
            return index.bytes() / index.passages();
        }
    }

    private static void row(GrownIndex index, String searched, Measured measured, double least) throws Exception {
        System.gc();
        long heap = Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
        System.out.println(String.format(Locale.ROOT, "| %,d | %s | %.2f ms | %.2f ms | %,.0f | %.1f | %,d | %d MiB |",
                index.passages(), searched, measured.one().millis(.5), measured.one().millis(.99),
                measured.many().perSecond(), measured.one().millis(.5) / least,
                index.bytes() / index.passages(), heap >> 20));
    }
}
