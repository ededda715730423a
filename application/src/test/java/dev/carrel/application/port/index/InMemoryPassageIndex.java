package dev.carrel.application.port.index;

import dev.carrel.application.port.PassageIndex;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.error.IndexException;
import dev.carrel.domain.library.LibraryId;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A passage index in memory that finds exact words, and meanings by looking at them all. Everything is kept for as long
 * as the object is: closing commits, and using it again is opening it again. Safe for use by many threads.
 */
public final class InMemoryPassageIndex implements PassageIndex {

    private final Map<LibraryId, InMemoryLibraryIndex> libraries = new HashMap<>();

    @Override
    public synchronized Held open(LibraryId library, String epoch) {
        InMemoryLibraryIndex there = libraries.get(library);
        if (there != null && there.epoch().equals(epoch)) {
            return new Held(there.revision(), false);
        }
        libraries.put(library, new InMemoryLibraryIndex(epoch));
        return new Held(0, true);
    }

    @Override
    public synchronized void apply(LibraryId library, List<Update> updates, long upTo) {
        InMemoryLibraryIndex there = libraries.get(library);
        if (there == null) {
            throw new IndexException("The index of library " + library + " has to be opened before a change.", null);
        }
        there.apply(updates, upTo);
    }

    @Override
    public synchronized long commit(LibraryId library) {
        InMemoryLibraryIndex there = libraries.get(library);
        return there == null ? 0 : there.revision();
    }

    @Override
    public synchronized Found search(LibraryId library, PassageQuery query) {
        InMemoryLibraryIndex there = libraries.get(library);
        return there == null ? new Found(List.of(), null) : there.search(query);
    }

    @Override
    public synchronized List<DocumentId> documents(LibraryId library) {
        InMemoryLibraryIndex there = libraries.get(library);
        return there == null ? List.of() : there.documents();
    }

    /** What is gone from the collections is gone. */
    @Override
    public void purge(LibraryId library) {}

    @Override
    public synchronized List<String> traces(LibraryId library, DocumentId document) {
        return documents(library).contains(document) ? List.of("The index has passages of the document.") : List.of();
    }

    @Override
    public synchronized void retain(Collection<LibraryId> kept) {
        libraries.keySet().retainAll(List.copyOf(kept));
    }

    @Override
    public synchronized void drop(LibraryId library) {
        libraries.remove(library);
    }

    @Override
    public void close() {}
}
