package dev.carrel.cli.evaluation;

import dev.carrel.application.LibraryHandle;
import dev.carrel.bootstrap.assembly.EngineInstance;
import dev.carrel.bootstrap.settings.Settings;
import dev.carrel.cli.client.EmbeddedClient;
import dev.carrel.cli.evaluation.collection.TestCollection;
import dev.carrel.cli.evaluation.collection.TestQuestion;
import dev.carrel.cli.evaluation.metric.EvaluationResult;
import dev.carrel.cli.evaluation.metric.MetricCollector;
import dev.carrel.cli.terminal.ProgressDisplay;
import dev.carrel.cli.terminal.RemainingWork;
import dev.carrel.cli.terminal.Terminal;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.library.LibraryId;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Puts a set to an engine, as a client would: its documents are added, its questions asked. */
public final class EvaluationRun {

    private final EngineInstance engineInstance;
    private final Settings settings;
    private final ParallelRunner runner;
    private final Terminal terminal;

    /**
     * @param engineInstance with workers; a library of the set's name is made in it, or brought up to date
     */
    public EvaluationRun(EngineInstance engineInstance, Settings settings, ParallelRunner runner, Terminal terminal) {
        this.engineInstance = engineInstance;
        this.settings = settings;
        this.runner = runner;
        this.terminal = terminal;
    }

    /**
     * Measures.
     *
     * @param foreign whose questions are asked too, to see whether they are left unanswered; null for none
     * @throws EvaluationException if a document is said to be relevant that is not there
     */
    public EvaluationResult evaluate(TestCollection collection, @Nullable TestCollection foreign)
            throws IOException, InterruptedException {
        LibraryHandle library = createLibrary(collection);
        var loader = new CorpusLoader(new EmbeddedClient(engineInstance, settings), library, runner);
        DocumentCatalog catalog = loader.loadCorpus(collection, this::openDisplay);
        reportUnread(loader.unreadDocuments());
        awaitEmbedded(library);
        collection.dialogues().forEach(dialogue -> dialogue.forEach(catalog::findRelevant));
        var metrics = new MetricCollector();
        var questions = new QuestionRunner(library, catalog, metrics);
        askAll(collection, questions);
        if (foreign != null) {
            askForeignQuestions(foreign, questions);
        }
        long documents = Objects.requireNonNull(library.describe().documentCounts().get(DocumentStatus.SUCCESS));
        return new EvaluationResult(collection.name(), documents, collection.countQuestions(), metrics.metricValues(),
                metrics.calibrationBins());
    }

    /** What is asked before would be answered from some documents by their meaning and from others not. */
    private void awaitEmbedded(LibraryHandle library) throws InterruptedException {
        if (RemainingWork.awaitNone(() -> library.describe().unembeddedDocuments(), runner.stopped(),
                total -> openDisplay("Embedding", total)) > 0) {
            throw new InterruptedException();
        }
    }

    private void askAll(TestCollection collection, QuestionRunner questions) throws InterruptedException {
        var done = new AtomicLong();
        try (ProgressDisplay progress = openDisplay("Asking", collection.countQuestions())) {
            Runnable asked = () -> progress.updateDone(done.incrementAndGet());
            runner.forEach(collection.dialogues(), dialogue -> {
                if (collection.asksForReplies()) {
                    questions.runDialogue(dialogue, asked);
                } else {
                    dialogue.forEach(question -> {
                        questions.searchQuestion(question);
                        asked.run();
                    });
                }
            });
        }
    }

    /** Of conversations only what begins them, for what follows means nothing by itself. */
    private void askForeignQuestions(TestCollection collection, QuestionRunner questions) throws InterruptedException {
        var first = new ArrayList<TestQuestion>();
        collection.dialogues().forEach(dialogue -> first.add(dialogue.getFirst()));
        var done = new AtomicLong();
        try (ProgressDisplay progress = openDisplay("Asking " + collection.name(), first.size())) {
            runner.forEach(first, question -> {
                questions.askForeign(question);
                progress.updateDone(done.incrementAndGet());
            });
        }
    }

    private LibraryHandle createLibrary(TestCollection collection) {
        var id = new LibraryId("eval-" + collection.name().replaceAll("[^A-Za-z0-9._~-]", "_"));
        engineInstance.engine().createOrUpdateLibrary(id, null, null);
        return engineInstance.engine().library(id);
    }

    private void reportUnread(List<String> unread) {
        if (!unread.isEmpty()) {
            terminal.printNote(unread.size() + (unread.size() == 1 ? " document" : " documents")
                    + " could not be read, such as " + unread.getFirst());
        }
    }

    private ProgressDisplay openDisplay(String task, long total) {
        return terminal.streams().errorIsTerminal() ? ProgressDisplay.open(terminal, task, total)
                : ProgressDisplay.SilentDisplay.SILENT;
    }
}
