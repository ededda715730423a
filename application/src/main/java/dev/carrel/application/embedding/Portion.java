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

/** A few documents of a library, and what is to be embedded of them. */
final class Portion {

    private final List<Part> parts = new ArrayList<>();
    private final Map<PassageHash, String> texts = new LinkedHashMap<>();

    Portion(List<PendingDocument> documents, PassageSplitter splitter) {
        for (PendingDocument document : documents) {
            var hashes = new HashSet<PassageHash>();
            for (Passage passage : splitter.split(document.content())) {
                String text = passage.textWithTitle(document.title());
                PassageHash hash = PassageHash.of(text);
                hashes.add(hash);
                texts.put(hash, text);
            }
            parts.add(new Part(document.document(), document.revision(), hashes));
        }
    }

    /** What is embedded, by its hash, in the order of the documents. */
    Map<PassageHash, String> texts() {
        return texts;
    }

    /** What is to be kept of these embeddings, for each document that has a passage of them. */
    List<DocumentEmbeddings> kept(Map<PassageHash, Embedding> embeddings) {
        var kept = new ArrayList<DocumentEmbeddings>();
        for (Part part : parts) {
            var own = new HashMap<PassageHash, Embedding>();
            embeddings.forEach((hash, embedding) -> {
                if (part.passages.contains(hash)) {
                    own.put(hash, embedding);
                }
            });
            if (!own.isEmpty()) {
                kept.add(new DocumentEmbeddings(part.document, part.revision, own));
            }
        }
        return kept;
    }

    /** The documents of which nothing is left to be embedded, with the revisions of their texts. */
    Map<DocumentId, Long> finished(Collection<PassageHash> left) {
        return parts.stream()
                .filter(part -> left.stream().noneMatch(part.passages::contains))
                .collect(Collectors.toMap(Part::document, Part::revision));
    }

    /** What is embedded of some of the documents. */
    Set<PassageHash> passages(Set<DocumentId> documents) {
        return parts.stream()
                .filter(part -> documents.contains(part.document))
                .flatMap(part -> part.passages.stream())
                .collect(Collectors.toSet());
    }

    private record Part(DocumentId document, long revision, Set<PassageHash> passages) {}
}
