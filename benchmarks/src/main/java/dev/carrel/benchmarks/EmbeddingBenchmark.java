package dev.carrel.benchmarks;

import dev.carrel.application.port.PassageEmbedder;
import dev.carrel.application.port.TextExtractor.ExtractionResult.ExtractedText;
import dev.carrel.application.port.TextExtractor.ExtractionSource;
import dev.carrel.benchmarks.corpus.EnglishTexts;
import dev.carrel.benchmarks.load.ProcessFigures;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.passage.PassageSplitter;
import dev.carrel.embedding.BgeSmallEmbedder;
import dev.carrel.scraping.HtmlAndPlainTextExtractor;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.onnx.bgesmallenv15q.BgeSmallEnV15QuantizedEmbeddingModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Compares the built-in embedding model with the same model in LangChain4j ({@code embedAll}): passages of about 1,000
 * characters, or passages of HTML pages, a thread for each processor, in alternating rounds in one process. Prints a
 * table in Markdown.
 *
 * <pre>
 * EmbeddingBenchmark [passages per round, 200] [rounds, 5] [folder of *.html pages]
 * </pre>
 */
public final class EmbeddingBenchmark {

    private static final int CHARACTERS = 1000;
    private static final int QUESTIONS = 100;
    private static final int THREADS = Runtime.getRuntime().availableProcessors();

    private EmbeddingBenchmark() {}

    public static void main(String[] arguments) throws InterruptedException, ExecutionException, IOException {
        int passages = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 200;
        int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 5;
        var texts = new EnglishTexts(1);
        List<String> all = arguments.length > 2 ? readPassages(Path.of(arguments[2]), passages)
                : Stream.generate(() -> texts.nextPassage(CHARACTERS)).limit(passages).toList();
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
                ourSpeeds[round] = all.size() / ProcessFigures.secondsSince(begin);
                begin = System.nanoTime();
                stock.embedAll(segments);
                stockSpeeds[round] = all.size() / ProcessFigures.secondsSince(begin);
            }
            System.out.println("| measured | figure |\n|---|---|");
            printRow("passages", "%.0f", all.size());
            printRow("their characters on average", "%.0f",
                    all.stream().mapToInt(String::length).average().orElseThrow());
            printRow("passages a second, on " + THREADS + " threads", "%.1f", medianOf(ourSpeeds));
            printRow("the same, LangChain4j's embedAll", "%.1f", medianOf(stockSpeeds));
            printRow("ratio", "%.2f", medianOf(ourSpeeds) / medianOf(stockSpeeds));
            printRow("a question", "%.1f ms", measureQuestion(ours, texts));
        }
    }

    /** Returns passages of the pages of a folder and its subfolders, taken evenly. */
    private static List<String> readPassages(Path folder, int number) throws IOException {
        var extractor = new HtmlAndPlainTextExtractor();
        List<Path> pages;
        try (Stream<Path> files = Files.walk(folder)) {
            pages = files.filter(file -> file.toString().endsWith(".html")).sorted().collect(Collectors.toList());
        }
        Collections.shuffle(pages, new Random(1));
        var all = new ArrayList<String>();
        for (int page = 0; page < pages.size() && all.size() < number; page++) {
            var source = new ExtractionSource(Files.readAllBytes(pages.get(page)), null, "text/html", null);
            if (extractor.extractText(source) instanceof ExtractedText text) {
                String title = Objects.requireNonNullElse(text.title(), "");
                PassageSplitter.DEFAULT.split(new DocumentContent(title, text.sections()))
                        .forEach(passage -> all.add(passage.textWithTitle(title)));
            }
        }
        return all;
    }

    /** Embeds what the engine would: each text once, in the language of the model, the longest first. */
    private static void embedAll(PassageEmbedder embedder, List<String> texts)
            throws InterruptedException, ExecutionException {
        List<String> all = texts.stream()
                .distinct()
                .filter(embedder::supportsText)
                .sorted(Comparator.comparing(text -> -text.length()))
                .toList();
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
            times[number] = ProcessFigures.secondsSince(begin) * 1000;
        }
        return medianOf(times);
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
