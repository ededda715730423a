package dev.carrel.cli.command.model;

import dev.carrel.application.port.PassageEmbedder;
import dev.carrel.cli.context.CliCommand;
import dev.carrel.cli.context.FolderOptions;
import dev.carrel.cli.engine.ModelAccess;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code carrel embedding check}. */
@Command(name = "check")
final class EmbeddingCheckCommand extends CliCommand {

    private static final int PASSAGE_COUNT = 64;
    private static final String PASSAGE = "Every employee has thirty days of paid leave in a calendar year. Leave is "
            + "asked for in writing two weeks ahead, and granted by the head of the department. ";
    private static final int SENTENCE_REPEATS = 6;
    private static final String QUESTION = "How many days of leave do I have?";

    @Mixin
    private final FolderOptions folderOptions = new FolderOptions();

    @Override
    public Integer call() throws InterruptedException {
        ModelAccess models = folderOptions.readSettings(context()).modelAccess();
        Optional<PassageEmbedder> opened = models.openEmbedder();
        if (opened.isEmpty()) {
            terminal().printLine("No embedding model is set (embedding.model is none): search is lexical only.");
            return SUCCESS;
        }
        try (PassageEmbedder embedder = opened.get()) {
            checkEmbedder(embedder, models.embeddingThreads());
        }
        return SUCCESS;
    }

    private void checkEmbedder(PassageEmbedder embedder, int threads) throws InterruptedException {
        long start = System.nanoTime();
        int dimensions = embedder.embedQuestion(QUESTION).dimensions();
        terminal().printLine("The model " + embedder.modelId() + " works: " + dimensions + " dimensions, ready in "
                + millisSince(start) + " ms.");
        start = System.nanoTime();
        embedder.embedQuestion(QUESTION);
        long questionMillis = millisSince(start);
        start = System.nanoTime();
        embedAll(embedder, threads);
        double passagesPerSecond = PASSAGE_COUNT / ((System.nanoTime() - start) / 1e9);
        terminal().printLine(String.format(Locale.ROOT,
                "A question takes %d ms. %.0f passages a second on %d threads.", questionMillis, passagesPerSecond,
                threads));
    }

    private static void embedAll(PassageEmbedder embedder, int threads) throws InterruptedException {
        List<Callable<Object>> calls = new ArrayList<>();
        for (int begin = 0; begin < PASSAGE_COUNT; begin += embedder.preferredBatchSize()) {
            List<String> batch = samplePassages(begin, Math.min(PASSAGE_COUNT, begin + embedder.preferredBatchSize()));
            calls.add(() -> embedder.embedPassages(batch));
        }
        try (var pool = Executors.newFixedThreadPool(threads)) {
            for (Future<Object> call : pool.invokeAll(calls)) {
                call.get();
            }
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException unchecked) {
                throw unchecked;
            }
            throw new CompletionException(e.getCause());
        }
    }

    private static List<String> samplePassages(int from, int to) {
        var passages = new ArrayList<String>();
        for (int number = from; number < to; number++) {
            passages.add("Paragraph " + number + ". " + PASSAGE.repeat(SENTENCE_REPEATS));
        }
        return passages;
    }

    private static long millisSince(long start) {
        return (System.nanoTime() - start) / 1_000_000;
    }
}
