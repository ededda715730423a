package dev.carrel.application.port.recognition;

import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentState.Lease;
import dev.carrel.domain.document.RecognizedPage;
import dev.carrel.domain.library.LibraryId;
import java.util.Map;
import java.util.Set;

/** What was recognised in the pictures of documents, each kept as soon as it is. It is deleted with its document. */
public interface RecognizedPages {

    /** Returns everything that was recognised for a document. */
    Map<PictureKey, RecognizedPage> findAll(LibraryId library, DocumentId document);

    /**
     * Saves what was recognised in pictures of a running document, in one transaction; replaces what was saved of them.
     *
     * @param lease of the run
     * @return false if nothing was saved: the lease is no longer the current one, or the document was submitted again
     */
    boolean saveAll(LibraryId library, DocumentId document, Lease lease, Map<PictureKey, RecognizedPage> pages);

    /** Deletes what was recognised for a document in other files than these. */
    void retainFiles(LibraryId library, DocumentId document, Set<String> files);
}
