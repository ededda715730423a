package dev.carrel.application.index;

import dev.carrel.application.job.Deadline;
import dev.carrel.application.job.FailureLog;
import dev.carrel.application.job.StopSignal;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.util.Collection;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Opens the indexes of libraries once after the start. Thread-safe. */
final class IndexOpener {

    private static final Logger log = LoggerFactory.getLogger(IndexOpener.class);

    /** The time that a search waits for what its index lacks before the rest is applied in the background. */
    static final Duration MAX_SYNC_TIME = Duration.ofSeconds(10);

    private final LibraryIndexers indexers;
    private final StopSignal stopSignal;
    /** The libraries whose index was not opened since the start. */
    private final LibraryQueue unopened = new LibraryQueue();

    IndexOpener(LibraryIndexers indexers, StopSignal stopSignal) {
        this.indexers = indexers;
        this.stopSignal = stopSignal;
    }

    void addAll(Collection<LibraryId> libraries) {
        libraries.forEach(unopened::add);
    }

    /** Returns whether the index of a library waits to be opened. */
    boolean isWaiting(LibraryId library) {
        return unopened.contains(library);
    }

    /** Returns whether an index waits to be opened. */
    boolean isAnyWaiting() {
        return unopened.size() > 0;
    }

    /** Opens waiting indexes for about the given time. */
    void openWaiting(Duration time) {
        Deadline deadline = Deadline.after(time);
        Optional<LibraryId> next = unopened.findFirst();
        while (next.isPresent() && !deadline.isOver() && !stopSignal.isRequested()) {
            open(next.get(), 0);
            next = unopened.findFirst();
        }
    }

    /**
     * Opens and syncs an index, or leaves that to a repair if it fails.
     *
     * @param maxMissing the number of changes that a lost index may lack to be rebuilt now
     */
    void open(LibraryId library, int maxMissing) {
        try {
            indexers.useIndexer(library, indexer -> indexer.openIndex(maxMissing, MAX_SYNC_TIME));
        } catch (RuntimeException e) {
            FailureLog.warn(log, e, "The index of library {} cannot be opened; it is tried again", library);
        }
        unopened.remove(library);
    }
}
