package dev.carrel.bootstrap.assembly;

import dev.carrel.application.Carrel;
import dev.carrel.application.LibraryHandle;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.error.CarrelException;
import dev.carrel.domain.library.Library;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Warm-up after the start of a server: a background thread searches the library that changed last, so that its index is
 * open, the embedding model loaded and the code compiled when the first question arrives.
 */
final class StartupWarmUp implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(StartupWarmUp.class);

    /** The number of libraries, newest first, among which the one that changed last is looked for. */
    private static final int MAX_LIBRARIES = 16;

    /** The number of documents whose titles are searched for: the model embeds each only once. */
    private static final int MAX_QUESTIONS = 20;

    /** The number of searches per title: measured, 100 searches leave the compiler little to do. */
    private static final int ROUNDS = 5;

    private final Carrel carrel;
    private final Thread thread;
    private volatile boolean stopping;

    private StartupWarmUp(Carrel carrel) {
        this.carrel = carrel;
        this.thread = Thread.ofPlatform().daemon().name("carrel-warm-up").unstarted(this::warmUp);
    }

    /** Starts the warm-up in the background. */
    static StartupWarmUp start(Carrel carrel) {
        var warmUp = new StartupWarmUp(carrel);
        warmUp.thread.start();
        return warmUp;
    }

    private void warmUp() {
        try {
            findLibrary().ifPresent(this::searchTitles);
        } catch (CarrelException e) {
            log.debug("The first question will find the engine cold", e);
        }
    }

    /** Returns the library with the newest document; ids of documents ascend with time. */
    private Optional<LibraryHandle> findLibrary() {
        return carrel.listLibraries()
                .stream()
                .sorted(Comparator.comparing(Library::createdAt).reversed())
                .limit(MAX_LIBRARIES)
                .map(library -> carrel.library(library.id()))
                .filter(library -> !newestDocuments(library, 1).isEmpty())
                .max(Comparator.comparing(library -> newestDocuments(library, 1).getFirst().id(),
                        Comparator.comparing(DocumentId::value)));
    }

    private static List<Document> newestDocuments(LibraryHandle library, int limit) {
        return library.listDocuments(DocumentStatus.SUCCESS, null, limit);
    }

    private void searchTitles(LibraryHandle library) {
        List<Question> questions = newestDocuments(library, MAX_QUESTIONS).stream()
                .map(Document::title)
                .filter(title -> title != null && !title.isBlank())
                .map(Question::of)
                .toList();
        for (int round = 0; round < ROUNDS; round++) {
            for (Question question : questions) {
                if (stopping) {
                    return;
                }
                library.warmUp(question);
            }
        }
    }

    /** Stops after the current search: the engine may be closed afterwards. */
    @Override
    public void close() {
        stopping = true;
        boolean interrupted = false;
        while (true) {
            try {
                thread.join();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
