package dev.carrel.cli.command.model;

import dev.carrel.application.port.PassageEmbedder;
import dev.carrel.bootstrap.assembly.EmbedderFactory;
import dev.carrel.bootstrap.settings.EmbeddingSettings;
import dev.carrel.bootstrap.settings.Settings;
import dev.carrel.cli.context.CliCommand;
import dev.carrel.cli.context.FolderOptions;
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
@Command(name = "check", header = "Tell whether the model that tells meanings works, and how fast.", customSynopsis = "carrel embedding check [options]", description = "%nLoads the model, or asks its server, as the settings embedding.* say, and embeds 64 passages of about 1,000 "
        + "characters. Exits with 1 if that fails, saying why.", footer = {"  carrel embedding check",
            "  carrel embedding check --set embedding.model=nomic-embed-text \\",
            "    --set embedding.base-url=http://localhost:11434/v1"})
final class EmbeddingCheckCommand extends CliCommand {

    private static final int PASSAGE_COUNT = 64;
    private static final String PASSAGE = "Every employee has thirty days of paid leave in a calendar year. Leave is asked "
            + "for in writing two weeks ahead, and granted by the head of the department. ";
    private static final int SENTENCE_REPEATS = 6;
    private static final String QUESTION = "How many days of leave do I have?";

    @Mixin
    FolderOptions folderOptions = new FolderOptions();

    @Override
    public Integer call() throws InterruptedException {
        Settings settings = folderOptions.readSettings(context());
        Optional<PassageEmbedder> chosen = new EmbedderFactory(settings.embedding()).currentEmbedder();
        if (chosen.isEmpty()) {
            terminal().printLine("embedding.model is none: everything works by words.");
            return SUCCESS;
        }
        try (PassageEmbedder embedder = chosen.get()) {
            checkEmbedder(embedder, settings.embedding());
        }
        return SUCCESS;
    }

    private void checkEmbedder(PassageEmbedder embedder, EmbeddingSettings settings) throws InterruptedException {
        long begin = System.nanoTime();
        int dimensions = embedder.embedQuestion(QUESTION).dimensions();
        terminal().printLine("The model " + embedder.modelId() + " works: " + dimensions + " dimensions, ready in "
                + millisSince(begin) + " ms.");
        begin = System.nanoTime();
        embedder.embedQuestion(QUESTION);
        long question = millisSince(begin);
        begin = System.nanoTime();
        embedAll(embedder, settings.threads());
        double each = PASSAGE_COUNT / ((System.nanoTime() - begin) / 1e9);
        terminal().printLine(String.format(Locale.ROOT,
                "A question takes %d ms; %.0f passages a second, %d at once.", question, each, settings.threads()));
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

    private static long millisSince(long begin) {
        return (System.nanoTime() - begin) / 1_000_000;
    }
}
