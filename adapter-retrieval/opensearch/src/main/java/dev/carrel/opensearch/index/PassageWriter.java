package dev.carrel.opensearch.index;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.carrel.application.port.PassageIndex.IndexUpdate;
import dev.carrel.application.port.PassageIndex.IndexUpdate.PutDocument;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.opensearch.http.OpenSearchClient;
import dev.carrel.opensearch.http.OpenSearchResponse;
import java.net.URLEncoder;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;

import static dev.carrel.opensearch.http.OpenSearchClient.newObject;
import static dev.carrel.opensearch.http.OpenSearchClient.write;
import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * Writes documents with their passages. The version of a document is the revision of its change: OpenSearch rejects a
 * version that is older than the one it has, or had until it was deleted within the last hour. Thread-safe.
 */
public final class PassageWriter {

    /** The size of a request, from which the rest is sent in another one. */
    private static final int MAX_REQUEST_CHARACTERS = 8_000_000;

    private static final int PAGE_SIZE = 1000;

    private final OpenSearchClient client;
    private final IndexDefinition definition;
    private final DocumentCodec codec;

    /** Creates a writer of the passages of all libraries. */
    public PassageWriter(OpenSearchClient client, IndexDefinition definition) {
        this.client = client;
        this.definition = definition;
        this.codec = new DocumentCodec(definition);
    }

    /** Applies updates; on return every search that starts sees them, and OpenSearch has them durably. */
    public void applyUpdates(String life, List<IndexUpdate> updates) {
        var lines = new StringBuilder();
        int actions = 0;
        for (IndexUpdate update : updates) {
            actions++;
            if (update instanceof PutDocument put && !put.passages().isEmpty()) {
                appendAction(lines, "index", life, put);
                lines.append(write(codec.toJson(life, put))).append('\n');
            } else {
                appendAction(lines, "delete", life, update);
            }
            if (lines.length() >= MAX_REQUEST_CHARACTERS) {
                send(lines, actions);
                lines.setLength(0);
                actions = 0;
            }
        }
        if (actions > 0) {
            send(lines, actions);
        }
    }

    private static void appendAction(StringBuilder lines, String action, String life, IndexUpdate update) {
        ObjectNode line = newObject();
        line.putObject(action)
                .put("_id", idOf(life, update.document()))
                .put("routing", life)
                .put("version", update.revision())
                .put("version_type", "external_gte");
        lines.append(write(line)).append('\n');
    }

    private void send(CharSequence lines, int actions) {
        JsonNode items = client.sendLines(definition.passages() + "/_bulk?refresh=true", lines).body().path("items");
        client.requireAll(actions, items);
        for (JsonNode item : items) {
            Iterator<JsonNode> written = item.elements();
            client.requireWritten(written.hasNext() ? written.next() : MissingNode.getInstance());
        }
    }

    /** Returns whether a document is there, also before searches see it. */
    public boolean exists(String life, DocumentId document) {
        OpenSearchResponse found = client.send("GET", definition.passages() + "/_doc/"
                + URLEncoder.encode(idOf(life, document), UTF_8) + "?_source=false&routing=" + life);
        return found.isFound();
    }

    /** Deletes all documents of a life. */
    public void deleteLife(String life) {
        ObjectNode query = newObject();
        query.putObject("query").putObject("term").put(DocumentFields.LIFE, life);
        client.sendLong("POST",
                definition.passages() + "/_delete_by_query?refresh=true&conflicts=proceed&routing=" + life, query);
    }

    /** Returns the lives that searches find documents of. */
    public Set<String> listLives() {
        client.send("POST", definition.passages() + "/_refresh");
        var lives = new HashSet<String>();
        ObjectNode search = newObject().put("size", 0);
        ObjectNode composite = search.withObject("/aggs/lives/composite").put("size", PAGE_SIZE);
        composite.putArray("sources").addObject().withObject("/life/terms").put("field", DocumentFields.LIFE);
        JsonNode page;
        int before;
        do {
            before = lives.size();
            page = client.send("POST", definition.passages() + "/_search", search).body().at("/aggregations/lives");
            page.path("buckets").forEach(bucket -> lives.add(bucket.at("/key/life").asText()));
            composite.set("after", page.path("after_key"));
        } while (page.has("after_key") && lives.size() > before);
        return lives;
    }

    private static String idOf(String life, DocumentId document) {
        return life + '.' + document.value();
    }
}
