package dev.carrel.benchmarks.load;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.carrel.bootstrap.cli.evaluation.collection.CorpusDocument;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A client of one library of a server. Thread-safe. */
public final class LibraryClient {

    static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration INDEX_TIMEOUT = Duration.ofMinutes(3);
    private static final int BATCH = 500;

    private final HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final String server;
    private final String library;

    public LibraryClient(BenchmarkServerProcess server, String library) {
        this.server = server.address();
        this.library = library;
    }

    /** Thrown for an unexpected response. */
    public static final class UnexpectedResponseException extends Exception {

        private static final long serialVersionUID = 1L;

        public UnexpectedResponseException(String what) {
            super(what);
        }
    }

    public void createLibrary() throws Exception {
        sendForJson(newRequest("/library/" + library).PUT(BodyPublishers.ofString("{}")));
    }

    /** Adds a text and returns its id. */
    public String addText(String text, @Nullable String title, @Nullable String url) throws Exception {
        ObjectNode body = JSON.createObjectNode().put("text", text).put("title", title).put("sourceUrl", url);
        return sendForJson(newPost("/library/" + library + "/document", body)).path("id").asText();
    }

    /** Adds a text, waits until it is searchable, and returns its id. */
    public String addAndWait(String text) throws Exception {
        ObjectNode body = JSON.createObjectNode().put("text", text);
        JsonNode document = sendForJson(newPost("/library/" + library + "/document", body).header("Prefer", "wait=30"));
        if (!document.path("status").asText().equals("success")) {
            throw new UnexpectedResponseException("the document is not searchable: " + document);
        }
        return document.path("id").asText();
    }

    /** Adds texts of a test collection, each with its id as key, and returns once all are accepted. */
    public void addBatch(List<CorpusDocument> documents) throws Exception {
        for (int from = 0; from < documents.size(); from += BATCH) {
            var lines = new StringBuilder();
            for (CorpusDocument document : documents.subList(from, Math.min(from + BATCH, documents.size()))) {
                lines.append(JSON.createObjectNode()
                        .put("text", document.text())
                        .put("title", document.title())
                        .put("key", document.id())).append('\n');
            }
            HttpResponse<String> answer = http.send(newRequest("/library/" + library + "/document/batch")
                    .setHeader("Content-Type", "application/x-ndjson")
                    .POST(BodyPublishers.ofString(lines.toString()))
                    .build(), BodyHandlers.ofString());
            requireSuccess(answer);
        }
    }

    /** Returns the keys of the best documents, best first. */
    public List<String> findKeys(String query, int limit) throws Exception {
        ObjectNode body = JSON.createObjectNode().put("query", query).put("limit", limit);
        return keysOf(sendForJson(newPost("/v2/library/" + library + "/search", body)).path("documents"));
    }

    /** Returns the keys of the sources of a complete reply, best first. */
    public List<String> findSources(String query) throws Exception {
        return keysOf(askQuestion(query, null).at("/metadata/documents"));
    }

    private static List<String> keysOf(JsonNode documents) {
        return documents.valueStream().map(document -> document.at("/extraFields/key").asText()).toList();
    }

    /** Returns the id of the best document; an empty text if a search finds none. */
    public String findBest(String query) throws Exception {
        ObjectNode body = JSON.createObjectNode().put("query", query).put("limit", 1);
        return sendForJson(newPost("/v2/library/" + library + "/search", body)).at("/documents/0/id").asText();
    }

    /** Waits until this number of documents is searchable and embedded. */
    public void awaitIndexed(long documents) throws Exception {
        while (true) {
            JsonNode overview = sendForJson(newRequest("/library/" + library).GET());
            JsonNode counts = overview.path("documents");
            if (counts.path("failed").asLong() > 0) {
                throw new UnexpectedResponseException("documents failed: " + counts);
            }
            if (counts.path("success").asLong() == documents && overview.at("/embedding/pending").asLong() == 0) {
                return;
            }
            Thread.sleep(200);
        }
    }

    /** Returns a complete reply. */
    public JsonNode askQuestion(String question, @Nullable String conversation) throws Exception {
        return sendForJson(newPost(queryPath(), questionBody(question, conversation, false)));
    }

    /** Returns the chunks of a streamed reply. */
    public List<JsonNode> streamReply(String question, @Nullable String conversation) throws Exception {
        HttpResponse<String> answer = http.send(
                newPost(queryPath(), questionBody(question, conversation, true)).build(),
                BodyHandlers.ofString());
        requireSuccess(answer);
        return answer.body().lines().map(LibraryClient::parseJson).toList();
    }

    /** Returns the turns of a conversation, oldest first. */
    public JsonNode readTurns(String conversation) throws Exception {
        return sendForJson(newRequest("/library/" + library + "/conversation/" + conversation).GET()).path("turns");
    }

    private String queryPath() {
        return "/v2/library/" + library + "/query";
    }

    private static ObjectNode questionBody(String question, @Nullable String conversation, boolean streaming) {
        return JSON.createObjectNode()
                .put("query", question)
                .put("conversationId", conversation)
                .put("streaming", streaming);
    }

    private HttpRequest.Builder newPost(String path, JsonNode body) {
        return newRequest(path).POST(BodyPublishers.ofString(body.toString()));
    }

    private HttpRequest.Builder newRequest(String path) {
        return HttpRequest.newBuilder(URI.create(server + path))
                .timeout(INDEX_TIMEOUT)
                .header("Authorization", "Bearer " + BenchmarkServerProcess.ADMIN_TOKEN)
                .header("Content-Type", "application/json");
    }

    private JsonNode sendForJson(HttpRequest.Builder request) throws Exception {
        HttpResponse<String> answer = http.send(request.build(), BodyHandlers.ofString());
        requireSuccess(answer);
        return parseJson(answer.body());
    }

    private static void requireSuccess(HttpResponse<String> answer) throws UnexpectedResponseException {
        if (answer.statusCode() / 100 != 2) {
            throw new UnexpectedResponseException("status " + answer.statusCode() + ": " + answer.body());
        }
    }

    private static JsonNode parseJson(String text) {
        try {
            return JSON.readTree(text);
        } catch (IOException e) {
            throw new UncheckedIOException("no JSON: " + text, e);
        }
    }
}
