package dev.carrel.application.index;

import dev.carrel.application.port.ChangeLog;
import dev.carrel.application.port.ChangeLog.DocumentChange;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.library.LibraryId;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Checks that the index of a library has exactly the documents that have a text in the storage. */
public final class VerifyIndex {

    private static final int BATCH_SIZE = 100;

    private final ChangeLog changes;
    private final PassageIndex index;

    VerifyIndex(ChangeLog changes, PassageIndex index) {
        this.changes = changes;
        this.index = index;
    }

    /** Compares the index with the storage. Nothing may change them meanwhile. */
    IndexDifferences verify(LibraryId library) {
        var expected = new LinkedHashSet<DocumentId>();
        long from = 0;
        List<DocumentChange> batch = changes.findChangesAfter(library, from, BATCH_SIZE);
        while (!batch.isEmpty()) {
            for (DocumentChange change : batch) {
                if (change instanceof DocumentChange.TextWritten written && !written.content().isBlank()) {
                    expected.add(change.document());
                }
            }
            from = batch.getLast().revision();
            batch = changes.findChangesAfter(library, from, BATCH_SIZE);
        }
        List<DocumentId> indexed = index.listDocuments(library);
        var missing = new LinkedHashSet<>(expected);
        indexed.forEach(missing::remove);
        var seen = new LinkedHashSet<DocumentId>();
        var surplus = new ArrayList<DocumentId>();
        for (DocumentId document : indexed) {
            if (!expected.contains(document) || !seen.add(document)) {
                surplus.add(document);
            }
        }
        return new IndexDifferences(expected.size(), missing, surplus);
    }

    /**
     * The differences between an index and the storage.
     *
     * @param documents the number of documents with a text in the storage
     * @param missing the documents that the index lacks
     * @param surplus the documents that only the index has, or that it has twice
     */
    public record IndexDifferences(int documents, Set<DocumentId> missing, List<DocumentId> surplus) {}
}
