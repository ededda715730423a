package dev.carrel.application.indexing;

import dev.carrel.application.port.Changes;
import dev.carrel.application.port.Libraries;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.Storage;
import dev.carrel.domain.error.CarrelException;
import dev.carrel.domain.library.Library;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.passage.PassageSplitter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps the indexes of all libraries in step with the storage. Safe for use by many threads. */
public final class FollowChanges {

    private static final Logger log = LoggerFactory.getLogger(FollowChanges.class);

    private final Libraries libraries;
    private final Changes changes;
    private final PassageIndex index;
    private final Updates updates;
    private final Consumer<LibraryId> onChange;
    private final Map<LibraryId, LibraryProjection> projections = new ConcurrentHashMap<>();
    private final Set<LibraryId> doubted = ConcurrentHashMap.newKeySet();
    private volatile boolean stopped;
    private volatile RebuildProgress progress = RebuildProgress.NONE;

    /**
     * @param onChange
     *            told of a library after searches of it see a change
     */
    public FollowChanges(Storage storage, PassageIndex index, PassageSplitter splitter,
            Consumer<LibraryId> onChange) {
        this.libraries = storage.libraries();
        this.changes = storage.changes();
        this.index = index;
        this.updates = new Updates(storage.embeddings(), splitter);
        this.onChange = onChange;
    }

    /**
     * Brings every index up to its library, and drops those that have none.
     *
     * @return the libraries whose index was lost; {@link #rebuild} builds them anew while queries are answered as far as
     *         it has come
     */
    public List<LibraryId> start() {
        List<LibraryId> known = libraries.all().stream().map(Library::id).toList();
        index.retain(known);
        var lost = new ArrayList<LibraryId>();
        for (LibraryId library : known) {
            if (of(library).open()) {
                lost.add(library);
            }
        }
        if (!lost.isEmpty()) {
            progress = progress(lost, 0);
        }
        return lost;
    }

    /** Builds lost indexes anew; takes long for large libraries. */
    public void rebuild(List<LibraryId> lost) {
        long total = progress(lost, 0).behind();
        log.info("Building the index of {} anew from the storage: {} documents", lost, total);
        for (LibraryId library : lost) {
            of(library).rebuild(() -> {
                progress = progress(lost, total);
                return !stopped;
            });
        }
        if (!stopped) {
            progress = RebuildProgress.NONE;
            log.info("The index is whole again");
        }
    }

    /** The index of a library could not be searched: it is to be looked at. */
    public void doubt(LibraryId library) {
        doubted.add(library);
    }

    /** Looks at the indexes that are doubted. @return those that are lost, to be {@linkplain #rebuild built anew} */
    public List<LibraryId> examine() {
        List<LibraryId> now = List.copyOf(doubted);
        doubted.removeAll(now);
        List<LibraryId> lost = now.stream().filter(library -> of(library).examine()).toList();
        if (!lost.isEmpty()) {
            progress = progress(lost, 0);
        }
        return lost;
    }

    /** Empties an index and builds it anew, as if it had been lost. */
    public void reindex(LibraryId library) {
        of(library).discard();
        if (of(library).open()) {
            rebuild(List.of(library));
        }
    }

    /** Returns when the searches of the library see the change of that revision. */
    public void follow(LibraryId library, long revision) {
        of(library).follow(revision);
        onChange.accept(library);
    }

    /** Makes durable what was applied since the last time. */
    public void commit() {
        for (LibraryProjection projection : projections.values()) {
            try {
                projection.commit();
            } catch (CarrelException problem) {
                log.warn("The index could not be made durable; it will be tried again", problem);
            }
        }
    }

    /** Brings every index up to its library, where something was changed that nobody followed. */
    public void catchUp() {
        for (LibraryProjection projection : projections.values()) {
            projection.catchUpIfBehind();
        }
    }

    /**
     * Clears what was removed out of the files of a library's index.
     *
     * @return whether that was done; not if the index cannot be purged now
     */
    public boolean purge(LibraryId library) {
        try {
            of(library).commit();
            index.purge(library);
            return true;
        } catch (CarrelException problem) {
            log.warn("The index could not be purged; it will be tried again", problem);
            return false;
        }
    }

    /** Deletes a library with its index. @return whether it was there */
    public boolean delete(LibraryId library) {
        return of(library).delete(() -> libraries.remove(library));
    }

    /** Ends rebuilding at the next batch; what is missing then is found missing at the next start. */
    public void stop() {
        stopped = true;
    }

    /** How far rebuilding has come. */
    public RebuildProgress progress() {
        return progress;
    }

    private RebuildProgress progress(List<LibraryId> lost, long total) {
        long behind = lost.stream()
                .map(this::of)
                .filter(LibraryProjection::isRebuilding)
                .mapToLong(LibraryProjection::behind)
                .sum();
        return new RebuildProgress(behind, Math.max(total, behind));
    }

    private LibraryProjection of(LibraryId library) {
        return projections.computeIfAbsent(library,
                id -> new LibraryProjection(id, changes, index, updates));
    }

    /**
     * @param behind
     *            how many documents the indexes have yet to take in
     * @param total
     *            how many there were at the beginning
     */
    public record RebuildProgress(long behind, long total) {

        static final RebuildProgress NONE = new RebuildProgress(0, 0);

        public boolean isRebuilding() {
            return total > 0;
        }
    }
}
