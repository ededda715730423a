package dev.carrel.application.fake.storage;

import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.passage.Embedding;
import dev.carrel.domain.passage.ModelId;
import dev.carrel.domain.passage.PassageHash;
import java.util.HashMap;
import java.util.Map;

/** The embeddings of a document by one model, of its current text or of an earlier one. */
final class InMemoryEmbedding {

    final DocumentId document;
    final ModelId model;
    final Map<PassageHash, Embedding> passages = new HashMap<>();
    boolean isCurrent = true;

    InMemoryEmbedding(DocumentId document, ModelId model) {
        this.document = document;
        this.model = model;
    }

    boolean isOf(DocumentId id) {
        return document.equals(id);
    }
}
