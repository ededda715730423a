package dev.carrel.system.model;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.harness.ApiClient;
import dev.carrel.harness.FileContentSearch;
import dev.carrel.harness.LiveStream;
import dev.carrel.harness.ServerProcess;
import dev.carrel.languagemodel.testserver.GroundedModel;
import dev.carrel.languagemodel.testserver.TestModelServer;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import static org.assertj.core.api.Assertions.assertThat;

/** A server with a small library and a test model server, and its log. */
public final class ServerWithModel implements AutoCloseable {

    static final String KEY = "sk-very-secret-0123456789";
    static final String CURRENT = "/v2/library/handbook/query";
    static final String UNVERSIONED = "/library/handbook/query";
    static final String LINES = "application/x-ndjson";
    static final String EVENTS = "text/event-stream";
    public static final Duration TIMEOUT = Duration.ofMinutes(5);

    /** A question about two of the documents. */
    public static final String HOW_MANY_DAYS = "How many days of leave does an employee have?";
    static final String LEAVE = "Every employee has 28 days of leave a year. Unused days expire in March.";
    static final String LEAVE_ABROAD = "An employee abroad has the days of leave that the law there grants.";
    static final String PARKING = "Guests park in the yard behind the library. The gate opens at seven.";
    /** A question about none of the documents. */
    static final String NOTHING_OF_IT = "Quantum chromodynamics?";

    private static final String DATA = "data";
    private static final String LOG = "log";

    public final TestModelServer model;
    public final ApiClient client;
    private final ServerProcess carrel;
    private final Path data;
    private final Path log;

    private ServerWithModel(TestModelServer model, ServerProcess carrel, Path folder) {
        this.model = model;
        this.carrel = carrel;
        this.client = carrel.client();
        this.data = folder.resolve(DATA);
        this.log = folder.resolve(LOG);
    }

    /** Starts both servers in an empty folder. */
    public static ServerWithModel start(Path folder, Map<String, String> environment) throws Exception {
        TestModelServer model = TestModelServer.start();
        try {
            var started = new ServerWithModel(model, serve(folder, model.address(), environment), folder);
            fill(started.client);
            return started;
        } catch (Exception | Error e) {
            model.close();
            throw e;
        }
    }

    /** Starts a server that uses the model at an address. */
    static ServerProcess serve(Path folder, URI address, Map<String, String> environment) throws IOException {
        var all = new HashMap<>(Map.of("CARREL_EMBEDDING_MODEL", "none", "CARREL_MODEL_BASE_URL", address.toString(),
                "CARREL_MODEL_NAME", "test", "CARREL_MODEL_API_KEY", KEY));
        // A busy machine trips no other timeout than the one that a test sets.
        all.putAll(Map.of("CARREL_QUERY_TIMEOUT", "30m", "CARREL_MODEL_FIRST_TOKEN_TIMEOUT", "10m",
                "CARREL_MODEL_SILENCE_TIMEOUT", "10m"));
        all.putAll(environment);
        return ServerProcess.start(folder.resolve(DATA), all, folder.resolve(LOG));
    }

    public ServerProcess carrel() {
        return carrel;
    }

    /** Creates a library of these documents. */
    static void fill(ApiClient client) throws Exception {
        assertThat(client.put("/library/handbook", Map.of("name", "Handbook")).status()).isEqualTo(201);
        add(client, "Leave", LEAVE);
        add(client, "Leave abroad", LEAVE_ABROAD);
        add(client, "Parking", PARKING);
    }

    /**
     * Adds a document.
     *
     * @return the ID
     */
    static String add(ApiClient client, String title, String text) throws Exception {
        ApiClient.ClientResponse answer = client.post("/library/handbook/document",
                Map.of("title", title, "text", text, "sourceUrl", "https://example.org/" + title.replace(' ', '-'),
                        "imageSnippet", "https://example.org/" + title.replace(' ', '-') + ".png"),
                "Prefer", "wait=30");
        String id = answer.json().path("id").asText();
        long deadline = System.nanoTime() + TIMEOUT.toNanos();
        while (Set.of("queued", "running").contains(answer.json().path("status").asText())
                && System.nanoTime() < deadline) {
            Thread.sleep(20);
            answer = client.get("/library/handbook/document/" + id);
        }
        assertThat(answer.json().path("status").asText()).as(answer.text()).isEqualTo("success");
        return id;
    }

    JsonNode ask(String question) throws Exception {
        return whole(Map.of("query", question));
    }

    JsonNode ask(String question, String conversation) throws Exception {
        return whole(Map.of("query", question, "conversationId", conversation));
    }

    public LiveStream stream(String question) throws Exception {
        return client.open(CURRENT, Map.of("query", question, "streaming", true), LINES);
    }

    LiveStream stream(String question, String conversation) throws Exception {
        return client.open(CURRENT, Map.of("query", question, "conversationId", conversation, "streaming", true),
                LINES);
    }

    /** Returns the turns of a conversation, oldest first. */
    JsonNode turns(String conversation) throws Exception {
        ApiClient.ClientResponse answer = client.get("/library/handbook/conversation/" + conversation);
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return answer.json().get("turns");
    }

    /** Makes the model answer one question well, which resets the count of failures. */
    void recover() throws Exception {
        model.answer(new GroundedModel());
        int before = model.calls().size();
        ask(HOW_MANY_DAYS);
        assertThat(model.calls()).hasSizeGreaterThan(before);
    }

    /** Returns the whole log. */
    String log() throws IOException {
        return Files.readString(log);
    }

    /** Returns the lines of the log with a text. */
    public List<String> logged(String text) throws IOException {
        return log().lines().filter(line -> line.contains(text)).toList();
    }

    /** Returns the files of the data folder that contain a text, byte for byte. */
    List<Path> stored(String text) throws IOException {
        return FileContentSearch.findText(text, data);
    }

    @Override
    public void close() {
        carrel.close();
        model.close();
    }

    private JsonNode whole(Map<String, String> body) throws Exception {
        ApiClient.ClientResponse answer = client.post(CURRENT, body);
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return answer.json();
    }
}
