package dev.carrel.benchmarks.peers;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.carrel.bootstrap.cli.evaluation.collection.CorpusDocument;
import dev.carrel.opensearch.OpenSearchNode;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A node of OpenSearch with one shard: title and text, English stems, with or without highlights. */
final class OpenSearchPeer implements SearchPeer {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int BATCH = 1000;
    private static final String DEFINITION = """
            {"settings": {"number_of_shards": 1, "number_of_replicas": 0},
             "mappings": {"properties": {"title": {"type": "text", "analyzer": "english"},
                                         "text": {"type": "text", "analyzer": "english"}}}}""";

    private final HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final ServerProcesses.Started<OpenSearchNode> started;
    private final boolean hasHighlights;

    private OpenSearchPeer(ServerProcesses.Started<OpenSearchNode> started, boolean hasHighlights) {
        this.started = started;
        this.hasHighlights = hasHighlights;
    }

    static OpenSearchPeer start(Path folder) throws Exception {
        return new OpenSearchPeer(ServerProcesses.start(() -> OpenSearchNode.start(folder.resolve("node"))), true);
    }

    /** Returns the same node, which is asked for less than Carrel returns. */
    SearchPeer withoutHighlights() {
        return new OpenSearchPeer(started, false);
    }

    @Override
    public void add(List<CorpusDocument> documents) throws Exception {
        send("PUT", "/peers", DEFINITION);
        for (int from = 0; from < documents.size(); from += BATCH) {
            var lines = new StringBuilder();
            for (CorpusDocument document : documents.subList(from, Math.min(from + BATCH, documents.size()))) {
                ObjectNode source = JSON.createObjectNode().put("title", document.title()).put("text", document.text());
                ObjectNode action = JSON.createObjectNode();
                action.putObject("index").put("_id", document.id());
                lines.append(action).append('\n').append(source).append('\n');
            }
            send("POST", "/peers/_bulk", lines.toString());
        }
        send("POST", "/peers/_refresh", "");
    }

    @Override
    public List<String> search(String question) throws Exception {
        ObjectNode body = JSON.createObjectNode().put("size", HITS);
        body.putObject("query")
                .putObject("multi_match")
                .put("query", question)
                .putArray("fields")
                .add("title")
                .add("text");
        if (hasHighlights) {
            body.putObject("highlight").putObject("fields").putObject("text");
        }
        var ids = new ArrayList<String>();
        send("POST", "/peers/_search", body.toString()).at("/hits/hits")
                .forEach(hit -> ids.add(hit.path("_id").asText()));
        return ids;
    }

    private JsonNode send(String method, String path, String body) throws Exception {
        var response = http.send(HttpRequest.newBuilder(started.server().address().resolve(path))
                .header("Content-Type", "application/json")
                .method(method, BodyPublishers.ofString(body))
                .build(), BodyHandlers.ofByteArray());
        JsonNode answer = JSON.readTree(response.body());
        if (response.statusCode() / 100 != 2 || answer.path("errors").asBoolean()) {
            throw new IOException("OpenSearch answers " + answer);
        }
        return answer;
    }

    @Override
    public ServerProcesses processes() {
        return started.processes();
    }

    @Override
    public void close() {
        started.server().close();
    }
}
