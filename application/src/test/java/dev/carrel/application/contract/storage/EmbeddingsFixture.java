package dev.carrel.application.contract.storage;

import dev.carrel.application.port.Embeddings;
import dev.carrel.application.port.Embeddings.DocumentEmbeddings;
import dev.carrel.application.port.Embeddings.PendingDocument;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.passage.Embedding;
import dev.carrel.domain.passage.ModelId;
import dev.carrel.domain.passage.PassageHash;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import static org.assertj.core.api.Assertions.assertThat;

/** A storage with short calls for embeddings. */
public abstract class EmbeddingsFixture extends StorageFixture {

    static final ModelId MODEL = new ModelId("model 2");
    static final NewDocument PAGE = NewDocument.ofPage("https://example.com/page");
    static final NewDocument TEXT = NewDocument.ofText("text").withKey("text.txt");

    Embeddings embeddings() {
        return storage.embeddings();
    }

    static Embedding embeddingOf(ModelId model, String passage) {
        return Embedding.of(model, new float[]{passage.length(), passage.charAt(0), -passage.hashCode()});
    }

    static Map<PassageHash, Embedding> embeddings(ModelId model, String... passages) {
        return Arrays.stream(passages).collect(Collectors.toMap(PassageHash::of, each -> embeddingOf(model, each)));
    }

    PendingDocument findPending(Document document, ModelId model) {
        return embeddings().findPending(document.library(), model, 100)
                .stream()
                .filter(each -> each.document().equals(document.id()))
                .findFirst()
                .orElseThrow();
    }

    void saveEmbeddings(Document document, ModelId model, String... passages) {
        PendingDocument text = findPending(document, model);
        embeddings().saveEmbeddings(document.library(), model,
                List.of(new DocumentEmbeddings(text.document(), text.revision(), embeddings(model, passages))));
    }

    long markEmbedded(Document document, ModelId model) {
        long revision = findPending(document, model).revision();
        return embeddings().markEmbedded(document.library(), model, Map.of(document.id(), revision)).orElseThrow();
    }

    /** Adds a document with these passages and embeds it. */
    Document markEmbedded(NewDocument document, ModelId model, String... passages) {
        Document added = addProcessed(HANDBOOK, document, String.join(" ", passages));
        saveEmbeddings(added, model, passages);
        markEmbedded(added, model);
        return added;
    }

    List<DocumentId> findPending(ModelId model) {
        List<DocumentId> pending = embeddings().findPending(HANDBOOK, model, 100)
                .stream()
                .map(PendingDocument::document)
                .toList();
        assertThat(embeddings().countPending(HANDBOOK, model)).isEqualTo(pending.size());
        return pending;
    }

    Map<PassageHash, Embedding> findByHash(ModelId model, String... passages) {
        return embeddings().findByHash(HANDBOOK, model, Arrays.stream(passages).map(PassageHash::of).toList());
    }
}
