package dev.carrel.application.port;

import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.passage.ModelId;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the index must follow. Every change of the text that a library answers with, of the title that it stands under,
 * or of the model that it is embedded by, gets the library's next revision in the transaction that makes it: 1, 2, 3 …
 * without a gap being promised. Only the last change of a document is kept.
 */
public interface ChangeLog {

    /** Where a library stands; empty if there is no such library. */
    Optional<LogPosition> findPosition(LibraryId library);

    /**
     * The last changes of those documents that changed after a revision, in the order of their revisions.
     *
     * @param limit at most so many, at least 1; fewer, though never none, where there are more but their texts are
     * large
     */
    List<DocumentChange> findChangesAfter(LibraryId library, long revision, int limit);

    /** How many changes {@link #findChangesAfter} would give without a limit. */
    long countChangesAfter(LibraryId library, long revision);

    /** Says that the index has durably followed up to a revision, so that removals up to it need not be remembered. */
    void acknowledge(LibraryId library, long revision);

    /**
     * @param epoch names this life of the library: another after the library was deleted and made anew, or restored
     * from a backup, so that equal revisions of different lives are never taken for the same
     * @param revision that of the last change, 0 before the first
     */
    record LogPosition(String epoch, long revision) {}

    /** A change, carrying what the index needs to follow it. */
    sealed interface DocumentChange {

        long revision();

        DocumentId document();

        /**
         * The document answers with this text from now on, under {@code title}.
         *
         * @param embeddedBy the model by which its passages {@linkplain Embeddings are embedded}; null while they are
         * not
         */
        record TextWritten(long revision, DocumentId document, String title, DocumentContent content,
                @Nullable ModelId embeddedBy) implements DocumentChange {

            /** Not embedded. */
            public TextWritten(long revision, DocumentId document, String title, DocumentContent content) {
                this(revision, document, title, content, null);
            }
        }

        /** The document is gone. */
        record DocumentRemoved(long revision, DocumentId document) implements DocumentChange {}
    }
}
