package dev.carrel.application.embedding;

import dev.carrel.application.port.Embeddings;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.passage.Embedding;
import dev.carrel.domain.passage.ModelId;
import dev.carrel.domain.passage.PassageHash;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

/** Embeddings with the models of a library set by the test; everything else is delegated. */
final class FixedModelEmbeddings implements Embeddings {

    private final Embeddings delegate;
    private final Map<LibraryId, Set<ModelId>> models = new HashMap<>();

    FixedModelEmbeddings(Embeddings delegate) {
        this.delegate = delegate;
    }

    void setModels(LibraryId library, Set<ModelId> modelIds) {
        models.put(library, modelIds);
    }

    @Override
    public Set<ModelId> findModels(LibraryId library) {
        return models.getOrDefault(library, Set.of());
    }

    @Override
    public List<PendingDocument> findPending(LibraryId library, ModelId model, int limit) {
        return delegate.findPending(library, model, limit);
    }

    @Override
    public long countPending(LibraryId library, ModelId model, AttributeFilter filter) {
        return delegate.countPending(library, model);
    }

    @Override
    public Map<PassageHash, Embedding> findByHash(LibraryId library, ModelId model, Collection<PassageHash> passages) {
        return delegate.findByHash(library, model, passages);
    }

    @Override
    public void saveEmbeddings(LibraryId library, ModelId model, Collection<DocumentEmbeddings> embeddings) {
        delegate.saveEmbeddings(library, model, embeddings);
    }

    @Override
    public OptionalLong markEmbedded(LibraryId library, ModelId model, Map<DocumentId, Long> texts) {
        return delegate.markEmbedded(library, model, texts);
    }
}
