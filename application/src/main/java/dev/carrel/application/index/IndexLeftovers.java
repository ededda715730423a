package dev.carrel.application.index;

import dev.carrel.application.port.Libraries;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.domain.error.IndexException;
import dev.carrel.domain.library.LibraryId;
import java.util.Collection;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What an index holds of no library: of libraries that were deleted while it was closed, and of former lives after a
 * part of a shared index was lost. Thread-safe.
 */
final class IndexLeftovers {

    private static final Logger log = LoggerFactory.getLogger(IndexLeftovers.class);

    private final PassageIndex index;
    private final Libraries libraries;
    private final AtomicBoolean expected = new AtomicBoolean();

    IndexLeftovers(PassageIndex index, Libraries libraries) {
        this.index = index;
        this.libraries = libraries;
    }

    /** Notes that a shared index may have leftovers. */
    void expect() {
        expected.set(index.isShared());
    }

    /** Drops leftovers if they are expected. */
    void dropExpected() {
        if (expected.getAndSet(false)) {
            drop(libraries::findIdsByLastQuestion);
        }
    }

    /** Drops the indexes of all but the existing libraries; a failure is logged. */
    void drop(Supplier<? extends Collection<LibraryId>> existing) {
        try {
            index.dropAllExcept(existing);
        } catch (IndexException e) {
            log.warn("The indexes of deleted libraries could not be dropped; the next start tries again", e);
        }
    }
}
