package dev.carrel.application.port;

import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.passage.Embedding;
import dev.carrel.domain.passage.ModelId;
import dev.carrel.domain.passage.PassageHash;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Stores the embeddings of passages by the hash of the embedded text, so that no text is embedded twice: neither when
 * an index is rebuilt nor when a text returns before its deletion was {@linkplain Storage#purgeDeleted purged}. A
 * document whose text or title changes counts as not embedded. Every method is confined to one library.
 */
public interface Embeddings {

    /**
     * Returns documents whose text is not embedded by a model: first documents without embeddings, in the order of
     * their changes, then documents embedded by other models.
     *
     * @param limit the maximum number, at least 1; fewer, but at least one, are returned if their texts are large
     */
    List<PendingDocument> findPending(LibraryId library, ModelId model, int limit);

    /**
     * Returns documents as {@link #findPending} does, without the ones that another engine has claimed, and claims
     * them. A claim ends when it expires, with {@link #markEmbedded} and with {@link #releaseClaims}; it keeps nobody
     * from saving embeddings. An engine that has the storage for itself needs no claims.
     *
     * @param until when the claims expire
     */
    default List<PendingDocument> claimPending(LeaseHolder holder, LibraryId library, ModelId model, int limit,
            Instant now, Instant until) {
        return findPending(library, model, limit);
    }

    /** Ends all claims of a holder in a library. */
    default void releaseClaims(LeaseHolder holder, LibraryId library) {
        // An engine that has the storage for itself has no claims.
    }

    /** Returns how many documents {@link #findPending} would return without a limit. */
    default long countPending(LibraryId library, ModelId model) {
        return countPending(library, model, AttributeFilter.everything());
    }

    /** Returns how many of the documents that {@link #findPending} would return without a limit pass a filter. */
    long countPending(LibraryId library, ModelId model, AttributeFilter filter);

    /** Returns the models that documents of the library are embedded by. */
    Set<ModelId> findModels(LibraryId library);

    /** Returns the stored embeddings of passages by a model. */
    Map<PassageHash, Embedding> findByHash(LibraryId library, ModelId model, Collection<PassageHash> passages);

    /** Stores embeddings by a model; ignores documents that were deleted or have another text by now. */
    void saveEmbeddings(LibraryId library, ModelId model, Collection<DocumentEmbeddings> embeddings);

    /**
     * Marks documents as completely embedded by a model, as a {@linkplain ChangeLog change} for the index. Their
     * embeddings by other models and of their earlier texts are deleted.
     *
     * @param texts the revision of the embedded text of each document; documents that were deleted or have another text
     * by now are ignored
     * @return the last revision of the change; empty if nothing changed
     */
    OptionalLong markEmbedded(LibraryId library, ModelId model, Map<DocumentId, Long> texts);

    /** A document whose passages are to be embedded. */
    record PendingDocument(DocumentId document, long revision, String title, DocumentContent content) {}

    /**
     * Embeddings of passages of a document, by the hash of the embedded text.
     *
     * @param revision of the text that the passages come from
     */
    record DocumentEmbeddings(DocumentId document, long revision, Map<PassageHash, Embedding> embeddings) {

        public DocumentEmbeddings {
            embeddings = Map.copyOf(embeddings);
        }
    }
}
