package dev.carrel.application.embedding;

import dev.carrel.application.embedding.EmbedLibrary.EmbeddingProgress;
import dev.carrel.application.job.StopSignal;
import dev.carrel.application.port.Libraries;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.library.Library;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The background thread that embeds the passages of all libraries, a batch of each in turn, and every other batch of
 * the library that is asked or changed most. It resumes where an earlier process stopped; until a document is embedded,
 * queries find it by its words alone.
 */
final class EmbedPassages {

    private static final Duration MIN_OUTAGE_PAUSE = Duration.ofMillis(250);

    private final Libraries libraries;
    private final PendingLibraries pendingLibraries;
    private final EmbedLibrary embedLibrary;
    private final OutageBackoff outage = new OutageBackoff("To embed passages", MIN_OUTAGE_PAUSE);
    private final StopSignal stopSignal = new StopSignal();
    /** The libraries whose remaining documents other engines are embedding, or were when they ended. */
    private final Set<LibraryId> claimedByOthers = ConcurrentHashMap.newKeySet();
    private @Nullable Thread thread;

    /** @param pendingLibraries receives every library in which something changes */
    EmbedPassages(Libraries libraries, PendingLibraries pendingLibraries, EmbedLibrary embedLibrary) {
        this.libraries = libraries;
        this.pendingLibraries = pendingLibraries;
        this.embedLibrary = embedLibrary;
    }

    /** Starts the thread, with all libraries in the queue, the newest first. */
    synchronized void start() {
        libraries.findAll()
                .stream()
                .sorted(Comparator.comparing(Library::createdAt).reversed())
                .map(Library::id)
                .forEach(pendingLibraries::addAgain);
        thread = Thread.ofPlatform().daemon().name("carrel-embedding").start(this::runLoop);
    }

    /** Looks again at the libraries of which other engines had claimed the last documents. */
    void retryClaimed() {
        for (LibraryId library : List.copyOf(claimedByOthers)) {
            claimedByOthers.remove(library);
            pendingLibraries.addAgain(library);
        }
    }

    /** Counts the documents of a library that are not embedded yet. */
    long countPending(LibraryId library, AttributeFilter filter) {
        return embedLibrary.countPending(library, filter);
    }

    /** Returns how many documents of a library are embedded per second; empty if none is at present. */
    OptionalDouble documentsPerSecond(LibraryId library) {
        return embedLibrary.documentsPerSecond(library);
    }

    /** Waits for the thread to end after the batches under way, or for the timeout. */
    synchronized void stop(Duration timeout) throws InterruptedException {
        stopSignal.requestStop();
        pendingLibraries.close();
        embedLibrary.stop();
        if (thread != null) {
            thread.join(timeout);
        }
    }

    private void runLoop() {
        Optional<LibraryId> next = pendingLibraries.takeNext();
        while (next.isPresent()) {
            embedNextBatch(next.get());
            next = pendingLibraries.takeNext();
        }
    }

    private void embedNextBatch(LibraryId library) {
        try {
            EmbeddingProgress progress = embedLibrary.embedNextBatch(library);
            if (progress.hasMore()) {
                pendingLibraries.addAgain(library);
            } else if (progress.claimedByOthers()) {
                claimedByOthers.add(library);
            }
            if (progress.failure() == null) {
                outage.recordSuccess();
            } else {
                backOff(library, progress.failure());
            }
        } catch (RuntimeException | Error e) {
            backOff(library, e);
        }
    }

    private void backOff(LibraryId library, Throwable failure) {
        if (!stopSignal.isRequested()) {
            pendingLibraries.addAgain(library);
            stopSignal.pauseFor(outage.recordFailure(failure));
        }
    }
}
