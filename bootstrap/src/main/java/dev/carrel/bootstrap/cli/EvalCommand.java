package dev.carrel.bootstrap.cli;

import dev.carrel.bootstrap.assembly.Assembly;
import dev.carrel.bootstrap.cli.eval.Bounds;
import dev.carrel.bootstrap.cli.eval.Earlier;
import dev.carrel.bootstrap.cli.eval.EvalException;
import dev.carrel.bootstrap.cli.eval.EvalSet;
import dev.carrel.bootstrap.cli.eval.Evaluation;
import dev.carrel.bootstrap.cli.eval.Measurement;
import dev.carrel.bootstrap.cli.eval.Parallel;
import dev.carrel.bootstrap.cli.eval.Report;
import dev.carrel.bootstrap.cli.eval.SetFolder;
import dev.carrel.bootstrap.settings.DataFolder;
import dev.carrel.bootstrap.settings.Settings;
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
final class EvalCommand extends Action {

    private static final Duration TO_END = Duration.ofSeconds(30);

    @Mixin
    FolderOptions folder = new FolderOptions();

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
            throw CommandException.misuse("--threads and --limit must be at least 1.");
        }
        Settings settings = folder.settings(surroundings());
        if (settings.processing().workers() == 0) {
            throw CommandException.misuse("An evaluation needs workers; set processing.workers to at least 1.");
        }
        try {
            return evaluate(settings);
        } catch (EvalException e) {
            throw CommandException.misuse(e.sentence());
        }
    }

    private int evaluate(Settings settings) throws IOException, InterruptedException {
        var bounds = new Bounds(atLeast);
        Earlier earlier = compare == null ? Earlier.NONE : Earlier.read(compare);
        EvalSet asked = limited(new SetFolder(set).read());
        EvalSet strange = foreign == null ? null : limited(new SetFolder(foreign).readQuestions());
        Measurement measured = measured(settings, asked, strange);
        var report = new Report(measured, earlier);
        if (json) {
            terminal().json(report.json());
        } else {
            report.tell(terminal());
        }
        List<String> missed = bounds.missed(measured);
        missed.forEach(terminal()::error);
        return missed.isEmpty() ? DONE : COULD_NOT;
    }

    private Measurement measured(Settings settings, EvalSet asked, @Nullable EvalSet strange)
            throws IOException, InterruptedException {
        try (var interruption = new Interruption(TO_END)) {
            if (keep != null) {
                return measured(settings.withData(new DataFolder(keep)), asked, strange, interruption);
            }
            try (var temporary = TemporaryFolder.make("carrel-eval")) {
                return measured(settings.withData(new DataFolder(temporary.path())), asked, strange, interruption);
            }
        }
    }

    private Measurement measured(Settings settings, EvalSet asked, @Nullable EvalSet strange,
            Interruption interruption) throws IOException, InterruptedException {
        try (Assembly engine = LocalFolder.engine(settings, Need.A_FOLDER_WITH_WORKERS, terminal())) {
            var parallel = new Parallel(threads, interruption::happened);
            return new Evaluation(engine, settings, parallel, terminal()).of(asked, strange);
        } catch (InterruptedException e) {
            throw CommandException.cannot("The evaluation was interrupted.", e);
        }
    }

    private EvalSet limited(EvalSet whole) {
        return limit == null ? whole : whole.limited(limit);
    }
}
