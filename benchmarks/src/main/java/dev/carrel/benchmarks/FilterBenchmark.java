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
import java.util.function.IntFunction;
import java.util.stream.Stream;

/**
 * Measures what filters add to a search: ones that keep 1 %, 10 % and 90 % of the passages, the one of a person, and by
 * turns the ones of 200 people, against no filter. The searches take turns question by question, so that the load of
 * the machine affects all alike. Prints a table in Markdown.
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

    /** What is searched, and the filter for the question of a number. */
    private record Searched(String name, IntFunction<AttributeFilter> filter) {

        static final List<Searched> ALL = Stream.concat(
                Stream.of(new Searched("all", question -> AttributeFilter.everything())),
                Stream.concat(PERCENTAGES.stream().map(Searched::keep), Stream.of(
                        new Searched("what a person reads", question -> GrowingIndex.readableBy(0)),
                        new Searched("what each of 200 people reads", GrowingIndex::readableBy))))
                .toList();

        /** About this percentage of the documents, see {@link GrowingIndex}. */
        static Searched keep(int percentage) {
            AttributeFilter filter = FilterGrammar.parse("filters",
                    Map.of("type", "eq", "key", "keep" + percentage, "value", true));
            return new Searched(percentage + " %", question -> filter);
        }
    }

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
        List<List<Double>> millis = Searched.ALL.stream().<List<Double>>map(searched -> new ArrayList<>()).toList();
        // The first round warms up.
        for (int round = 0; round <= rounds; round++) {
            for (int question = 0; question < asked.size(); question++) {
                Asked each = asked.get(question);
                for (int i = 0; i < Searched.ALL.size(); i++) {
                    AttributeFilter filter = Searched.ALL.get(i).filter().apply(question);
                    long start = System.nanoTime();
                    index.search(each.question(), hybrid ? each.meaning() : null, filter);
                    if (round > 0) {
                        millis.get(i).add((System.nanoTime() - start) / 1e6);
                    }
                }
            }
        }
        for (int i = 0; i < Searched.ALL.size(); i++) {
            System.out.println(String.format(Locale.ROOT, "| %s | %s | %.2f ms | %.2f |",
                    hybrid ? "words and meaning" : "words", Searched.ALL.get(i).name(), median(millis.get(i)),
                    median(millis.get(i)) / median(millis.getFirst())));
        }
    }

    private static double median(List<Double> values) {
        var sorted = new ArrayList<>(values);
        Collections.sort(sorted);
        return sorted.get(sorted.size() / 2);
    }
}
