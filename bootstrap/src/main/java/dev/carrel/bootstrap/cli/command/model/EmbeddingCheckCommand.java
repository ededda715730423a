package dev.carrel.bootstrap.cli.command.model;

import dev.carrel.application.inspection.SampleTexts;
import dev.carrel.application.port.PassageEmbedder;
import dev.carrel.bootstrap.cli.context.CliCommand;
import dev.carrel.bootstrap.cli.context.FolderOptions;
import dev.carrel.bootstrap.cli.engine.ModelAccess;
import dev.carrel.domain.passage.Embedding;
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

    @Mixin
    private final FolderOptions folderOptions = new FolderOptions();

    @Override
    public Integer call() throws InterruptedException {
        var models = new ModelAccess(folderOptions.readSettings(context()));
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
        Embedding question = embedder.embedQuestion(SampleTexts.QUESTION);
        int dimensions = question.dimensions();
        terminal().printLine("The model " + embedder.modelId() + " works: " + dimensions + " dimensions, ready in "
                + millisSince(start) + " ms.");
        checkSample(question, embedder.embedPassages(SampleTexts.PASSAGES));
        start = System.nanoTime();
        embedder.embedQuestion(SampleTexts.QUESTION);
        long questionMillis = millisSince(start);
        start = System.nanoTime();
        embedAll(embedder, threads);
        double passagesPerSecond = PASSAGE_COUNT / ((System.nanoTime() - start) / 1e9);
        terminal().printLine(String.format(Locale.ROOT,
                "A question takes %d ms. %.0f passages a second on %d threads.", questionMillis, passagesPerSecond,
                threads));
    }

    private void checkSample(Embedding question, List<Embedding> passages) {
        int best = SampleTexts.findBest(passages.stream().map(question::cosineSimilarity).toList());
        terminal().printLine("Asked \"" + SampleTexts.QUESTION + "\", it finds among " + passages.size()
                + " passages: \"" + SampleTexts.PASSAGES.get(best) + "\"");
        if (best != SampleTexts.ANSWER) {
            terminal().printNote("That does not answer the question: is it a model for sentence embeddings and for "
                    + "English, with the prefixes it was trained with (embedding.query-prefix, "
                    + "embedding.passage-prefix)?");
        }
    }

    private static void embedAll(PassageEmbedder embedder, int threads) throws InterruptedException {
        List<Callable<Object>> calls = new ArrayList<>();
        for (int begin = 0; begin < PASSAGE_COUNT; begin += embedder.preferredBatchSize()) {
            List<String> batch = SampleTexts.longPassages(begin,
                    Math.min(PASSAGE_COUNT, begin + embedder.preferredBatchSize()));
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

    private static long millisSince(long start) {
        return (System.nanoTime() - start) / 1_000_000;
    }
}
