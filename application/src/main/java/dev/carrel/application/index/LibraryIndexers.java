package dev.carrel.application.index;

import dev.carrel.application.index.RetirableLock.RetiredException;
import dev.carrel.application.job.StopSignal;
import dev.carrel.application.port.ChangeLog;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.domain.library.LibraryId;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The indexers of the libraries in use, and the queue of libraries that have work for the background jobs, which so
 * need not visit all libraries. Thread-safe.
 */
final class LibraryIndexers {

    private final LeaseHolder engine;
    private final ChangeLog changes;
    private final PassageIndex index;
    private final IndexUpdateFactory updateFactory;
    private final Function<LibraryId, FillDuty> fillDuties;
    private final StopSignal stopSignal;
    private final Map<LibraryId, LibraryIndexer> indexers = new ConcurrentHashMap<>();
    private final LibraryQueue active = new LibraryQueue();

    LibraryIndexers(LeaseHolder engine, ChangeLog changes, PassageIndex index, IndexUpdateFactory updateFactory,
            Function<LibraryId, FillDuty> fillDuties, StopSignal stopSignal) {
        this.engine = engine;
        this.changes = changes;
        this.index = index;
        this.updateFactory = updateFactory;
        this.fillDuties = fillDuties;
        this.stopSignal = stopSignal;
    }

    /** Returns the queue of the libraries whose indexers have work. */
    LibraryQueue active() {
        return active;
    }

    Optional<LibraryIndexer> find(LibraryId library) {
        return Optional.ofNullable(indexers.get(library));
    }

    /** Returns the states of the indexers that have work. */
    Stream<SyncState> activeStates() {
        return active.toList().stream().map(indexers::get).filter(Objects::nonNull).map(LibraryIndexer::state);
    }

    void remove(LibraryId library, LibraryIndexer indexer) {
        indexers.remove(library, indexer);
    }

    /** Removes a library from the queue unless its indexer has work. */
    void removeIfIdle(LibraryId library) {
        if (!hasWork(library)) {
            active.remove(library);
            // It may have got work meanwhile.
            if (hasWork(library)) {
                active.add(library);
            }
        }
    }

    private boolean hasWork(LibraryId library) {
        return find(library).filter(indexer -> indexer.state().hasWork()).isPresent();
    }

    /** Has all open indexes opened again and checked before they are trusted. */
    void markAllSuspect() {
        indexers.values().forEach(indexer -> indexer.state().markSuspect());
    }

    int count() {
        return indexers.size();
    }

    /** Applies an action to the indexer of a library, which is created if there is none. */
    void useIndexer(LibraryId library, Consumer<LibraryIndexer> action) {
        withIndexer(library, indexer -> {
            action.accept(indexer);
            return true;
        });
    }

    /** Applies a function to the indexer of a library; again to the next one if it was retired meanwhile. */
    <T> T withIndexer(LibraryId library, Function<LibraryIndexer, T> function) {
        while (true) {
            LibraryIndexer indexer = indexers.computeIfAbsent(library, this::createIndexer);
            if (!indexer.state().isOpen()) {
                // Its library may turn out not to exist.
                active.add(library);
            }
            try {
                return function.apply(indexer);
            } catch (RetiredException ignored) {
                indexers.remove(library, indexer);
            }
        }
    }

    private LibraryIndexer createIndexer(LibraryId library) {
        return new LibraryIndexer(engine, library, changes, index, updateFactory, fillDuties.apply(library),
                stopSignal, () -> active.add(library));
    }
}
