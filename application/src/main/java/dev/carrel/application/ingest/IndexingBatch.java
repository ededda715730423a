package dev.carrel.application.ingest;

import dev.carrel.application.port.DocumentQueue.DocumentLease;
import dev.carrel.domain.library.LibraryId;
import java.util.List;

/** The stored documents of one library that are indexed together. */
record IndexingBatch(LibraryId library, List<StoredDocument> documents) {

    List<DocumentLease> leases() {
        return documents.stream().map(StoredDocument::lease).toList();
    }

    List<Long> revisions() {
        return documents.stream().map(StoredDocument::revision).toList();
    }
}
