package dev.carrel.domain.library;

import dev.carrel.domain.OpaqueId;

/** The id of a library, chosen by its creator. */
public record LibraryId(String value) {

    public LibraryId {
        OpaqueId.requireValid("library_id", value);
    }

    @Override
    public String toString() {
        return value;
    }
}
