package dev.carrel.opensearch.index;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.carrel.application.port.PassageIndex.IndexUpdate.PutDocument;
import dev.carrel.domain.error.IndexException.IndexUnusableException;
import dev.carrel.domain.passage.Embedding;
import dev.carrel.ranking.passage.IndexedPassage;
import dev.carrel.ranking.passage.PassageTerms;
import dev.carrel.ranking.passage.StoredPassage;
import dev.carrel.ranking.passage.TermFrequencies;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import static dev.carrel.opensearch.http.OpenSearchClient.newObject;

/** Turns documents into JSON, and found passages back. */
public record DocumentCodec(IndexDefinition definition) {

    private static final Logger log = LoggerFactory.getLogger(DocumentCodec.class);

    /**
     * The size of the passages up to which a document is returned as a whole. Choosing passages of a document takes
     * OpenSearch longer than returning this many bytes.
     */
    private static final int MAX_WHOLE_BYTES = 24_000;

    /** Returns the JSON of a document; without its embeddings if they are too long. */
    ObjectNode toJson(String life, PutDocument put) {
        ObjectNode json = newObject().put(DocumentFields.LIFE, life)
                .put(DocumentFields.DOCUMENT, put.document().value())
                .put(DocumentFields.TITLE, put.title());
        ArrayNode attributes = json.putArray(DocumentFields.ATTRIBUTES);
        AttributeKeywords.of(put.attributes()).forEach(attributes::add);
        ArrayNode passages = json.putArray(DocumentFields.PASSAGES);
        boolean embedded = put.embeddings().values().stream().allMatch(DocumentCodec::isIndexable);
        if (!embedded) {
            log.warn("Document {} is indexed without its embeddings: they have more than {} dimensions", put.document(),
                    Embedding.MAX_DIMENSIONS);
        }
        var contents = new ArrayList<byte[]>();
        for (int position = 0; position < put.passages().size(); position++) {
            var stored = new StoredPassage(put.document(), put.title(), put.passages().get(position));
            Embedding embedding = embedded ? put.embeddings().get(position) : null;
            contents.add(addPassage(passages.addObject(), life, position, stored, embedding));
        }
        addContents(json, passages, contents);
        return json;
    }

    private static boolean isIndexable(Embedding embedding) {
        return embedding.dimensions() <= Embedding.MAX_DIMENSIONS;
    }

    /** Adds what is searched, and returns the content. */
    private byte[] addPassage(ObjectNode json, String life, int position, StoredPassage stored,
            @Nullable Embedding embedding) {
        Map<String, List<String>> termsByField = PassageTerms.of(stored);
        ObjectNode terms = json.putObject(DocumentFields.TERMS);
        ObjectNode lengths = json.putObject(DocumentFields.LENGTHS);
        termsByField.forEach((field, ofField) -> {
            if (!ofField.isEmpty()) {
                terms.put(field, ofField.stream()
                        .map(term -> DocumentFields.termOf(life, term))
                        .collect(Collectors.joining(DocumentFields.TERM_SEPARATOR)));
                lengths.put(field, ofField.size());
            }
        });
        if (embedding != null) {
            addVector(json, embedding);
        }
        return IndexedPassage.of(position, stored, TermFrequencies.of(termsByField), embedding).toBytes();
    }

    private void addVector(ObjectNode json, Embedding embedding) {
        definition.createVectorField(embedding);
        ArrayNode vector = json.putObject(DocumentFields.VECTORS).putArray(DocumentFields.vectorField(embedding));
        for (byte component : embedding.components()) {
            vector.add((int) component);
        }
    }

    private static void addContents(ObjectNode json, ArrayNode passages, List<byte[]> contents) {
        Base64.Encoder encoder = Base64.getEncoder();
        if (contents.stream().mapToInt(content -> content.length).sum() <= MAX_WHOLE_BYTES) {
            ArrayNode all = json.putArray(DocumentFields.CONTENT);
            contents.forEach(content -> all.add(encoder.encodeToString(content)));
        } else {
            for (int position = 0; position < contents.size(); position++) {
                ((ObjectNode) passages.get(position)).put(DocumentFields.CONTENT,
                        encoder.encodeToString(contents.get(position)));
            }
        }
    }

    /**
     * Reads the content of a passage as OpenSearch returns it.
     *
     * @throws IndexUnusableException if it is no passage
     */
    public static IndexedPassage readPassage(JsonNode content) {
        try {
            return IndexedPassage.fromBytes(Base64.getDecoder().decode(content.asText()));
        } catch (IOException | RuntimeException e) {
            throw new IndexUnusableException("OpenSearch has answered with what is no passage of Carrel."
                    + " Check whether something else has changed its index.", e);
        }
    }
}
