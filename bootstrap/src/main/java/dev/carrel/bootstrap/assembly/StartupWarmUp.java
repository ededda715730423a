package dev.carrel.bootstrap.assembly;

import dev.carrel.application.Carrel;
import dev.carrel.application.LibraryHandle;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentListing;
import dev.carrel.domain.document.DocumentSelection;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.error.CarrelException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Warm-up at the start of a server: a background thread asks the library that changed last, so that its index is open,
 * the embedding model loaded and the code compiled when the first question arrives.
 */
final class StartupWarmUp implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(StartupWarmUp.class);

    /** The number of documents whose titles are asked for: the model embeds each only once. */
    private static final int MAX_QUESTIONS = 20;

    /** The number of questions per title: measured, 100 leave the compiler little to do. */
    private static final int ROUNDS = 5;

    private final Carrel carrel;
    private final Thread thread;
    private final CountDownLatch firstRound = new CountDownLatch(1);
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
            carrel.findLastFilledLibrary().map(carrel::library).ifPresent(this::askTitles);
        } catch (CarrelException e) {
            log.debug("The first question will find the engine cold", e);
        } finally {
            firstRound.countDown();
        }
    }

    private void askTitles(LibraryHandle library) {
        List<Question> questions = library.documents()
                .listDocuments(DocumentListing.newest(MAX_QUESTIONS)
                        .of(DocumentSelection.all().withStatus(DocumentStatus.SUCCESS)))
                .stream()
                .map(Document::title)
                .filter(title -> title != null && !title.isBlank())
                .map(Question::of)
                .toList();
        for (int round = 0; round < ROUNDS; round++) {
            for (Question question : questions) {
                if (stopping) {
                    return;
                }
                library.queries().warmUp(question);
            }
            firstRound.countDown();
        }
    }

    /** Waits until every title was asked for once, or for the timeout. */
    void awaitFirstRound(Duration timeout) {
        try {
            firstRound.await(timeout.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException ignored) {
            Thread.currentThread().interrupt();
        }
    }

    /** Stops after the current question: the engine may be closed afterwards. */
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
