package dev.carrel.benchmarks;

import dev.carrel.benchmarks.corpus.SyntheticEmbedding;
import dev.carrel.benchmarks.corpus.ZipfCorpus;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.attribute.FilterGrammar;
import dev.carrel.domain.passage.Embedding;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Measures what filters add to a search: ones that keep 1 %, 10 % and 90 % of the passages, against no filter. The
 * searches take turns question by question, so that the load of the machine affects all alike. Prints a table in
 * Markdown.
 *
 * <pre>
 * FilterBenchmark [passages, 100000] [rounds, 5] [folder, a temporary one]
 * </pre>
 */
public final class FilterBenchmark {

    private static final int QUESTIONS = 200;
    private static final List<Integer> PERCENTAGES = List.of(1, 10, 90);

    private FilterBenchmark() {}

    private record Asked(String question, Embedding meaning) {}

    public static void main(String[] args) throws Exception {
        long passages = args.length > 0 ? Long.parseLong(args[0]) : 100_000;
        int rounds = args.length > 1 ? Integer.parseInt(args[1]) : 5;
        Path folder = args.length > 2 ? Path.of(args[2]) : Files.createTempDirectory("carrel-benchmark");
        var corpus = new ZipfCorpus(1000);
        List<Asked> asked = Stream.generate(corpus::nextQuestion)
                .limit(QUESTIONS)
                .map(question -> new Asked(question, SyntheticEmbedding.embed(question)))
                .toList();
        try (var index = new GrowingIndex(folder.resolve("filtered"), true)) {
            index.growTo(passages);
            System.out.println("| searched | documents that pass | p50 | against no filter |\n|---|---|---|---|");
            for (boolean hybrid : new boolean[]{false, true}) {
                printTable(index, asked, hybrid, rounds);
            }
        }
    }

    private static void printTable(GrowingIndex index, List<Asked> asked, boolean hybrid, int rounds) {
        List<AttributeFilter> filters = Stream
                .concat(Stream.of(AttributeFilter.everything()), PERCENTAGES.stream().map(FilterBenchmark::keep))
                .toList();
        List<List<Double>> millis = filters.stream().<List<Double>>map(filter -> new ArrayList<>()).toList();
        // The first round warms up.
        for (int round = 0; round <= rounds; round++) {
            for (Asked each : asked) {
                for (int filter = 0; filter < filters.size(); filter++) {
                    long start = System.nanoTime();
                    index.search(each.question(), hybrid ? each.meaning() : null, filters.get(filter));
                    if (round > 0) {
                        millis.get(filter).add((System.nanoTime() - start) / 1e6);
                    }
                }
            }
        }
        for (int filter = 0; filter < filters.size(); filter++) {
            System.out.println(String.format(Locale.ROOT, "| %s | %s | %.2f ms | %.2f |",
                    hybrid ? "words and meaning" : "words", filter == 0 ? "all" : PERCENTAGES.get(filter - 1) + " %",
                    median(millis.get(filter)), median(millis.get(filter)) / median(millis.getFirst())));
        }
    }

    private static double median(List<Double> values) {
        var sorted = new ArrayList<>(values);
        Collections.sort(sorted);
        return sorted.get(sorted.size() / 2);
    }

    /** Returns a filter that about this percentage of the documents pass, see {@link GrowingIndex}. */
    private static AttributeFilter keep(int percentage) {
        return FilterGrammar.parse("filters", Map.of("type", "eq", "key", "keep" + percentage, "value", true));
    }
}
