package dev.carrel.domain.library;

import dev.carrel.domain.OpaqueId;

/** Names a library; chosen by whoever creates it. */
public record LibraryId(String value) {

    public LibraryId {
        OpaqueId.requireValid("library_id", value);
    }

    @Override
    public String toString() {
        return value;
    }
}
