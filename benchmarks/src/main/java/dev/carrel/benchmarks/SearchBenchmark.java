package dev.carrel.benchmarks;

import dev.carrel.benchmarks.corpus.SyntheticEmbedding;
import dev.carrel.benchmarks.corpus.ZipfCorpus;
import dev.carrel.benchmarks.load.ClosedLoopLoad;
import dev.carrel.domain.passage.Embedding;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Stream;

/**
 * Measures lexical and hybrid search in a growing library. Embeddings are synthetic, so that no model is part of the
 * measurement. Prints a table in Markdown.
 *
 * <pre>
 * SearchBenchmark [max. passages, 1000000] [seconds per figure, 5] [folder, a temporary one]
 * </pre>
 *
 * The library has 10,000 passages first, then ten times as many in each step up to the maximum.
 */
public final class SearchBenchmark {

    private static final long MIN_PASSAGES = 10_000;
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
        new SearchBenchmark(time, folder).runAll(most);
    }

    private void runAll(long most) throws Exception {
        System.out.println("| passages | searched | p50 | p99 | searches/s, 16 clients | p50 against 10,000 | "
                + "bytes on disk per passage | heap in use |\n|---|---|---|---|---|---|---|---|");
        System.out.println("| " + MIN_PASSAGES + " | without embeddings | | | | | " + lexicalIndexBytes() + " | |");
        try (var index = new GrowingIndex(folder.resolve("both"), true)) {
            double words = 0;
            double both = 0;
            for (long passages = MIN_PASSAGES; passages <= most; passages *= 10) {
                index.growTo(passages);
                SearchMeasurement byWords = measureClients(client -> lexicalSearches(index, new ZipfCorpus(client)));
                SearchMeasurement byBoth = measureClients(client -> hybridSearches(index, new ZipfCorpus(client)));
                words = passages == MIN_PASSAGES ? byWords.one().quantileMillis(.5) : words;
                both = passages == MIN_PASSAGES ? byBoth.one().quantileMillis(.5) : both;
                printRow(index, "words", byWords, words);
                printRow(index, "words and meaning", byBoth, both);
            }
        }
    }

    private record SearchMeasurement(ClosedLoopLoad.LoadResult one, ClosedLoopLoad.LoadResult many) {}

    private interface SearchClient {
        Callable<?> clientNumber(long number);
    }

    private SearchMeasurement measureClients(SearchClient client) throws InterruptedException {
        return new SearchMeasurement(ClosedLoopLoad.runLoad(1, time, number -> client.clientNumber(1000 + number)),
                ClosedLoopLoad.runLoad(MANY, time, number -> client.clientNumber(2000 + number)));
    }

    private static Callable<?> lexicalSearches(GrowingIndex index, ZipfCorpus questions) {
        return () -> index.searchLexically(questions.nextQuestion());
    }

    /** Creates the questions and their embeddings beforehand, since embedding is not part of the search. */
    private static Callable<?> hybridSearches(GrowingIndex index, ZipfCorpus questions) {
        record Asked(String question, Embedding meaning) {}
        List<Asked> asked = Stream.generate(questions::nextQuestion)
                .limit(500)
                .map(question -> new Asked(question, SyntheticEmbedding.embed(question)))
                .toList();
        var next = new int[1];
        return () -> {
            Asked now = asked.get(next[0]++ % asked.size());
            return index.searchHybrid(now.question(), now.meaning());
        };
    }

    private long lexicalIndexBytes() throws Exception {
        try (var index = new GrowingIndex(folder.resolve("words"), false)) {
            index.growTo(MIN_PASSAGES);
            return index.sizeInBytes() / index.passageCount();
        }
    }

    private static void printRow(GrowingIndex index, String searched, SearchMeasurement measured, double least)
            throws Exception {
        System.gc();
        long heap = Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
        System.out.println(String.format(Locale.ROOT, "| %,d | %s | %.2f ms | %.2f ms | %,.0f | %.1f | %,d | %d MiB |",
                index.passageCount(), searched, measured.one().quantileMillis(.5), measured.one().quantileMillis(.99),
                measured.many().perSecond(), measured.one().quantileMillis(.5) / least,
                index.sizeInBytes() / index.passageCount(), heap >> 20));
    }
}
