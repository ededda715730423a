package dev.carrel.domain.access;

import dev.carrel.domain.library.LibraryId;
import java.util.LinkedHashSet;
import java.util.Set;

/** The libraries that a token is for: all, those of today and of tomorrow, or those listed, possibly none any more. */
public sealed interface LibraryGrant {

    boolean covers(LibraryId library);

    /** The grant after a library was deleted; a list that becomes empty covers nothing. */
    LibraryGrant without(LibraryId deleted);

    record All() implements LibraryGrant {
        @Override
        public boolean covers(LibraryId library) {
            return true;
        }

        @Override
        public LibraryGrant without(LibraryId deleted) {
            return this;
        }
    }

    record Only(Set<LibraryId> libraries) implements LibraryGrant {

        public Only {
            libraries = Set.copyOf(libraries);
        }

        @Override
        public boolean covers(LibraryId library) {
            return libraries.contains(library);
        }

        @Override
        public LibraryGrant without(LibraryId deleted) {
            var left = new LinkedHashSet<>(libraries);
            left.remove(deleted);
            return new Only(left);
        }
    }
}
