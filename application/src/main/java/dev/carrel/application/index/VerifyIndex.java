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

/** Proves that the index of a library holds exactly the documents that the storage answers with. */
public final class VerifyIndex {

    private static final int BATCH_SIZE = 100;

    private final ChangeLog changes;
    private final PassageIndex index;

    public VerifyIndex(ChangeLog changes, PassageIndex index) {
        this.changes = changes;
        this.index = index;
    }

    /** Compares, while nothing is changed. */
    public IndexDifferences verify(LibraryId library) {
        var answering = new LinkedHashSet<DocumentId>();
        long from = 0;
        List<DocumentChange> batch = changes.findChangesAfter(library, from, BATCH_SIZE);
        while (!batch.isEmpty()) {
            for (DocumentChange change : batch) {
                if (change instanceof DocumentChange.TextWritten written && !written.content().isBlank()) {
                    answering.add(change.document());
                }
            }
            from = batch.getLast().revision();
            batch = changes.findChangesAfter(library, from, BATCH_SIZE);
        }
        List<DocumentId> indexed = index.listDocuments(library);
        var missing = new LinkedHashSet<>(answering);
        indexed.forEach(missing::remove);
        var seen = new LinkedHashSet<DocumentId>();
        var surplus = new ArrayList<DocumentId>();
        for (DocumentId document : indexed) {
            if (!answering.contains(document) || !seen.add(document)) {
                surplus.add(document);
            }
        }
        return new IndexDifferences(answering.size(), missing, surplus);
    }

    /**
     * @param documents how many documents the storage answers with
     * @param missing those that the index lacks
     * @param surplus those that the index has and the storage has not, or that it has twice
     */
    public record IndexDifferences(int documents, Set<DocumentId> missing, List<DocumentId> surplus) {

        public boolean isEmpty() {
            return missing.isEmpty() && surplus.isEmpty();
        }
    }
}
