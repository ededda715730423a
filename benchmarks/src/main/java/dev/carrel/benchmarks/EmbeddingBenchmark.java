package dev.carrel.benchmarks;

import dev.carrel.application.port.PassageEmbedder;
import dev.carrel.benchmarks.corpus.EnglishTexts;
import dev.carrel.embedding.BgeSmallEmbedder;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.onnx.bgesmallenv15q.BgeSmallEnV15QuantizedEmbeddingModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Compares the built-in embedding model with the same model in LangChain4j ({@code embedAll}): passages of about 1,000
 * characters, a thread for each processor, in alternating rounds in one process. Prints a table in Markdown.
 *
 * <pre>
 * EmbeddingBenchmark [passages per round, 200] [rounds, 5]
 * </pre>
 */
public final class EmbeddingBenchmark {

    private static final int CHARACTERS = 1000;
    private static final int QUESTIONS = 100;
    private static final int THREADS = Runtime.getRuntime().availableProcessors();

    private EmbeddingBenchmark() {}

    public static void main(String[] arguments) throws InterruptedException, ExecutionException {
        int passages = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 200;
        int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 5;
        var texts = new EnglishTexts(1);
        List<String> all = new ArrayList<>();
        for (int number = 0; number < passages; number++) {
            all.add(texts.nextPassage(CHARACTERS));
        }
        List<TextSegment> segments = all.stream().map(TextSegment::from).toList();
        var stock = new BgeSmallEnV15QuantizedEmbeddingModel();
        try (var ours = new BgeSmallEmbedder()) {
            var ourSpeeds = new double[rounds];
            var stockSpeeds = new double[rounds];
            ours.embedQuestion(texts.nextQuestion());
            stock.embed(all.getFirst());
            for (int round = 0; round < rounds; round++) {
                long begin = System.nanoTime();
                embedAll(ours, all);
                ourSpeeds[round] = passages / secondsSince(begin);
                begin = System.nanoTime();
                stock.embedAll(segments);
                stockSpeeds[round] = passages / secondsSince(begin);
            }
            System.out.println("| measured | figure |\n|---|---|");
            printRow("passages of 1,000 characters a second, on " + THREADS + " threads", "%.1f", medianOf(ourSpeeds));
            printRow("the same, LangChain4j's embedAll", "%.1f", medianOf(stockSpeeds));
            printRow("ratio", "%.2f", medianOf(ourSpeeds) / medianOf(stockSpeeds));
            printRow("a question", "%.1f ms", measureQuestion(ours, texts));
        }
    }

    private static void embedAll(PassageEmbedder embedder, List<String> all)
            throws InterruptedException, ExecutionException {
        List<Callable<Object>> calls = new ArrayList<>();
        for (int begin = 0; begin < all.size(); begin += embedder.preferredBatchSize()) {
            List<String> batch = all.subList(begin, Math.min(all.size(), begin + embedder.preferredBatchSize()));
            calls.add(() -> embedder.embedPassages(batch));
        }
        try (var threads = Executors.newFixedThreadPool(THREADS)) {
            for (Future<Object> call : threads.invokeAll(calls)) {
                call.get();
            }
        }
    }

    private static double measureQuestion(PassageEmbedder embedder, EnglishTexts texts) {
        var times = new double[QUESTIONS];
        for (int number = 0; number < QUESTIONS; number++) {
            String question = texts.nextQuestion();
            long begin = System.nanoTime();
            embedder.embedQuestion(question);
            times[number] = secondsSince(begin) * 1000;
        }
        return medianOf(times);
    }

    private static double secondsSince(long begin) {
        return (System.nanoTime() - begin) / 1e9;
    }

    private static double medianOf(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    private static void printRow(String what, String format, double value) {
        System.out.println("| " + what + " | " + String.format(Locale.ROOT, format, value) + " |");
    }
}
