package dev.carrel.application.port;

import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.library.LibraryId;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** The documents of libraries. Each method is confined to one library: a document of another is not there. */
public interface Documents {

    /**
     * Takes a document in, or recognises it.
     *
     * <ul>
     * <li>A raw text or a file that was handed in before with the very same key (or without one), content, title,
     * source and image is the document that it became then: nothing is done, except that a failed one is
     * {@linkplain dev.carrel.domain.document.DocumentState resubmitted} with what is handed in.
     * <li>What is handed in otherwise under a key that the library has is that document, resubmitted: the content takes
     * the place of what was there when it has been read; details that are given replace what was there, those that are
     * not stay.
     * <li>An address that the library has (the same string) is that document, resubmitted; details that are given
     * replace what was there, those that are not stay.
     * <li>Everything else is added, queued and due at once.
     * </ul>
     *
     * <p>
     * A file is read before this returns, maybe twice, and maybe while other changes wait. Its name does not make it
     * another.
     *
     * @param idIfNew the id that the document gets if it is added; ids that are made later must sort later
     * @throws NotFoundException if there is no such library
     * @throws dev.carrel.domain.error.InvalidRequestException if a file has not as many bytes as it says
     * @throws dev.carrel.domain.error.StorageException also if a file cannot be read
     */
    SubmittedDocument submitDocument(LibraryId library, NewDocument document, DocumentId idIfNew, Instant now);

    Optional<Document> findById(LibraryId library, DocumentId id);

    /** Those of the documents that are there, by id, in one read. */
    Map<DocumentId, Document> findAllById(LibraryId library, Collection<DocumentId> ids);

    /**
     * Documents from the newest to the oldest.
     *
     * @param status only those with this status; null for all
     * @param before only those older than this one, which need not be there any more; null to begin with the newest
     * @param limit at most so many, at least 1
     */
    List<Document> listNewest(LibraryId library, @Nullable DocumentStatus status, @Nullable DocumentId before,
            int limit);

    /** How many documents have each status; every status is a key. */
    Map<DocumentStatus, Long> countByStatus(LibraryId library);

    /** The text that the document answers with now; empty if there is no such document, or it has none yet. */
    Optional<DocumentContent> findContent(LibraryId library, DocumentId id);

    /**
     * Deletes a document and everything that its text is in, leaving only its removal as a {@linkplain ChangeLog
     * change} for the index; turns of conversations that used it are redacted.
     *
     * @return the revision of the removal; empty if there was no such document
     */
    OptionalLong deleteById(LibraryId library, DocumentId id);

    /** A document that was handed in, as it stands now, and whether it was added by that. */
    record SubmittedDocument(Document document, boolean added) {}
}
