package dev.carrel.bootstrap.cli.command.query;

import dev.carrel.api.evaluation.EvaluationException;
import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.client.EmbeddedClient;
import dev.carrel.bootstrap.cli.context.CliCommand;
import dev.carrel.bootstrap.cli.context.ClientOptions;
import dev.carrel.bootstrap.cli.context.CommandException;
import dev.carrel.bootstrap.cli.context.DataFolderOpener;
import dev.carrel.bootstrap.cli.context.FolderAccess;
import dev.carrel.bootstrap.cli.context.ShutdownHook;
import dev.carrel.bootstrap.cli.context.TemporaryFolder;
import dev.carrel.bootstrap.cli.engine.EngineOpener;
import dev.carrel.bootstrap.cli.engine.OpenEngine;
import dev.carrel.bootstrap.cli.evaluation.BaselineReport;
import dev.carrel.bootstrap.cli.evaluation.CheckReport;
import dev.carrel.bootstrap.cli.evaluation.CheckRun;
import dev.carrel.bootstrap.cli.evaluation.EvaluationReport;
import dev.carrel.bootstrap.cli.evaluation.EvaluationRun;
import dev.carrel.bootstrap.cli.evaluation.MetricThresholds;
import dev.carrel.bootstrap.cli.evaluation.ParallelRunner;
import dev.carrel.bootstrap.cli.evaluation.collection.TestCollection;
import dev.carrel.bootstrap.cli.evaluation.collection.TestCollectionFolder;
import dev.carrel.bootstrap.cli.evaluation.metric.EvaluationResult;
import dev.carrel.domain.library.LibraryId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code carrel eval}: evaluates a test collection, or runs checks against a library or a folder of documents. */
@Command(name = "eval")
public final class EvalCommand extends CliCommand {

    private static final Duration SHUTDOWN_TIMEOUT = Duration.ofSeconds(30);

    @Mixin
    private final ClientOptions clientOptions = new ClientOptions();

    @Option(names = {"-l", "--library"}, paramLabel = "ID")
    private @Nullable LibraryId library;

    @Option(names = "--documents", paramLabel = "FOLDER")
    private @Nullable Path documentFolder;

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

    @Parameters(paramLabel = "FOLDER|FILE", descriptionKey = "input")
    private Path input;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (threads < 1 || (limit != null && limit < 1)) {
            throw CommandException.usageError("--threads and --limit must be at least 1.");
        }
        if (!Files.exists(input)) {
            throw CommandException.usageError("There is no file or folder " + input + ".");
        }
        try (var shutdownHook = new ShutdownHook(SHUTDOWN_TIMEOUT, terminal()::printStopping)) {
            var runner = new ParallelRunner(threads, shutdownHook::isTriggered);
            var metricThresholds = new MetricThresholds(thresholds);
            BaselineReport baseline = baselineFile == null ? BaselineReport.NONE
                    : BaselineReport.readFrom(baselineFile);
            EvaluationResult result = isCheckFile() ? runChecks(runner, baseline)
                    : evaluateCollection(runner, baseline);
            List<String> missed = metricThresholds.findMissed(result);
            missed.forEach(terminal()::printError);
            return missed.isEmpty() ? SUCCESS : FAILURE;
        } catch (EvaluationException e) {
            throw CommandException.usageError(e.userMessage());
        }
    }

    private boolean isCheckFile() {
        return Files.isRegularFile(input) || library != null || documentFolder != null;
    }

    private EvaluationResult evaluateCollection(ParallelRunner runner, BaselineReport baseline) throws IOException {
        TestCollection collection = applyLimit(new TestCollectionFolder(input).readCollection());
        TestCollection foreign = foreignFolder == null ? null
                : applyLimit(new TestCollectionFolder(foreignFolder).readQuestions());
        EvaluationResult result = withEngine(
                open -> new EvaluationRun(open, runner, terminal()).evaluate(collection, foreign));
        var report = new EvaluationReport(result, baseline);
        if (json) {
            terminal().printJson(report.toJson());
        } else {
            report.printReport(terminal());
        }
        return result;
    }

    private EvaluationResult runChecks(ParallelRunner runner, BaselineReport baseline)
            throws IOException, InterruptedException {
        if ((library == null) == (documentFolder == null)) {
            throw CommandException.usageError("A file of checks requires either --library or --documents.");
        }
        if (limit != null || foreignFolder != null || (library != null && keptFolder != null)) {
            throw CommandException.usageError("--limit and --foreign require a folder with a test collection, and "
                    + "--keep requires --documents or such a folder.");
        }
        var run = new CheckRun(input, runner, terminal());
        CheckReport report = library != null ? checkLibrary(run, library, baseline)
                : checkFolder(run, Objects.requireNonNull(documentFolder), runner, baseline);
        if (json) {
            terminal().printJson(report.toJson());
        } else {
            report.printReport(terminal());
        }
        return report.result();
    }

    private CheckReport checkLibrary(CheckRun run, LibraryId id, BaselineReport baseline) throws InterruptedException {
        try (CommandClient client = clientOptions.openClient(context(), FolderAccess.EXISTING)) {
            return run.runChecks(client, id, baseline);
        }
    }

    private CheckReport checkFolder(CheckRun run, Path folder, ParallelRunner runner, BaselineReport baseline)
            throws IOException {
        return withEngine(open -> {
            LibraryId imported = new EvaluationRun(open, runner, terminal()).importDocuments(folder);
            return run.runChecks(new EmbeddedClient(open), imported, baseline);
        });
    }

    /** Runs a task on an engine with workers in the kept folder, or else in a temporary one. */
    private <R> R withEngine(EngineTask<R> task) throws IOException {
        EngineOpener opener = clientOptions.engineOpener(context());
        if (opener.workerCount() == 0) {
            throw CommandException.usageError("An evaluation requires workers; set ingest.workers to at least 1.");
        }
        if (keptFolder != null) {
            return withEngine(opener.withDataFolder(keptFolder), task);
        }
        try (var temporary = TemporaryFolder.create("carrel-eval")) {
            return withEngine(opener.withDataFolder(temporary.path()), task);
        }
    }

    private <R> R withEngine(EngineOpener opener, EngineTask<R> task) throws IOException {
        try (OpenEngine open = DataFolderOpener.openEngine(opener, FolderAccess.CREATE_WITH_WORKERS, terminal())) {
            return task.runOn(open);
        } catch (InterruptedException e) {
            throw CommandException.failure("The evaluation was interrupted.", e);
        }
    }

    private TestCollection applyLimit(TestCollection collection) {
        return limit == null ? collection : collection.limitQuestions(limit);
    }

    /** A task that requires an engine. */
    private interface EngineTask<R> {
        R runOn(OpenEngine open) throws IOException, InterruptedException;
    }
}
