package dev.carrel.application.erasing;

import dev.carrel.application.indexing.FollowChanges;
import dev.carrel.application.port.Libraries;
import dev.carrel.application.port.Storage;
import dev.carrel.domain.library.Library;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Clears out of the files what was deleted, not at once but for all deletions of a while together, since it may mean that
 * much of an index is written anew. Thread-safe.
 */
public final class EraseDeleted {

    private static final Logger log = LoggerFactory.getLogger(EraseDeleted.class);

    private final Libraries libraries;
    private final Storage storage;
    private final FollowChanges followChanges;
    private final Duration within;
    private final InstantSource clock;
    /** Since when something of a library is deleted that may still be in the files. */
    private final Map<LibraryId, Waiting> waiting = new HashMap<>();

    /**
     * @param within
     *            after what time at most it is gone
     */
    public EraseDeleted(Storage storage, FollowChanges followChanges, Duration within, InstantSource clock) {
        this.libraries = storage.libraries();
        this.storage = storage;
        this.followChanges = followChanges;
        this.within = within;
        this.clock = clock;
    }

    /** An earlier life may have left something to erase in any library. */
    public void start() {
        libraries.all().stream().map(Library::id).forEach(this::deleted);
    }

    /** Something of a library was deleted. */
    public synchronized void deleted(LibraryId library) {
        Instant now = clock.instant();
        waiting.merge(library, new Waiting(now, now), (before, last) -> new Waiting(before.first, now));
    }

    /** Erases what has waited for half of the time that it may take; to be called a few times in that time. */
    public void tend() {
        List<LibraryId> due = due(clock.instant().minus(within.dividedBy(2)));
        if (due.isEmpty()) {
            return;
        }
        Instant begun = clock.instant();
        List<LibraryId> purged = due.stream().filter(followChanges::purge).toList();
        if (storage.purge()) {
            done(purged, begun);
        } else {
            log.debug("What was deleted from {} is still being read; it is erased later", due);
        }
    }

    private synchronized List<LibraryId> due(Instant moment) {
        return waiting.entrySet()
                .stream()
                .filter(entry -> !entry.getValue().first.isAfter(moment))
                .map(Map.Entry::getKey)
                .toList();
    }

    private synchronized void done(List<LibraryId> due, Instant begun) {
        due.forEach(library -> waiting.computeIfPresent(library,
                (id, deleted) -> deleted.last.isBefore(begun) ? null : new Waiting(deleted.last, deleted.last)));
    }

    /** When the first and the last of those deletions were that were not erased yet. */
    private record Waiting(Instant first, Instant last) {}
}
