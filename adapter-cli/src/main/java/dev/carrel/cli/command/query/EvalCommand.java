package dev.carrel.cli.command.query;

import dev.carrel.cli.context.CliCommand;
import dev.carrel.cli.context.CommandException;
import dev.carrel.cli.context.DataFolderOpener;
import dev.carrel.cli.context.FolderAccess;
import dev.carrel.cli.context.FolderOptions;
import dev.carrel.cli.context.ShutdownHook;
import dev.carrel.cli.context.TemporaryFolder;
import dev.carrel.cli.engine.EngineOpener;
import dev.carrel.cli.engine.OpenEngine;
import dev.carrel.cli.evaluation.BaselineReport;
import dev.carrel.cli.evaluation.EvaluationReport;
import dev.carrel.cli.evaluation.EvaluationRun;
import dev.carrel.cli.evaluation.MetricThresholds;
import dev.carrel.cli.evaluation.ParallelRunner;
import dev.carrel.cli.evaluation.collection.EvaluationException;
import dev.carrel.cli.evaluation.collection.TestCollection;
import dev.carrel.cli.evaluation.collection.TestCollectionFolder;
import dev.carrel.cli.evaluation.metric.EvaluationResult;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code carrel eval}. */
@Command(name = "eval")
public final class EvalCommand extends CliCommand {

    private static final Duration SHUTDOWN_TIMEOUT = Duration.ofSeconds(30);

    @Mixin
    private final FolderOptions folderOptions = new FolderOptions();

    @Option(names = "--limit", paramLabel = "N")
    private @Nullable Integer limit;

    @Option(names = "--threads", paramLabel = "N", defaultValue = "8")
    private int threads;

    @Option(names = "--keep", paramLabel = "FOLDER")
    private @Nullable Path keptFolder;

    @Option(names = "--foreign", paramLabel = "FOLDER")
    private @Nullable Path foreignFolder;

    @Option(names = "--compare", paramLabel = "FILE")
    private @Nullable Path baselineFile;

    @Option(names = "--at-least", paramLabel = "METRIC=VALUE", split = ",")
    private List<String> thresholds = List.of();

    @Option(names = "--json")
    private boolean json;

    @Parameters(paramLabel = "FOLDER", descriptionKey = "folder")
    private Path collectionFolder;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (threads < 1 || (limit != null && limit < 1)) {
            throw CommandException.usageError("--threads and --limit must be at least 1.");
        }
        EngineOpener opener = folderOptions.readSettings(context()).engineOpener();
        if (opener.workerCount() == 0) {
            throw CommandException.usageError("An evaluation requires workers; set ingest.workers to at least 1.");
        }
        try {
            return runEvaluation(opener);
        } catch (EvaluationException e) {
            throw CommandException.usageError(e.userMessage());
        }
    }

    private int runEvaluation(EngineOpener opener) throws IOException, InterruptedException {
        var metricThresholds = new MetricThresholds(thresholds);
        BaselineReport baseline = baselineFile == null ? BaselineReport.NONE : BaselineReport.readFrom(baselineFile);
        TestCollection collection = applyLimit(new TestCollectionFolder(collectionFolder).readCollection());
        TestCollection foreign = foreignFolder == null ? null
                : applyLimit(new TestCollectionFolder(foreignFolder).readQuestions());
        EvaluationResult result = evaluate(opener, collection, foreign);
        var report = new EvaluationReport(result, baseline);
        if (json) {
            terminal().printJson(report.toJson());
        } else {
            report.printReport(terminal());
        }
        List<String> missed = metricThresholds.findMissed(result);
        missed.forEach(terminal()::printError);
        return missed.isEmpty() ? SUCCESS : FAILURE;
    }

    private EvaluationResult evaluate(EngineOpener opener, TestCollection collection, @Nullable TestCollection foreign)
            throws IOException, InterruptedException {
        try (var shutdownHook = new ShutdownHook(SHUTDOWN_TIMEOUT)) {
            var runner = new ParallelRunner(threads, shutdownHook::isTriggered);
            if (keptFolder != null) {
                return evaluateIn(opener.withDataFolder(keptFolder), runner, collection, foreign);
            }
            try (var temporary = TemporaryFolder.create("carrel-eval")) {
                return evaluateIn(opener.withDataFolder(temporary.path()), runner, collection, foreign);
            }
        }
    }

    private EvaluationResult evaluateIn(EngineOpener opener, ParallelRunner runner, TestCollection collection,
            @Nullable TestCollection foreign) throws IOException {
        try (OpenEngine open = DataFolderOpener.openEngine(opener, FolderAccess.CREATE_WITH_WORKERS, terminal())) {
            return new EvaluationRun(open, runner, terminal()).evaluate(collection, foreign);
        } catch (InterruptedException e) {
            throw CommandException.failure("The evaluation was interrupted.", e);
        }
    }

    private TestCollection applyLimit(TestCollection collection) {
        return limit == null ? collection : collection.limitQuestions(limit);
    }
}
