package dev.carrel.opensearch.search;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.opensearch.index.DocumentCodec;
import dev.carrel.opensearch.index.DocumentFields;
import dev.carrel.ranking.passage.IndexedPassage;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;

/** The candidates that searches have returned, by document. */
final class FoundPassages {

    private final SequencedMap<String, Map<Integer, IndexedPassage>> documents = new LinkedHashMap<>();

    /** Adds the documents of a response, with their passages if these are in it. */
    void addHits(JsonNode response) {
        for (JsonNode hit : response.path("hits").path("hits")) {
            JsonNode fields = hit.path("fields");
            String document = fields.path(DocumentFields.DOCUMENT).path(0).asText();
            Map<Integer, IndexedPassage> passages = documents.computeIfAbsent(document, any -> new TreeMap<>());
            if (passages.isEmpty()) {
                addContents(passages, fields.path(DocumentFields.CONTENT));
            }
            for (JsonNode named : hit.path("inner_hits")) {
                for (JsonNode inner : named.path("hits").path("hits")) {
                    addContents(passages,
                            inner.path("fields").path(DocumentFields.inPassages(DocumentFields.CONTENT)));
                }
            }
        }
    }

    private static void addContents(Map<Integer, IndexedPassage> passages, JsonNode contents) {
        for (JsonNode content : contents) {
            IndexedPassage passage = DocumentCodec.readPassage(content);
            passages.putIfAbsent(passage.position(), passage);
        }
    }

    /** Returns the documents that were returned without passages, because they are long. */
    List<String> listLongDocuments() {
        return documents.entrySet()
                .stream()
                .filter(document -> document.getValue().isEmpty())
                .map(Map.Entry::getKey)
                .toList();
    }

    /** Returns the passages of each document, in their order. */
    Collection<List<IndexedPassage>> byDocument() {
        return documents.values()
                .stream()
                .filter(passages -> !passages.isEmpty())
                .map(passages -> List.copyOf(passages.values()))
                .toList();
    }
}
