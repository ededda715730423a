package dev.carrel.application.port;

import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.passage.Embedding;
import dev.carrel.domain.passage.ModelId;
import dev.carrel.domain.passage.PassageHash;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The embeddings of passages, so that none is made twice: not after the index was lost, nor for a text that comes again
 * before what was deleted or replaced is {@linkplain Storage#purgeDeleted purged}. A document whose text or title
 * changes is embedded no longer. Each method is confined to one library.
 */
public interface Embeddings {

    /**
     * Documents that answer with a text that is not embedded by a model: first those that are not embedded at all, in
     * the order in which they changed, then those that are by other models.
     *
     * @param limit at most so many, at least 1; fewer, though never none, where there are more but their texts are
     * large
     */
    List<PendingDocument> findPending(LibraryId library, ModelId model, int limit);

    /** How many documents {@link #findPending} would give without a limit. */
    long countPending(LibraryId library, ModelId model);

    /** The models by which documents of the library are embedded now. */
    Set<ModelId> findModels(LibraryId library);

    /** Those embeddings of passages by a model that are kept, by the hash of what was embedded. */
    Map<PassageHash, Embedding> findByHash(LibraryId library, ModelId model, Collection<PassageHash> passages);

    /** Keeps embeddings by a model; those of a document that is gone, or has another text by now, are passed over. */
    void saveEmbeddings(LibraryId library, ModelId model, Collection<DocumentEmbeddings> embeddings);

    /**
     * Says that all passages of documents are embedded by a model that it can embed. Their embeddings by other models,
     * and those of texts that they had before, are forgotten. The index must follow that as any {@linkplain ChangeLog
     * change}.
     *
     * @param texts the documents, each with the revision of the text that was embedded; one that is gone, or has
     * another text by now, is passed over
     * @return the last revision of this change; empty if nothing was done
     */
    OptionalLong markEmbedded(LibraryId library, ModelId model, Map<DocumentId, Long> texts);

    /**
     * A document whose passages are to be embedded.
     *
     * @param title that it stands under
     */
    record PendingDocument(DocumentId document, long revision, String title, DocumentContent content) {}

    /**
     * Embeddings of passages of a document, by the hash of what was embedded.
     *
     * @param revision that of the text that they are passages of
     */
    record DocumentEmbeddings(DocumentId document, long revision, Map<PassageHash, Embedding> embeddings) {

        public DocumentEmbeddings {
            embeddings = Map.copyOf(embeddings);
        }
    }
}
