package dev.carrel.application;

import dev.carrel.domain.document.DocumentId;
import java.util.List;

/**
 * The result of comparing a library's index with the storage.
 *
 * @param documents the number of documents with a text in the storage
 * @param missing documents that the index lacks
 * @param surplus documents that only the index has, or that it has twice
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
