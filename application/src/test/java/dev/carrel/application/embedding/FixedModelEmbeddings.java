package dev.carrel.application.embedding;

import dev.carrel.application.port.Embeddings;
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

/** Embeddings of libraries whose models a test sets; all else is as elsewhere. */
final class FixedModelEmbeddings implements Embeddings {

    private final Embeddings others;
    private final Map<LibraryId, Set<ModelId>> models = new HashMap<>();

    FixedModelEmbeddings(Embeddings others) {
        this.others = others;
    }

    void set(LibraryId library, Set<ModelId> embeddedBy) {
        models.put(library, embeddedBy);
    }

    @Override
    public Set<ModelId> findModels(LibraryId library) {
        return models.getOrDefault(library, Set.of());
    }

    @Override
    public List<PendingDocument> findPending(LibraryId library, ModelId model, int limit) {
        return others.findPending(library, model, limit);
    }

    @Override
    public long countPending(LibraryId library, ModelId model) {
        return others.countPending(library, model);
    }

    @Override
    public Map<PassageHash, Embedding> findByHash(LibraryId library, ModelId model, Collection<PassageHash> passages) {
        return others.findByHash(library, model, passages);
    }

    @Override
    public void saveEmbeddings(LibraryId library, ModelId model, Collection<DocumentEmbeddings> embeddings) {
        others.saveEmbeddings(library, model, embeddings);
    }

    @Override
    public OptionalLong markEmbedded(LibraryId library, ModelId model, Map<DocumentId, Long> texts) {
        return others.markEmbedded(library, model, texts);
    }
}
