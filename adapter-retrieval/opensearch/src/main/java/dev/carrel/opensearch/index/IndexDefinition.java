package dev.carrel.opensearch.index;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.carrel.domain.error.IndexException;
import dev.carrel.domain.passage.Embedding;
import dev.carrel.opensearch.http.OpenSearchClient;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import static dev.carrel.opensearch.http.OpenSearchClient.newObject;

/**
 * Creates the OpenSearch indexes, and the fields of vectors. Thread-safe.
 *
 * <p>
 * An index that is deleted must not come back by a write, which would give it a mapping that OpenSearch guesses.
 * Requests therefore go to aliases with a capital letter: no index can have such a name, so that a write to an alias
 * that is gone fails. Aliases have the UUID of the index of passages in their names. After it was deleted and created
 * again, an engine that does not know of it fails too, and finds no rows of libraries whose passages are gone.
 */
public final class IndexDefinition {

    private static final int FORMAT = 5;
    /** The first one whose nested vector search returns all passages of a document. */
    private static final ServerVersion MIN_VERSION = new ServerVersion(2, 19);

    private final OpenSearchClient client;
    private final IndexPlan plan;
    private volatile IndexNames names = new IndexNames("", "", "");
    private final Set<String> vectorFields = ConcurrentHashMap.newKeySet();

    /**
     * The aliases that requests are sent to.
     *
     * @param registerId the UUID of the index with the libraries
     */
    private record IndexNames(String libraries, String passages, String registerId) {}

    /**
     * What is created.
     *
     * @param prefix the names of all indexes begin with it
     * @param shards the number of primary shards of the index with the passages
     * @param replicas the number of copies of each shard
     * @param database names the database whose documents are indexed; empty if that is not checked
     */
    public record IndexPlan(String prefix, int shards, int replicas, String database) {}

    /** Creates a definition; {@link #createMissing} must be called before it is used. */
    public IndexDefinition(OpenSearchClient client, IndexPlan plan) {
        this.client = client;
        this.plan = plan;
    }

    /** Returns the name of the index with a row for each library. */
    public String libraries() {
        return names.libraries();
    }

    /** Returns an id of the index with the libraries, which no other index has had. */
    String registerId() {
        return names.registerId();
    }

    /** Returns the name of the index with the passages. */
    public String passages() {
        return names.passages();
    }

    /**
     * Fails unless the server is an OpenSearch that can be used.
     *
     * @throws IndexException if it is not
     */
    public void requireOpenSearch() {
        JsonNode version = client.send("GET", "").body().path("version");
        String number = version.path("number").asText("0");
        if (!version.path("distribution").asText().equals("opensearch")
                || ServerVersion.parse(number).compareTo(MIN_VERSION) < 0) {
            throw new IndexException("The search server must be OpenSearch " + MIN_VERSION + " or later, not "
                    + version.path("distribution").asText("another product") + " " + number + ".", null);
        }
    }

    /** Returns whether the indexes that are known exist. */
    public boolean isComplete() {
        return client.find(libraries() + ',' + passages() + "/_settings").isPresent();
    }

    /**
     * Creates the indexes that do not exist, and finds the ones that another engine has created.
     *
     * @throws IndexException if there are indexes of another format or of another database
     */
    public synchronized void createMissing() {
        String passages = plan.prefix() + "-passages";
        String uuid = addAlias(passages);
        String libraries = plan.prefix() + "-libraries-" + uuid.toLowerCase(Locale.ROOT);
        ObjectNode body = read("libraries.json");
        String alias = aliasOf("Libraries", uuid);
        body.putObject("aliases").putObject(alias);
        JsonNode register = findOrCreate(libraries, body, 1);
        requireUsable(libraries, register);
        names = new IndexNames(alias, aliasOf("Passages", uuid), uuidOf(register));
    }

    /** Returns the UUID of the index with the passages, which has its alias then. */
    private String addAlias(String index) {
        while (true) {
            JsonNode found = findOrCreate(index, read("passages.json"), plan.shards());
            requireUsable(index, found);
            String uuid = uuidOf(found);
            String alias = aliasOf("Passages", uuid);
            if (found.path("aliases").has(alias)) {
                return uuid;
            }
            client.send("PUT", index + "/_alias/" + alias);
        }
    }

    private static String uuidOf(JsonNode index) {
        return index.at("/settings/index/uuid").asText();
    }

    private String aliasOf(String name, String uuid) {
        return plan.prefix() + '-' + name + '-' + uuid;
    }

    /** Returns the aliases, mappings and settings of an index, which is created if it does not exist. */
    private JsonNode findOrCreate(String index, ObjectNode body, int shards) {
        body.withObject("/settings/index")
                .put("number_of_shards", shards)
                .put("number_of_replicas", plan.replicas());
        body.withObject("/mappings/_meta").put("carrel_database", plan.database());
        Optional<JsonNode> found = client.find(index);
        while (found.isEmpty()) {
            create(index, body);
            found = client.find(index);
        }
        return found.get().path(index);
    }

    private void create(String index, ObjectNode body) {
        try {
            client.send("PUT", index, body);
        } catch (IndexException e) {
            // Another engine may have been faster.
            if (client.find(index).isEmpty()) {
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

    private void requireUsable(String index, JsonNode found) {
        JsonNode meta = found.at("/mappings/_meta");
        int format = meta.path("carrel_format").asInt();
        if (format != FORMAT) {
            throw new IndexException("The OpenSearch index " + index + " has format " + format + ", not " + FORMAT
                    + ": delete it, and it is filled again, or choose another prefix.", null);
        }
        String database = meta.path("carrel_database").asText();
        if (!database.isEmpty() && !plan.database().isEmpty() && !database.equals(plan.database())) {
            throw new IndexException("The OpenSearch index " + index + " belongs to another database, or to this one"
                    + " before it was restored. If servers of another database use it, choose another prefix. Else"
                    + " delete it, and it is filled again.", null);
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
        String index = passages();
        String field = DocumentFields.vectorField(like);
        if (vectorFields.contains(index + '/' + field)) {
            return;
        }
        ObjectNode vectors = newObject();
        ObjectNode vector = vectors.withObject("/properties/" + DocumentFields.PASSAGES)
                .put("type", "nested")
                .withObject("/properties/" + DocumentFields.VECTORS + "/properties/" + field);
        vector.put("type", "knn_vector").put("dimension", like.dimensions()).put("data_type", "byte");
        vector.putObject("method").put("name", "hnsw").put("engine", "lucene").put("space_type", "cosinesimil");
        client.send("PUT", index + "/_mapping", vectors);
        vectorFields.add(index + '/' + field);
    }
}
