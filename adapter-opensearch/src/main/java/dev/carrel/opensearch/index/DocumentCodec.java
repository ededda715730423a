package dev.carrel.opensearch.index;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.carrel.application.port.PassageIndex.IndexUpdate.PutDocument;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.passage.Embedding;
import dev.carrel.domain.passage.ModelId;
import dev.carrel.domain.passage.Passage;
import dev.carrel.ranking.passage.PassageTerms;
import dev.carrel.ranking.passage.StoredPassage;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import static dev.carrel.opensearch.http.OpenSearchClient.newObject;

/** Turns documents into JSON and back. */
public record DocumentCodec(IndexDefinition definition) {

    private static final Logger log = LoggerFactory.getLogger(DocumentCodec.class);

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
        for (int position = 0; position < put.passages().size(); position++) {
            ObjectNode passage = passages.addObject().put(DocumentFields.POSITION, position);
            addPassage(passage, new StoredPassage(put.document(), put.title(), put.passages().get(position)));
            Embedding embedding = put.embeddings().get(position);
            if (embedding != null && embedded) {
                addEmbedding(passage, embedding);
            }
        }
        return json;
    }

    private static boolean isIndexable(Embedding embedding) {
        return embedding.dimensions() <= Embedding.MAX_DIMENSIONS;
    }

    private static void addPassage(ObjectNode json, StoredPassage stored) {
        Passage passage = stored.passage();
        json.put(DocumentFields.ORDINAL, passage.ordinal())
                .put(DocumentFields.PAGE, passage.page())
                .put(DocumentFields.TEXT, passage.text());
        ArrayNode headings = json.putArray(DocumentFields.HEADINGS);
        passage.headings().forEach(headings::add);
        ObjectNode terms = json.putObject(DocumentFields.TERMS);
        ObjectNode lengths = json.putObject(DocumentFields.LENGTHS);
        PassageTerms.of(stored).forEach((field, ofField) -> {
            if (!ofField.isEmpty()) {
                terms.put(field, String.join(DocumentFields.TERM_SEPARATOR, ofField));
                lengths.put(field, ofField.size());
            }
        });
    }

    private void addEmbedding(ObjectNode json, Embedding embedding) {
        definition.createVectorField(embedding);
        byte[] components = embedding.components();
        json.put(DocumentFields.EMBEDDING, Base64.getEncoder().encodeToString(components))
                .put(DocumentFields.MODEL, embedding.modelId().value());
        ArrayNode vector = json.putObject(DocumentFields.VECTORS).putArray(DocumentFields.vectorField(embedding));
        for (byte component : components) {
            vector.add((int) component);
        }
    }

    /** Returns the document with the given passages of it, in their order. */
    public static PutDocument fromJson(JsonNode document, Collection<JsonNode> passages) {
        List<Passage> texts = new ArrayList<>();
        Map<Integer, Embedding> embeddings = new HashMap<>();
        for (JsonNode passage : passages) {
            if (passage.has(DocumentFields.EMBEDDING)) {
                embeddings.put(texts.size(), Embedding.of(new ModelId(passage.path(DocumentFields.MODEL).asText()),
                        Base64.getDecoder().decode(passage.path(DocumentFields.EMBEDDING).asText())));
            }
            var headings = new ArrayList<String>();
            passage.path(DocumentFields.HEADINGS).forEach(heading -> headings.add(heading.asText()));
            texts.add(new Passage(passage.path(DocumentFields.ORDINAL).asInt(), headings,
                    passage.path(DocumentFields.PAGE).asInt(), passage.path(DocumentFields.TEXT).asText()));
        }
        return new PutDocument(new DocumentId(document.path(DocumentFields.DOCUMENT).asText()),
                document.path(DocumentFields.TITLE).asText(), texts, embeddings);
    }
}
