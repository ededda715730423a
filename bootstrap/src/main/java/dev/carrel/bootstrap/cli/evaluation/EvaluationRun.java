package dev.carrel.bootstrap.cli.evaluation;

import dev.carrel.api.evaluation.EvaluationException;
import dev.carrel.application.LibraryHandle;
import dev.carrel.bootstrap.cli.client.EmbeddedClient;
import dev.carrel.bootstrap.cli.engine.OpenEngine;
import dev.carrel.bootstrap.cli.evaluation.collection.TestCollection;
import dev.carrel.bootstrap.cli.evaluation.collection.TestQuestion;
import dev.carrel.bootstrap.cli.evaluation.metric.EvaluationResult;
import dev.carrel.bootstrap.cli.evaluation.metric.MetricCollector;
import dev.carrel.bootstrap.cli.terminal.ProgressDisplay;
import dev.carrel.bootstrap.cli.terminal.RemainingWork;
import dev.carrel.bootstrap.cli.terminal.Terminal;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.library.LibraryId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Evaluates an engine with a test collection: adds its documents and asks its questions. */
public final class EvaluationRun {

    private final OpenEngine open;
    private final ParallelRunner runner;
    private final Terminal terminal;

    /**
     * Creates a run.
     *
     * @param open an engine with workers; the library of the collection is created in it, or updated
     */
    public EvaluationRun(OpenEngine open, ParallelRunner runner, Terminal terminal) {
        this.open = open;
        this.runner = runner;
        this.terminal = terminal;
    }

    /**
     * Runs the evaluation.
     *
     * @param foreign a collection whose questions the documents cannot answer; null for none
     * @throws EvaluationException if a relevant document does not exist
     */
    public EvaluationResult evaluate(TestCollection set, @Nullable TestCollection foreign)
            throws IOException, InterruptedException {
        LibraryHandle library = createLibrary(set);
        DocumentCatalog catalog = loadDocuments(set, library);
        set.dialogues().forEach(dialogue -> dialogue.forEach(catalog::findRelevant));
        var metrics = new MetricCollector();
        var questions = new QuestionRunner(library, catalog, metrics);
        askAll(set, questions);
        if (foreign != null) {
            askForeignQuestions(foreign, questions);
        }
        long documents = Objects.requireNonNull(library.describe().documentCounts().get(DocumentStatus.SUCCESS));
        return new EvaluationResult(set.name(), documents, set.countQuestions(), metrics.metricValues(),
                metrics.calibrationBins());
    }

    /**
     * Imports a folder into a library of its own and waits until the documents are embedded.
     *
     * @throws EvaluationException if the folder does not exist
     */
    public LibraryId importDocuments(Path folder) throws IOException, InterruptedException {
        if (!Files.isDirectory(folder)) {
            throw new EvaluationException("There is no folder " + folder + ".");
        }
        var documents = new TestCollection(folder.toRealPath().getFileName().toString(), List.of(), folder, List.of(),
                true);
        LibraryHandle library = createLibrary(documents);
        loadDocuments(documents, library);
        return library.id();
    }

    private DocumentCatalog loadDocuments(TestCollection set, LibraryHandle library)
            throws IOException, InterruptedException {
        var loader = new CorpusLoader(new EmbeddedClient(open), library, runner);
        DocumentCatalog catalog = loader.loadCorpus(set, this::openDisplay);
        reportUnread(loader.unreadDocuments());
        awaitEmbedded(library);
        return catalog;
    }

    /** Waits until all documents are embedded, since search results change until then. */
    private void awaitEmbedded(LibraryHandle library) throws InterruptedException {
        if (RemainingWork.awaitNone(() -> library.describe().unembeddedDocuments(), runner.stopped(),
                total -> openDisplay("Embedding", total)) > 0) {
            throw new InterruptedException();
        }
    }

    private void askAll(TestCollection set, QuestionRunner questions) throws InterruptedException {
        var done = new AtomicLong();
        try (ProgressDisplay progress = openDisplay("Asking", set.countQuestions())) {
            Runnable asked = () -> progress.updateDone(done.incrementAndGet());
            runner.forEach(set.dialogues(), dialogue -> {
                if (set.asksForReplies()) {
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

    /** Asks the first question of each conversation, since later turns depend on the context. */
    private void askForeignQuestions(TestCollection set, QuestionRunner questions) throws InterruptedException {
        var first = new ArrayList<TestQuestion>();
        set.dialogues().forEach(dialogue -> first.add(dialogue.getFirst()));
        var done = new AtomicLong();
        try (ProgressDisplay progress = openDisplay("Asking " + set.name(), first.size())) {
            runner.forEach(first, question -> {
                questions.askForeign(question);
                progress.updateDone(done.incrementAndGet());
            });
        }
    }

    private LibraryHandle createLibrary(TestCollection set) {
        var id = new LibraryId("eval-" + set.name().replaceAll("[^A-Za-z0-9._~-]", "_"));
        open.engine().createOrUpdateLibrary(id, null, null);
        return open.engine().library(id);
    }

    private void reportUnread(List<String> unread) {
        if (!unread.isEmpty()) {
            terminal.printNote(unread.size() + (unread.size() == 1 ? " document" : " documents")
                    + " could not be read, such as " + unread.getFirst());
        }
    }

    private ProgressDisplay openDisplay(String task, long total) {
        return ProgressDisplay.openOnTerminal(terminal, task, total);
    }
}
