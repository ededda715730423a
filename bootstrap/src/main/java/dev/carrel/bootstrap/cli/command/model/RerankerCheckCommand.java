package dev.carrel.bootstrap.cli.command.model;

import dev.carrel.application.inspection.SampleTexts;
import dev.carrel.application.limits.RerankLimits;
import dev.carrel.application.port.Reranker;
import dev.carrel.bootstrap.cli.context.CliCommand;
import dev.carrel.bootstrap.cli.context.FolderOptions;
import dev.carrel.bootstrap.cli.engine.ModelAccess;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code carrel reranker check}. */
@Command(name = "check")
final class RerankerCheckCommand extends CliCommand {

    @Mixin
    private final FolderOptions folderOptions = new FolderOptions();

    @Override
    public Integer call() {
        var models = new ModelAccess(folderOptions.readSettings(context()));
        Optional<Reranker> opened = models.openReranker();
        if (opened.isEmpty()) {
            terminal().printLine("No reranking model is set (reranker.model is none): results have the order of hybrid "
                    + "search.");
            return SUCCESS;
        }
        try (Reranker reranker = opened.get()) {
            checkReranker(reranker, models.rerankLimits());
        }
        return SUCCESS;
    }

    private void checkReranker(Reranker reranker, RerankLimits limits) {
        long start = System.nanoTime();
        List<Double> scores = reranker.scorePassages(SampleTexts.QUESTION, SampleTexts.PASSAGES);
        terminal().printLine("The model " + reranker.modelName() + " works, ready in "
                + millisSince(start) + " ms.");
        int best = SampleTexts.findBest(scores);
        terminal().printLine("Asked \"" + SampleTexts.QUESTION + "\", it ranks first of " + scores.size()
                + " passages: \"" + SampleTexts.PASSAGES.get(best) + "\"");
        if (best != SampleTexts.ANSWER) {
            terminal()
                    .printNote("That does not answer the question, so the model would make the order worse: is it one "
                            + "for reranking, and for English?");
        }
        start = System.nanoTime();
        reranker.scorePassages(SampleTexts.QUESTION, SampleTexts.longPassages(0, limits.passages()));
        printSpeed(Duration.ofNanos(System.nanoTime() - start), limits);
    }

    private void printSpeed(Duration elapsed, RerankLimits limits) {
        terminal().printLine(limits.passages() + " passages of 1,000 characters take " + elapsed.toMillis()
                + " ms; a query waits at most " + limits.timeout().toMillis() + " ms (reranker.timeout).");
        if (elapsed.compareTo(limits.timeout()) > 0) {
            terminal().printNote("Queries would not wait for it and keep the order of hybrid search. Lower "
                    + "reranker.passages to " + Math.max(2, fittingPassages(elapsed, limits)) + " or less, raise "
                    + "reranker.timeout, or take a smaller model.");
        }
    }

    /** Returns how many passages fit into half of the time, since a server has more to do than this command. */
    private static long fittingPassages(Duration elapsed, RerankLimits limits) {
        return limits.passages() * limits.timeout().toNanos() / (2 * elapsed.toNanos());
    }

    private static long millisSince(long start) {
        return (System.nanoTime() - start) / 1_000_000;
    }
}
