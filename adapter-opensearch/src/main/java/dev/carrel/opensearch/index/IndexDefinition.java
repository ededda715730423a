package dev.carrel.opensearch.index;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.carrel.domain.error.IndexException;
import dev.carrel.domain.passage.Embedding;
import dev.carrel.opensearch.http.OpenSearchClient;
import dev.carrel.opensearch.http.OpenSearchResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import static dev.carrel.opensearch.http.OpenSearchClient.newObject;

/** Creates the OpenSearch indexes, and the fields of vectors. Thread-safe. */
public final class IndexDefinition {

    private static final int FORMAT = 1;
    private static final int MIN_MAJOR_VERSION = 2;

    private final OpenSearchClient client;
    private final String libraries;
    private final String passages;
    private final Set<String> vectorFields = ConcurrentHashMap.newKeySet();

    /**
     * Names the indexes.
     *
     * @param prefix the names begin with it
     */
    public IndexDefinition(OpenSearchClient client, String prefix) {
        this.client = client;
        this.libraries = prefix + "-libraries";
        this.passages = prefix + "-passages";
    }

    /** Returns the name of the index with a row for each library. */
    public String libraries() {
        return libraries;
    }

    /** Returns the name of the index with the passages. */
    public String passages() {
        return passages;
    }

    /**
     * Creates the indexes that do not exist.
     *
     * @throws IndexException if the server is not a usable OpenSearch, or has indexes of another format
     */
    public void createMissing(int shards, int replicas) {
        requireOpenSearch(client.send("GET", "").body());
        createMissing(passages, "passages.json", shards, replicas);
        createMissing(libraries, "libraries.json", 1, replicas);
    }

    private static void requireOpenSearch(JsonNode server) {
        JsonNode version = server.path("version");
        String number = version.path("number").asText("0");
        if (!version.path("distribution").asText().equals("opensearch")
                || Integer.parseInt(number.replaceFirst("\\D.*", "")) < MIN_MAJOR_VERSION) {
            throw new IndexException("The search server must be OpenSearch " + MIN_MAJOR_VERSION + " or later, not "
                    + version.path("distribution").asText("another product") + " " + number + ".", null);
        }
    }

    private void createMissing(String index, String definition, int shards, int replicas) {
        OpenSearchResponse mapping = client.send("GET", index + "/_mapping");
        if (mapping.isFound()) {
            requireFormat(index, mapping.body());
            return;
        }
        ObjectNode body = read(definition);
        body.withObject("/settings/index").put("number_of_shards", shards).put("number_of_replicas", replicas);
        try {
            client.send("PUT", index, body);
        } catch (IndexException e) {
            // Another engine may have been faster.
            if (!client.send("GET", index + "/_mapping").isFound()) {
                throw explain(e);
            }
        }
    }

    private static IndexException explain(IndexException e) {
        String message = String.valueOf(e.getMessage());
        return message.contains("index.knn")
                ? new IndexException("OpenSearch lacks the plugin opensearch-knn, which vector search needs: install it"
                        + " on every node. " + message, e)
                : e;
    }

    private static void requireFormat(String index, JsonNode mapping) {
        int format = mapping.path(mapping.fieldNames().next())
                .path("mappings")
                .path("_meta")
                .path("carrel_format")
                .asInt();
        if (format != FORMAT) {
            throw new IndexException("The OpenSearch index " + index + " has format " + format + ", not " + FORMAT
                    + ": delete it, and it is filled again, or choose another prefix.", null);
        }
    }

    private static ObjectNode read(String definition) {
        try (InputStream resource = IndexDefinition.class.getResourceAsStream(definition)) {
            return (ObjectNode) new JsonMapper().readTree(Objects.requireNonNull(resource));
        } catch (IOException e) {
            throw new UncheckedIOException("a resource can be read", e);
        }
    }

    /**
     * Creates the field for the vectors of a model, if there is none. The graph is Lucene's: the default one of
     * OpenSearch has no vectors of bytes that are compared by their cosine.
     */
    public void createVectorField(Embedding like) {
        String field = DocumentFields.vectorField(like);
        if (vectorFields.contains(field)) {
            return;
        }
        ObjectNode vectors = newObject();
        ObjectNode vector = vectors.withObject("/properties/" + DocumentFields.PASSAGES)
                .put("type", "nested")
                .withObject("/properties/" + DocumentFields.VECTORS + "/properties/" + field);
        vector.put("type", "knn_vector").put("dimension", like.dimensions()).put("data_type", "byte");
        vector.putObject("method").put("name", "hnsw").put("engine", "lucene").put("space_type", "cosinesimil");
        client.send("PUT", passages + "/_mapping", vectors);
        vectorFields.add(field);
    }
}
