package dev.carrel.cli.command.query;

import dev.carrel.bootstrap.assembly.EngineInstance;
import dev.carrel.bootstrap.settings.DataFolder;
import dev.carrel.bootstrap.settings.Settings;
import dev.carrel.cli.context.CliCommand;
import dev.carrel.cli.context.CommandException;
import dev.carrel.cli.context.DataFolderOpener;
import dev.carrel.cli.context.FolderAccess;
import dev.carrel.cli.context.FolderOptions;
import dev.carrel.cli.context.ShutdownHook;
import dev.carrel.cli.context.TemporaryFolder;
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
@Command(name = "eval", header = "Measure how well the questions of a folder are searched and answered.", customSynopsis = "carrel eval [options] FOLDER", description = "%nThe folder holds documents (corpus.jsonl, or files in a folder documents) and questions.jsonl, which says for each "
        + "question which documents and answers are expected. They are put to an engine with your settings, in a "
        + "folder of its own; your libraries are not touched. docs/evaluation.md tells what the figures mean. Exits "
        + "with 1 if a figure is below its bound.", footer = {"  carrel eval ./questions", //
            "  carrel eval --json ./questions > before.json", //
            "  carrel eval --set passages.length=600 --compare before.json ./questions", //
            "  carrel eval --at-least hit@5=0.9,abstained=0.8 ./questions"})
public final class EvalCommand extends CliCommand {

    private static final Duration SHUTDOWN_TIMEOUT = Duration.ofSeconds(30);

    @Mixin
    FolderOptions folderOptions = new FolderOptions();

    @Option(names = "--limit", paramLabel = "N", description = "Ask so many questions at most, from all over the set.")
    @Nullable
    Integer limit;

    @Option(names = "--threads", paramLabel = "N", defaultValue = "8", description = "Add and ask so many at once; by default 8.")
    int threads;

    @Option(names = "--keep", paramLabel = "FOLDER", description = "Use this data folder and leave it there, so that another run need not add what it holds.")
    @Nullable
    Path keep;

    @Option(names = "--foreign", paramLabel = "FOLDER", description = "Ask the questions of this set too, which should be left unanswered.")
    @Nullable
    Path foreign;

    @Option(names = "--compare", paramLabel = "FILE", description = "Show the difference to what --json printed earlier.")
    @Nullable
    Path compare;

    @Option(names = "--at-least", paramLabel = "FIGURE=VALUE", split = ",", description = "Exit with 1 if a figure is below this; may be repeated.")
    List<String> atLeast = List.of();

    @Option(names = "--json", description = "Print the figures as JSON.")
    boolean json;

    @Parameters(paramLabel = "FOLDER", description = "The set.")
    Path set;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (threads < 1 || (limit != null && limit < 1)) {
            throw CommandException.usageError("--threads and --limit must be at least 1.");
        }
        Settings settings = folderOptions.readSettings(context());
        if (settings.ingestLimits().workers() == 0) {
            throw CommandException.usageError("An evaluation needs workers; set processing.workers to at least 1.");
        }
        try {
            return runEvaluation(settings);
        } catch (EvaluationException e) {
            throw CommandException.usageError(e.userMessage());
        }
    }

    private int runEvaluation(Settings settings) throws IOException, InterruptedException {
        var bounds = new MetricThresholds(atLeast);
        BaselineReport earlier = compare == null ? BaselineReport.NONE : BaselineReport.readFrom(compare);
        TestCollection collection = applyLimit(new TestCollectionFolder(set).readCollection());
        TestCollection foreignQuestions = foreign == null ? null
                : applyLimit(new TestCollectionFolder(foreign).readQuestions());
        EvaluationResult measured = measure(settings, collection, foreignQuestions);
        var report = new EvaluationReport(measured, earlier);
        if (json) {
            terminal().printJson(report.toJson());
        } else {
            report.printReport(terminal());
        }
        List<String> missed = bounds.findMissed(measured);
        missed.forEach(terminal()::printError);
        return missed.isEmpty() ? SUCCESS : FAILURE;
    }

    private EvaluationResult measure(Settings settings, TestCollection collection,
            @Nullable TestCollection foreignQuestions)
            throws IOException, InterruptedException {
        try (var interruption = new ShutdownHook(SHUTDOWN_TIMEOUT)) {
            if (keep != null) {
                return measure(settings.withData(new DataFolder(keep)), collection, foreignQuestions, interruption);
            }
            try (var temporary = TemporaryFolder.create("carrel-eval")) {
                return measure(settings.withData(new DataFolder(temporary.path())), collection, foreignQuestions,
                        interruption);
            }
        }
    }

    private EvaluationResult measure(Settings settings, TestCollection collection,
            @Nullable TestCollection foreignQuestions,
            ShutdownHook interruption) throws IOException, InterruptedException {
        try (EngineInstance instance = DataFolderOpener.openEngine(settings, FolderAccess.CREATE_WITH_WORKERS,
                terminal())) {
            var parallel = new ParallelRunner(threads, interruption::isTriggered);
            return new EvaluationRun(instance, settings, parallel, terminal()).evaluate(collection, foreignQuestions);
        } catch (InterruptedException e) {
            throw CommandException.failure("The evaluation was interrupted.", e);
        }
    }

    private TestCollection applyLimit(TestCollection whole) {
        return limit == null ? whole : whole.limitQuestions(limit);
    }
}
