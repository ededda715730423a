package dev.carrel.application.index;

import dev.carrel.domain.library.LibraryId;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;

/** A queue of libraries, each of them once. Thread-safe. */
final class LibraryQueue {

    private final SequencedSet<LibraryId> libraries = new LinkedHashSet<>();

    /** Adds a library at the end, unless it is there. */
    synchronized void add(LibraryId library) {
        libraries.add(library);
    }

    /** Adds a library, or moves it, to the beginning. */
    synchronized void addFirst(LibraryId library) {
        libraries.addFirst(library);
    }

    synchronized void remove(LibraryId library) {
        libraries.remove(library);
    }

    synchronized boolean contains(LibraryId library) {
        return libraries.contains(library);
    }

    /** Returns the first library. */
    synchronized Optional<LibraryId> findFirst() {
        return libraries.isEmpty() ? Optional.empty() : Optional.of(libraries.getFirst());
    }

    /** Returns the first library and moves it to the end. */
    synchronized Optional<LibraryId> rotate() {
        Optional<LibraryId> first = findFirst();
        first.ifPresent(libraries::addLast);
        return first;
    }

    synchronized int size() {
        return libraries.size();
    }

    /** Returns the libraries as they are now, in their order. */
    synchronized List<LibraryId> toList() {
        return List.copyOf(libraries);
    }
}
