package dev.carrel.application.port;

import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.passage.ModelId;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The log of changes that the index must apply, one for each library. Every change of a searchable text, of its title,
 * or of the model that embedded it gets the library's next revision in the transaction that makes it. Revisions grow
 * from 1, possibly with gaps. The log is compacted: of each document only the last change is kept.
 */
public interface ChangeLog {

    /** Returns the end of a library's log; empty if the library does not exist. */
    Optional<LogPosition> findPosition(LibraryId library);

    /**
     * Returns the changes after a revision, in the order of their revisions.
     *
     * @param limit the maximum number, at least 1; fewer, but at least one, are returned if their texts are large
     */
    List<DocumentChange> findChangesAfter(LibraryId library, long revision, int limit);

    /** Returns how many changes {@link #findChangesAfter} would return without a limit. */
    long countChangesAfter(LibraryId library, long revision);

    /**
     * Confirms that the index of an engine holds everything up to a revision durably. Tombstones may be dropped once
     * all engines that {@linkplain dev.carrel.application.port.coordination.Coordination share} the storage have
     * confirmed them.
     */
    void acknowledge(LeaseHolder engine, LibraryId library, long revision);

    /**
     * The end of a library's log.
     *
     * @param epoch identifies this life of the library: another one after it was deleted and created again or restored
     * from a backup, so that equal revisions of different lives are never confused
     * @param revision of the last change; 0 before the first
     * @param horizon the revision of the last tombstone that was dropped; an index that was left at an earlier revision
     * may have missed a deletion and must be rebuilt. 0 while an engine has the storage for itself
     */
    record LogPosition(String epoch, long revision, long horizon) {

        /** Creates a position of a log that lost no tombstone. */
        public LogPosition(String epoch, long revision) {
            this(epoch, revision, 0);
        }
    }

    /** A change of one document, with everything that the index needs. */
    sealed interface DocumentChange {

        long revision();

        DocumentId document();

        /**
         * The document has this text and these attributes from now on.
         *
         * @param embeddedBy the model whose {@linkplain Embeddings embeddings} all its passages have; null before
         */
        record TextWritten(long revision, DocumentId document, String title, Attributes attributes,
                DocumentContent content, @Nullable ModelId embeddedBy) implements DocumentChange {

            /** Creates a change of a text without attributes that is not embedded. */
            public TextWritten(long revision, DocumentId document, String title, DocumentContent content) {
                this(revision, document, title, Attributes.NONE, content, null);
            }
        }

        /** The document was deleted or lost its text: a tombstone. */
        record DocumentRemoved(long revision, DocumentId document) implements DocumentChange {}
    }
}
