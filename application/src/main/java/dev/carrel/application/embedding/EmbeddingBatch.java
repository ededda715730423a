package dev.carrel.application.embedding;

import dev.carrel.application.port.Embeddings.DocumentEmbeddings;
import dev.carrel.application.port.Embeddings.PendingDocument;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.passage.Embedding;
import dev.carrel.domain.passage.Passage;
import dev.carrel.domain.passage.PassageHash;
import dev.carrel.domain.passage.PassageSplitter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Some documents of a library with the texts of their passages. */
final class EmbeddingBatch {

    private final List<DocumentPassages> documents = new ArrayList<>();
    private final Map<PassageHash, String> textsByHash = new LinkedHashMap<>();

    EmbeddingBatch(List<PendingDocument> documents, PassageSplitter splitter) {
        for (PendingDocument document : documents) {
            var hashes = new HashSet<PassageHash>();
            for (Passage passage : splitter.split(document.content())) {
                String text = passage.textWithTitle(document.title());
                PassageHash hash = PassageHash.of(text);
                hashes.add(hash);
                textsByHash.put(hash, text);
            }
            this.documents.add(new DocumentPassages(document.document(), document.revision(), hashes));
        }
    }

    /** Returns the texts to embed by their hashes, in the order of the documents. */
    Map<PassageHash, String> textsByHash() {
        return textsByHash;
    }

    /** Groups embeddings by document; leaves out documents without any. */
    List<DocumentEmbeddings> selectEmbeddings(Map<PassageHash, Embedding> embeddings) {
        var grouped = new ArrayList<DocumentEmbeddings>();
        for (DocumentPassages each : documents) {
            var own = new HashMap<PassageHash, Embedding>();
            embeddings.forEach((hash, embedding) -> {
                if (each.passages.contains(hash)) {
                    own.put(hash, embedding);
                }
            });
            if (!own.isEmpty()) {
                grouped.add(new DocumentEmbeddings(each.document, each.revision, own));
            }
        }
        return grouped;
    }

    /** Returns the documents none of whose passages remain to be embedded, with the revisions of their texts. */
    Map<DocumentId, Long> findFinished(Collection<PassageHash> remaining) {
        return documents.stream()
                .filter(each -> remaining.stream().noneMatch(each.passages::contains))
                .collect(Collectors.toMap(DocumentPassages::document, DocumentPassages::revision));
    }

    /** Returns the hashes of the passages of documents. */
    Set<PassageHash> findPassages(Set<DocumentId> documents) {
        return this.documents.stream()
                .filter(each -> documents.contains(each.document))
                .flatMap(each -> each.passages.stream())
                .collect(Collectors.toSet());
    }

    private record DocumentPassages(DocumentId document, long revision, Set<PassageHash> passages) {}
}
