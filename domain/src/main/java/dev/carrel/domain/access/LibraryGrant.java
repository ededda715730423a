package dev.carrel.domain.access;

import dev.carrel.domain.library.LibraryId;
import java.util.LinkedHashSet;
import java.util.Set;

/** The libraries that a token is for: all, those of today and of tomorrow, or those listed, possibly none any more. */
public sealed interface LibraryGrant {

    boolean coversLibrary(LibraryId library);

    /** The grant after a library was deleted; a list that becomes empty covers nothing. */
    LibraryGrant withoutLibrary(LibraryId deleted);

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
