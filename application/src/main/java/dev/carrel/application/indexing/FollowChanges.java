package dev.carrel.application.indexing;

import dev.carrel.application.indexing.LibraryProjection.RetiredException;
import dev.carrel.application.port.ChangeLog;
import dev.carrel.application.port.Libraries;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.Storage;
import dev.carrel.domain.error.CarrelException;
import dev.carrel.domain.error.IndexException;
import dev.carrel.domain.library.Library;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.passage.PassageSplitter;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps the indexes of all libraries in step with the storage. Safe for use by many threads. */
public final class FollowChanges {

    private static final Logger log = LoggerFactory.getLogger(FollowChanges.class);
    /** How long the repair of one index goes on before that of the next does. */
    private static final Duration REPAIR_TURN = Duration.ofSeconds(1);
    /** How long a commit waits for a batch that is being applied. */
    private static final Duration COMMIT_WAIT = Duration.ofSeconds(2);

    private final Libraries libraries;
    private final ChangeLog changes;
    private final PassageIndex index;
    private final Updates updates;
    private final Consumer<LibraryId> onChange;
    private final Map<LibraryId, LibraryProjection> projections = new ConcurrentHashMap<>();
    private volatile RebuildProgress progress = RebuildProgress.NONE;
    private volatile boolean stopped;

    /**
     * @param onChange told of a library after searches of it see a change
     */
    public FollowChanges(Storage storage, PassageIndex index, PassageSplitter splitter,
            Consumer<LibraryId> onChange) {
        this.libraries = storage.libraries();
        this.changes = storage.changeLog();
        this.index = index;
        this.updates = new Updates(storage.embeddings(), splitter);
        this.onChange = onChange;
    }

    /**
     * Brings every index up to its library, and drops those that have none. An index that was lost, or that cannot be
     * opened now, keeps no other from being served: {@link #repair} sees to it while queries are answered as far as it
     * has come.
     */
    public void start() {
        List<LibraryId> known = libraries.findAll().stream().map(Library::id).toList();
        try {
            index.dropAllExcept(known);
        } catch (IndexException e) {
            log.warn("The indexes of deleted libraries could not be dropped; the next start tries again", e);
        }
        known.forEach(this::startFollowing);
        measureProgress();
    }

    private void startFollowing(LibraryId library) {
        try {
            on(library, projection -> {
                projection.start();
                return projection;
            });
        } catch (RuntimeException e) {
            log.error("The index of library {} cannot be opened; it is tried again", library, e);
        }
    }

    /**
     * Repairs indexes that are lost, damaged or behind, a turn each, so that a large or broken one holds up no other.
     *
     * @return whether there is more to do at once
     */
    public boolean repair() {
        boolean more = false;
        for (LibraryProjection projection : projections.values()) {
            if (projection.needsRepair()) {
                more |= repair(projection);
                measureProgress();
            }
        }
        return more && !stopped;
    }

    private static boolean repair(LibraryProjection projection) {
        try {
            return projection.repair(REPAIR_TURN);
        } catch (RetiredException ignored) {
            return false;
        } catch (RuntimeException | Error e) {
            // It is recorded as broken and has its own time for the next try.
            log.debug("An index could not be repaired", e);
            return false;
        }
    }

    /** Has an index looked at that could not be searched. */
    public void doubt(LibraryId library) {
        on(library, projection -> {
            projection.doubt();
            return projection;
        });
    }

    /** Empties an index and builds it anew, as if it had been lost; returns when it is whole. */
    public void reindex(LibraryId library) {
        on(library, projection -> {
            projection.discard();
            while (projection.needsRepair() && !stopped) {
                projection.repairNow(REPAIR_TURN);
            }
            return projection;
        });
    }

    /** Returns when the searches of the library see the change of that revision. */
    public void follow(LibraryId library, long revision) {
        follow(library, List.of(revision));
    }

    /** Returns when the searches of the library see the changes of all these revisions. */
    public void follow(LibraryId library, Collection<Long> revisions) {
        on(library, projection -> {
            projection.follow(revisions);
            return projection;
        });
        onChange.accept(library);
    }

    /** Brings the index of a library up to it, where something was changed that nobody followed. */
    public void catchUp(LibraryId library) {
        on(library, projection -> {
            projection.catchUp();
            return projection;
        });
    }

    /** Brings every index up to its library; one that cannot follow now is repaired later. */
    public void catchUp() {
        for (LibraryId library : projections.keySet()) {
            try {
                catchUp(library);
            } catch (IndexException e) {
                log.debug("The index of library {} could not catch up; it is repaired", library, e);
            }
        }
    }

    /** Makes durable what was applied since the last time, and lets go of deleted libraries. */
    public void commit() {
        projections.forEach((library, projection) -> {
            try {
                projection.commit(COMMIT_WAIT);
                if (projection.retire()) {
                    projections.remove(library, projection);
                }
            } catch (RetiredException ignored) {
                // Another call has let go of it.
            } catch (CarrelException e) {
                log.warn("The index of library {} could not be made durable; it is tried again", library, e);
            }
        });
    }

    /**
     * Clears what was removed out of the files of a library's index.
     *
     * @return whether that was done; not if the index cannot be purged now
     */
    public boolean purge(LibraryId library) {
        try {
            // An index that was not opened would pass for one in which there is nothing to purge.
            catchUp(library);
            boolean ready = on(library, projection -> projection.isReadyToPurge(COMMIT_WAIT));
            if (ready) {
                index.purgeDeleted(library);
            }
            return ready;
        } catch (CarrelException e) {
            // What was not committed may be lost with it.
            doubt(library);
            log.warn("The index of library {} could not be purged; it is tried again", library, e);
            return false;
        }
    }

    /** Deletes a library with its index. @return whether it was there */
    public boolean delete(LibraryId library) {
        return on(library, projection -> projection.delete(() -> libraries.deleteById(library)));
    }

    /** Ends catching up and rebuilding at the next batch; what is missing then is applied at the next start. */
    public void stop() {
        stopped = true;
    }

    /** Returns how many libraries are followed. */
    int countFollowed() {
        return projections.size();
    }

    /** Returns how many indexes fail to follow their library, and may lack documents until they are repaired. */
    public long countBroken() {
        return projections.values().stream().filter(LibraryProjection::isBroken).count();
    }

    /** Returns how far rebuilding has come, as of about a second ago. */
    public RebuildProgress progress() {
        return progress;
    }

    private void measureProgress() {
        List<LibraryProjection> rebuilding = projections.values()
                .stream()
                .filter(LibraryProjection::isRebuilding)
                .toList();
        if (!rebuilding.isEmpty()) {
            long behind = rebuilding.stream().mapToLong(LibraryProjection::behind).sum();
            progress = new RebuildProgress(behind, Math.max(1, Math.max(progress.total(), behind)));
        } else if (progress.isRebuilding()) {
            progress = RebuildProgress.NONE;
            log.info("All lost indexes are built anew");
        }
    }

    private <T> T on(LibraryId library, Function<LibraryProjection, T> act) {
        while (true) {
            LibraryProjection projection = projections.computeIfAbsent(library,
                    id -> new LibraryProjection(id, changes, index, updates, () -> stopped));
            try {
                return act.apply(projection);
            } catch (RetiredException ignored) {
                // The next one takes its place.
                projections.remove(library, projection);
            }
        }
    }

    /**
     * @param behind how many documents the indexes have yet to take in
     * @param total how many there were at the beginning
     */
    public record RebuildProgress(long behind, long total) {

        static final RebuildProgress NONE = new RebuildProgress(0, 0);

        public boolean isRebuilding() {
            return total > 0;
        }
    }
}
