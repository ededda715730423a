package dev.carrel.application.port;

import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.correction.NewCorrection;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentImage;
import dev.carrel.domain.document.DocumentListing;
import dev.carrel.domain.document.DocumentListing.ListPosition;
import dev.carrel.domain.document.DocumentSelection;
import dev.carrel.domain.document.DocumentSource.SourceFile;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.document.SubmittedDocument;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.library.LibraryId;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Stores the documents of libraries. Every method is confined to one library: a document of another does not exist. */
public interface Documents {

    /**
     * Adds a document or recognises one that the library has.
     *
     * <ul>
     * <li>The same raw text or file as before, with the same key (or none), title, source, image and attributes, is the
     * same document. Nothing happens, except that a failed one is {@linkplain dev.carrel.domain.document.DocumentState
     * resubmitted} with the new content, and so are one with {@linkplain Document#hasUnreadPages unread pages} and one
     * with text that was extracted under another {@linkplain dev.carrel.domain.library.LibrarySettings#keepAll
     * setting}.
     * <li>Other content under a known key resubmits that document: once processed, the new content replaces the old.
     * Given metadata replace the known ones, missing ones stay; attributes are replaced as a whole. They
     * {@linkplain Document#resubmit wait} for the new content.
     * <li>The same content under a known key with other metadata resubmits that document as well; if it has been
     * processed, the metadata hold at once.
     * <li>A known address (compared as a string) resubmits that document; metadata are merged in the same way.
     * <li>Everything else is added, queued and due at once.
     * </ul>
     *
     * <p>
     * A file is read before this method returns, possibly twice and while other writes wait. Its name does not
     * distinguish it.
     *
     * @param idIfNew the id of an added document; later ids must sort after earlier ones
     * @throws NotFoundException if the library does not exist
     * @throws dev.carrel.domain.error.InvalidRequestException if a file has another size than it claims
     * @throws dev.carrel.domain.error.StorageException also if a file cannot be read
     */
    default SubmittedDocument submitDocument(LibraryId library, NewDocument document, DocumentId idIfNew, Instant now) {
        return submitDocuments(library, List.of(document), AttributeFilter.everything(), () -> idIfNew, now).getFirst();
    }

    /**
     * Adds or recognises several documents as {@link #submitDocument} does, one after the other in one transaction: all
     * of them, or none if it throws.
     *
     * @param filter what the documents must pass, both before and after the submission
     * @param maxDocuments how many documents the library may have; none is added that would exceed it, also not with
     * others that are added at the same time
     * @param ids supplies the id of each added document; later ids must sort after earlier ones
     * @return the documents in the given order
     * @throws dev.carrel.domain.error.InvalidRequestException if a document does not pass the filter, or added ones are
     * too many
     */
    List<SubmittedDocument> submitDocuments(LibraryId library, List<NewDocument> documents, AttributeFilter filter,
            long maxDocuments, Supplier<DocumentId> ids, Instant now);

    /** Adds or recognises several documents in a library that may have any number. */
    default List<SubmittedDocument> submitDocuments(LibraryId library, List<NewDocument> documents,
            AttributeFilter filter, Supplier<DocumentId> ids, Instant now) {
        return submitDocuments(library, documents, filter, Long.MAX_VALUE, ids, now);
    }

    /** Adds or recognises several documents without a filter. */
    default List<SubmittedDocument> submitDocuments(LibraryId library, List<NewDocument> documents,
            Supplier<DocumentId> ids, Instant now) {
        return submitDocuments(library, documents, AttributeFilter.everything(), ids, now);
    }

    /**
     * Replaces the attributes of a document as {@link Document#withAttributes} describes: its {@linkplain ChangeLog
     * next change} if it has a text, whose embeddings stay. Nothing is fetched or read again.
     *
     * @param filter what the document must pass before the change
     * @return empty if the document does not exist or does not pass the filter
     */
    Optional<DocumentUpdate> updateAttributes(LibraryId library, DocumentId id, Attributes attributes,
            AttributeFilter filter, Instant now);

    /**
     * Replaces the text of a document by a {@linkplain NewCorrection#applyTo corrected} one, as its
     * {@linkplain ChangeLog next change}. The text that was read is kept with the first correction, and later ones are
     * of it too.
     *
     * <p>
     * {@link DocumentQueue#storeContent} compares what is read later with the text that was read. If it is the same,
     * the correction stays; else it is {@linkplain Document.Correction#isOutdated outdated}, and so it is when the text
     * is {@linkplain DocumentQueue#unpublishGone unpublished}.
     *
     * @param filter what the document must pass
     * @return empty if the document does not exist, has no text or does not pass the filter
     * @throws dev.carrel.domain.error.TextChangedException if the text is not the one that was edited
     */
    Optional<DocumentUpdate> correctText(LibraryId library, DocumentId id, NewCorrection correction,
            AttributeFilter filter, Instant now);

    /**
     * Deletes the correction of a document. Its text is then the one that was read, which is its {@linkplain ChangeLog
     * next change} unless the correction was outdated.
     *
     * @param version as that of a {@link NewCorrection}
     * @param filter what the document must pass
     * @return empty if the document does not exist, has no correction or does not pass the filter
     * @throws dev.carrel.domain.error.TextChangedException if the text is of another version
     */
    Optional<DocumentUpdate> withdrawCorrection(LibraryId library, DocumentId id, @Nullable String version,
            AttributeFilter filter, Instant now);

    /**
     * Returns the corrected text of a document as it was given, outdated or not; empty if the document does not exist,
     * has none or does not pass a filter.
     */
    Optional<String> findCorrectedText(LibraryId library, DocumentId id, AttributeFilter filter);

    /** Returns a document; empty if it does not exist. */
    Optional<Document> findById(LibraryId library, DocumentId id);

    /** Returns the existing ones of several documents, by id, in one read. */
    Map<DocumentId, Document> findAllById(LibraryId library, Collection<DocumentId> ids);

    /** Returns the ones of several documents that have a text, by id, in one read. */
    Map<DocumentId, SearchableDocument> findSearchable(LibraryId library, Collection<DocumentId> ids);

    /**
     * Returns documents, newest first.
     *
     * @param status only documents with this status; null for all
     * @param before only documents older than this one, which may have been deleted; null to begin with the newest
     * @param limit the maximum number, at least 1
     */
    default List<Document> listNewest(LibraryId library, @Nullable DocumentStatus status, @Nullable DocumentId before,
            int limit) {
        return listDocuments(library, DocumentListing.newest(limit)
                .of(DocumentSelection.all().withStatus(status))
                .after(before == null ? null : new ListPosition(before, null)));
    }

    /** Returns a page of a sorted list of documents; none if the library does not exist. */
    List<Document> listDocuments(LibraryId library, DocumentListing listing);

    /** Returns the number of documents by status; every status is a key. */
    default Map<DocumentStatus, Long> countByStatus(LibraryId library) {
        return countByStatus(library, AttributeFilter.everything());
    }

    /** Returns the number of documents that pass a filter by status; every status is a key. */
    Map<DocumentStatus, Long> countByStatus(LibraryId library, AttributeFilter filter);

    /** Returns the searchable text of a document; empty if the document does not exist or has no text yet. */
    default Optional<DocumentContent> findContent(LibraryId library, DocumentId id) {
        return findContent(library, id, AttributeFilter.everything());
    }

    /**
     * Returns the searchable text of a document; empty if the document does not exist, has no text yet, or does not
     * pass a filter when it has this text.
     */
    Optional<DocumentContent> findContent(LibraryId library, DocumentId id, AttributeFilter filter);

    /**
     * Returns the innermost heading of each of the first sections of a document, in reading order.
     *
     * @param filter what the document must pass when it has this text
     * @param limit the maximum number of sections, at least 1
     * @return empty if the document does not exist, has no text yet, or does not pass the filter
     */
    List<String> listHeadings(LibraryId library, DocumentId id, AttributeFilter filter, int limit);

    /**
     * Returns the file that a document was read from, if it was submitted {@linkplain SourceFile#isKept to be kept}.
     * Reading it fails if the document is replaced or deleted meanwhile.
     *
     * @return empty if the document does not exist, is no file, is not kept, or has been submitted anew and is yet to
     * be read
     */
    Optional<SourceFile> findOriginal(LibraryId library, DocumentId id);

    /**
     * Returns how many bytes the files have that a library keeps or, once they have been read, will keep. Reads a row
     * for each document, so it takes as long as a list of all.
     */
    long sumOriginals(LibraryId library);

    /**
     * Queues a document that has been processed, to be read again from its file as {@link #findOriginal} returns it; it
     * may have failed too. Pictures that could not be read are tried again. One that is yet to be processed stays as it
     * is.
     *
     * @param filter what the document must pass
     * @return empty if the document does not exist, does not pass the filter, or its file is not kept
     */
    Optional<Document> rereadOriginal(LibraryId library, DocumentId id, AttributeFilter filter, Instant now);

    /**
     * Returns the images of documents that pass a filter when they have them, in reading order; documents without any
     * are missing.
     */
    Map<DocumentId, List<DocumentImage>> findImages(LibraryId library, Collection<DocumentId> ids,
            AttributeFilter filter);

    /**
     * Deletes a document and every copy of its text. Its removal stays in the {@linkplain ChangeLog change log} for the
     * index; conversation turns that used it are redacted.
     *
     * @return the revision of the removal; empty if the document does not exist
     */
    default OptionalLong deleteById(LibraryId library, DocumentId id) {
        return deleteAllById(library, List.of(id), DocumentSelection.all()).lastRevision();
    }

    /**
     * Deletes several documents as {@link #deleteById} does, in one transaction, except unselected and missing ones.
     */
    DeletedDocuments deleteAllById(LibraryId library, Collection<DocumentId> ids, DocumentSelection selection);

    /**
     * A document with a text.
     *
     * @param revision of its last change in the {@link ChangeLog}, which need not be one of the text
     */
    record SearchableDocument(Document document, long revision) {}

    /**
     * A changed document.
     *
     * @param revision of the change; empty if the index has nothing to follow: the document has no text, or the one and
     * the attributes that it had
     */
    record DocumentUpdate(Document document, OptionalLong revision) {}

    /**
     * Documents that were deleted.
     *
     * @param lastRevision of their removals; empty if there are none
     */
    record DeletedDocuments(List<DocumentId> ids, OptionalLong lastRevision) {

        public DeletedDocuments {
            ids = List.copyOf(ids);
        }
    }
}
