package dev.carrel.application;

import dev.carrel.domain.document.DocumentId;
import java.util.List;

/**
 * How the index of a library compares with the storage.
 *
 * @param documents how many documents the storage has text for
 * @param missing documents that the index lacks
 * @param surplus documents that the index has and the storage does not, and those that the index has twice
 */
public record VerifyReport(int documents, List<DocumentId> missing, List<DocumentId> surplus) {

    public VerifyReport {
        missing = List.copyOf(missing);
        surplus = List.copyOf(surplus);
    }

    /** Returns whether index and storage agree. */
    public boolean isConsistent() {
        return missing.isEmpty() && surplus.isEmpty();
    }
}
