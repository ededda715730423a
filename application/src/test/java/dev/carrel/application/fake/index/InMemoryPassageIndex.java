package dev.carrel.application.fake.index;

import dev.carrel.application.port.CancellationSignal;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.error.IndexException;
import dev.carrel.domain.library.LibraryId;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * A passage index in memory that matches exact words and compares all vectors. It keeps everything as long as the
 * object lives: closing commits, and the next use opens it again. May be shared by several engines. Thread-safe.
 */
public final class InMemoryPassageIndex implements PassageIndex {

    private final Map<LibraryId, InMemoryLibraryIndex> libraries = new HashMap<>();
    private final boolean isShared;

    /** Creates an index for one engine. */
    public InMemoryPassageIndex() {
        this(false);
    }

    private InMemoryPassageIndex(boolean isShared) {
        this.isShared = isShared;
    }

    /** Creates an index that several engines share. */
    public static InMemoryPassageIndex shared() {
        return new InMemoryPassageIndex(true);
    }

    @Override
    public synchronized IndexState openLibrary(LibraryId library, String epoch) {
        InMemoryLibraryIndex there = libraries.get(library);
        if (there != null && there.epoch().equals(epoch)) {
            return new IndexState(there.revision(), false);
        }
        libraries.put(library, new InMemoryLibraryIndex(epoch));
        return new IndexState(0, true);
    }

    @Override
    public synchronized void applyUpdates(LibraryId library, List<IndexUpdate> updates, long upTo) {
        InMemoryLibraryIndex there = libraries.get(library);
        if (there == null) {
            throw new IndexException("The index of library " + library + " has to be opened before a change.", null);
        }
        there.applyUpdates(updates, upTo);
    }

    @Override
    public synchronized long commitLibrary(LibraryId library) {
        InMemoryLibraryIndex there = libraries.get(library);
        return there == null ? 0 : there.revision();
    }

    @Override
    public synchronized SearchHits searchPassages(LibraryId library, PassageQuery query,
            CancellationSignal signal) {
        signal.throwIfCancelled();
        InMemoryLibraryIndex there = libraries.get(library);
        return there == null ? new SearchHits(List.of(), Map.of(), null, 0) : there.searchPassages(query);
    }

    @Override
    public synchronized List<DocumentId> listDocuments(LibraryId library) {
        InMemoryLibraryIndex there = libraries.get(library);
        return there == null ? List.of() : there.documents();
    }

    /** Deleted passages are removed at once. */
    @Override
    public boolean purgeDeleted(LibraryId library) {
        return true;
    }

    @Override
    public long countBytes() {
        return 0;
    }

    @Override
    public synchronized List<String> findRemnants(LibraryId library, DocumentId document) {
        return listDocuments(library).contains(document) ? List.of("The index has passages of the document.")
                : List.of();
    }

    @Override
    public long countOpenLibraries() {
        return 0;
    }

    @Override
    public boolean isReachable() {
        return true;
    }

    @Override
    public boolean checkServer() {
        return true;
    }

    @Override
    public boolean isShared() {
        return isShared;
    }

    @Override
    public synchronized void dropAllExcept(Supplier<? extends Collection<LibraryId>> existing) {
        Set<LibraryId> found = Set.copyOf(libraries.keySet());
        Collection<LibraryId> kept = existing.get();
        found.stream().filter(library -> !kept.contains(library)).forEach(libraries::remove);
    }

    @Override
    public synchronized void dropLibrary(LibraryId library) {
        libraries.remove(library);
    }

    @Override
    public void close() {}
}
