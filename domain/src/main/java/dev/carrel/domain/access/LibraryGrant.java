package dev.carrel.domain.access;

import dev.carrel.domain.library.LibraryId;
import java.util.LinkedHashSet;
import java.util.Set;

/** The libraries that a token grants access to. */
public sealed interface LibraryGrant {

    /** Returns whether the grant includes a library. */
    boolean coversLibrary(LibraryId library);

    /** Returns the grant after a library was deleted; a list that becomes empty covers nothing. */
    LibraryGrant withoutLibrary(LibraryId deleted);

    /** All libraries, including future ones. */
    record AllLibraries() implements LibraryGrant {
        @Override
        public boolean coversLibrary(LibraryId library) {
            return true;
        }

        @Override
        public LibraryGrant withoutLibrary(LibraryId deleted) {
            return this;
        }
    }

    /** Listed libraries only; none if the list is empty. */
    record ListedLibraries(Set<LibraryId> libraries) implements LibraryGrant {

        public ListedLibraries {
            libraries = Set.copyOf(libraries);
        }

        @Override
        public boolean coversLibrary(LibraryId library) {
            return libraries.contains(library);
        }

        @Override
        public LibraryGrant withoutLibrary(LibraryId deleted) {
            var left = new LinkedHashSet<>(libraries);
            left.remove(deleted);
            return new ListedLibraries(left);
        }
    }
}
