package dev.carrel.bootstrap.cli.eval;

import dev.carrel.application.LibraryHandle;
import dev.carrel.bootstrap.assembly.Assembly;
import dev.carrel.bootstrap.cli.place.LocalPlace;
import dev.carrel.bootstrap.cli.terminal.Progress;
import dev.carrel.bootstrap.cli.terminal.Remaining;
import dev.carrel.bootstrap.cli.terminal.Terminal;
import dev.carrel.bootstrap.settings.Settings;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.library.LibraryId;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Puts a set to an engine, as a client would: its documents are added, its questions asked. */
public final class Evaluation {

    private final Assembly assembly;
    private final Settings settings;
    private final Parallel parallel;
    private final Terminal terminal;

    /**
     * @param assembly with workers; a library of the set's name is made in it, or brought up to date
     */
    public Evaluation(Assembly assembly, Settings settings, Parallel parallel, Terminal terminal) {
        this.assembly = assembly;
        this.settings = settings;
        this.parallel = parallel;
        this.terminal = terminal;
    }

    /**
     * Measures.
     *
     * @param foreign whose questions are asked too, to see whether they are left unanswered; null for none
     * @throws EvalException if a document is said to be relevant that is not there
     */
    public Measurement of(EvalSet set, @Nullable EvalSet foreign) throws IOException, InterruptedException {
        LibraryHandle library = library(set);
        var filling = new Filling(new LocalPlace(assembly, settings), library, parallel);
        Catalogue catalogue = filling.fill(set, this::progress);
        tell(filling.unread());
        awaitEmbedded(library);
        set.dialogues().forEach(dialogue -> dialogue.forEach(catalogue::relevantTo));
        var figures = new Figures();
        var asking = new Asking(library, catalogue, figures);
        ask(set, asking);
        if (foreign != null) {
            askForeign(foreign, asking);
        }
        long documents = Objects.requireNonNull(library.describe().documentCounts().get(DocumentStatus.SUCCESS));
        return new Measurement(set.name(), documents, set.questions(), figures.values(),
                figures.reliability());
    }

    /** What is asked before would be answered from some documents by their meaning and from others not. */
    private void awaitEmbedded(LibraryHandle library) throws InterruptedException {
        if (Remaining.await(() -> library.describe().unembeddedDocuments(), parallel.stopped(),
                total -> progress("Embedding", total)) > 0) {
            throw new InterruptedException();
        }
    }

    private void ask(EvalSet set, Asking asking) throws InterruptedException {
        var done = new AtomicLong();
        try (Progress progress = progress("Asking", set.questions())) {
            Runnable asked = () -> progress.reached(done.incrementAndGet());
            parallel.each(set.dialogues(), dialogue -> {
                if (set.replies()) {
                    asking.converse(dialogue, asked);
                } else {
                    dialogue.forEach(question -> {
                        asking.search(question);
                        asked.run();
                    });
                }
            });
        }
    }

    /** Of conversations only what begins them, for what follows means nothing by itself. */
    private void askForeign(EvalSet set, Asking asking) throws InterruptedException {
        var first = new ArrayList<EvalQuestion>();
        set.dialogues().forEach(dialogue -> first.add(dialogue.getFirst()));
        var done = new AtomicLong();
        try (Progress progress = progress("Asking " + set.name(), first.size())) {
            parallel.each(first, question -> {
                asking.foreign(question);
                progress.reached(done.incrementAndGet());
            });
        }
    }

    private LibraryHandle library(EvalSet set) {
        var id = new LibraryId("eval-" + set.name().replaceAll("[^A-Za-z0-9._~-]", "_"));
        assembly.carrel().createOrUpdateLibrary(id, null, null);
        return assembly.carrel().library(id);
    }

    private void tell(List<String> unread) {
        if (!unread.isEmpty()) {
            terminal.note(unread.size() + (unread.size() == 1 ? " document" : " documents")
                    + " could not be read, such as " + unread.getFirst());
        }
    }

    private Progress progress(String task, long total) {
        return terminal.terminals().err() ? Progress.of(terminal, task, total) : Progress.Silent.SILENT;
    }
}
