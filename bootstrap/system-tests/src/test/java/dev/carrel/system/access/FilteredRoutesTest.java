package dev.carrel.system.access;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.carrel.harness.ApiClient;
import dev.carrel.harness.Await;
import dev.carrel.harness.ServerProcess;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Every route by a token to which a document is hidden, by its filter or by the readers that a connector has found: no
 * request, and no filter of one, shows it.
 */
class FilteredRoutesTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String SALES = "{\"type\":\"eq\",\"key\":\"team\",\"value\":\"sales\"}";
    private static final String HR = "{\"type\":\"eq\",\"key\":\"team\",\"value\":\"hr\"}";
    /** Filters of tokens that no document of the team hr passes. */
    private static final List<String> FILTERS_OF_OTHERS = List.of(SALES,
            "{\"type\":\"ne\",\"key\":\"team\",\"value\":\"hr\"}",
            "{\"type\":\"in\",\"key\":\"team\",\"value\":[\"sales\",\"it\"]}",
            "{\"type\":\"and\",\"filters\":[{\"type\":\"gte\",\"key\":\"year\",\"value\":2030},"
                    + "{\"type\":\"eq\",\"key\":\"team\",\"value\":\"hr\"}]}");
    /** Tokens with other readers, or with a filter that the document passes and no readers. */
    private static final List<String> TOKENS_OF_OTHERS = List.of(
            "{\"libraries\":[\"followed\"],\"readers\":[\"group:sales\",\"user:hr\"]}",
            "{\"libraries\":[\"followed\"],\"filter\":" + HR + "}");
    private static final String FILTER_PARAMETER = "#/components/parameters/filter";
    /** Filters of requests that documents of the team hr pass. */
    private static final List<String> REQUEST_FILTERS = List.of(HR,
            "{\"type\":\"gte\",\"key\":\"year\",\"value\":2020}",
            "{\"type\":\"or\",\"filters\":[" + HR + "," + SALES + "]}",
            "{\"type\":\"nin\",\"key\":\"team\",\"value\":[\"sales\"]}");

    @TempDir
    private static Path data;
    private static ServerProcess server;
    private static ApiClient admin;
    private static Secret filtered;
    private static Secret restricted;
    private static int requests;

    /** What a library has that other teams must not see. */
    private record Secret(String library, String document, String conversation, String question) {}

    @BeforeAll
    static void addDocumentsOfBothTeams() throws Exception {
        Path files = Files.createDirectories(data.resolve("files"));
        server = ServerProcess.start(data.resolve("data"), Map.of("CARREL_EMBEDDING_MODEL", "none",
                "CARREL_CONNECTORS_FOLDERS", files.toString()));
        admin = server.client();
        filtered = addAll("shared", "{\"filter\":" + HR + "}");
        admin.put("/library/followed", Map.of("name", "Followed"));
        Files.writeString(Files.createDirectory(files.resolve("hr")).resolve("zebra.txt"),
                "Marmalade of the zebra\n\nThe zebra eats marmalade.");
        Files.writeString(Files.createDirectory(files.resolve("sales")).resolve("discount.txt"),
                "Discount\n\nLarge customers get a discount of ten percent.");
        admin.put("/library/followed/connector/files", Map.of("kind", "folder", "place", files.toString(), "rights",
                "keep", "attributes", Map.of("year", 2026), "rules",
                List.of(Map.of("pathPrefix", "/hr/", "readers", List.of("group:hr"), "attributes",
                        Map.of("team", "hr")),
                        Map.of("pathPrefix", "/sales/", "readers", List.of("*"), "attributes",
                                Map.of("team", "sales")))));
        Await.until(() -> admin.get("/library/followed/document?status=success").json().at("/documents").size(),
                searchable -> searchable == 2);
        restricted = askedIn("followed", admin.get("/library/followed/document?q=zebra")
                .json()
                .at("/documents/0/id")
                .asText(), "{\"readers\":[\"group:hr\"]}");
    }

    private static Secret addAll(String library, String token) throws Exception {
        admin.put("/library/" + library, Map.of("name", "Shared"));
        String secret = add(library, "hr", "The zebra eats marmalade.", "Marmalade of the zebra", "zebra.txt");
        add(library, "sales", "Large customers get a discount of ten percent.", "Discount", "discount.txt");
        return askedIn(library, secret, token);
    }

    private static Secret askedIn(String library, String secret, String token) throws Exception {
        var hr = new ApiClient(server.address(), tokenOf(token, "query"));
        JsonNode asked = hr.post("/v2/library/" + library + "/query", Map.of("query", "What does the zebra eat?"))
                .json();
        hr.post("/v2/library/" + library + "/query", Map.of("query", "Where is the unicorn of the zebra?"));
        return new Secret(library, secret, asked.get("conversationId").asText(),
                admin.get("/library/" + library + "/question").json().at("/questions/0/id").asText());
    }

    private static String add(String library, String team, String text, String title, String key) throws Exception {
        return admin.addDocument(library,
                Map.of("text", text, "title", title, "key", key, "attributes", Map.of("team", team, "year", 2026)))
                .get("id")
                .asText();
    }

    /** @param restriction fields of the token */
    private static String tokenOf(String restriction, String... scopes) throws Exception {
        var token = new LinkedHashMap<String, Object>(JSON.readValue(restriction, new TypeReference<>() {}));
        token.put("name", "team");
        token.put("scopes", List.of(scopes));
        return admin.post("/token", token).json().get("token").asText();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void noRouteShowsDocumentsThatTheFilterHides() throws Exception {
        callAllRoutes(filtered, FILTERS_OF_OTHERS.stream().map(filter -> "{\"filter\":" + filter + "}").toList());
        assertIsThere(filtered, "{\"filter\":" + HR + "}");
    }

    @Test
    void noRouteShowsDocumentsOfOtherReaders() throws Exception {
        callAllRoutes(restricted, TOKENS_OF_OTHERS);
        assertIsThere(restricted, "{\"readers\":[\"group:hr\"]}");
    }

    private static void callAllRoutes(Secret secret, List<String> tokens) throws Exception {
        requests = 0;
        var sent = new ArrayList<String>();
        try (HttpClient http = HttpClient.newHttpClient()) {
            for (String token : tokens) {
                callAllRoutes(http, secret, token, sent);
            }
        }
        System.out.printf("routes of %s: %d requests%n", secret.library(), requests);
        assertThat(sent).contains("get /library/{library_id}/question", "post /v1/responses",
                "post /mcp with filters", "post /v2/library/{library_id}/search with filters",
                "get /library/{library_id}/document with filters",
                "delete /library/{library_id}/document with filters");
    }

    private static void assertIsThere(Secret secret, String token) throws Exception {
        String library = "/library/" + secret.library();
        assertThat(admin.get(library + "/document/" + secret.document()).json().at("/attributes/team").asText())
                .isEqualTo("hr");
        assertThat(admin.get(library + "/conversation/" + secret.conversation()).status()).isEqualTo(200);
        assertThat(new ApiClient(server.address(), tokenOf(token, "query"))
                .post("/v2" + library + "/query", Map.of("query", "What does the zebra eat?"))
                .text()).contains("marmalade");
    }

    /** Calls each route, and those that take filters of the request with each of them. */
    private static void callAllRoutes(HttpClient http, Secret secret, String restriction, List<String> sent)
            throws Exception {
        String token = tokenOf(restriction, "query", "read", "write");
        JsonNode description = admin.get("/openapi.json").json();
        for (Map.Entry<String, JsonNode> path : description.get("paths").properties()) {
            for (String method : List.of("get", "post", "put", "patch", "delete")) {
                JsonNode operation = path.getValue().path(method);
                if (operation.isMissingNode() || isEndless(operation)) {
                    continue;
                }
                var request = new TeamRequest(http, secret, token, restriction, method, path.getKey());
                JsonNode fields = fieldsOfBody(description, operation);
                send(request, "", operation.has("requestBody") ? bodies(request, fields, Map.of()) : List.of(""));
                sent.add(method + " " + path.getKey());
                for (String filter : REQUEST_FILTERS) {
                    if (operation.at("/parameters").findValuesAsText("$ref").contains(FILTER_PARAMETER)) {
                        send(request, "?filter=" + URLEncoder.encode(filter, StandardCharsets.UTF_8), List.of(""));
                    } else if (fields.has("filters") || path.getKey().endsWith("/mcp")) {
                        send(request, "", bodies(request, fields, Map.of("filters", JSON.readTree(filter))));
                    } else {
                        break;
                    }
                    sent.add(method + " " + path.getKey() + " with filters");
                }
            }
        }
    }

    /** Events are sent until the client leaves. */
    private static boolean isEndless(JsonNode operation) {
        return operation.at("/responses/200/content").has("text/event-stream")
                && !operation.at("/responses/200/content").has("application/json");
    }

    /** Returns the fields of a body by name; a missing node if it has none, or is no JSON object. */
    private static JsonNode fieldsOfBody(JsonNode description, JsonNode operation) {
        JsonNode schema = operation.at("/requestBody/content/application~1json/schema");
        String reference = schema.path("$ref").asText();
        return (reference.isEmpty() ? schema : description.at(reference.substring(1))).path("properties");
    }

    private record TeamRequest(HttpClient http, Secret secret, String token, String restriction, String method,
            String template) {

        String path() {
            return template.replace("{library_id}", secret.library())
                    .replace("{document_id}", secret.document())
                    .replace("{conversation_id}", secret.conversation())
                    .replace("{query_id}", secret.question())
                    .replace("{turn_number}", "1")
                    .replace("{page_number}", "1")
                    .replaceAll("\\{[a-z_]+}", secret.document());
        }
    }

    private static void send(TeamRequest request, String parameters, List<String> bodies) throws Exception {
        String address = request.path() + parameters;
        for (String body : bodies) {
            requests++;
            HttpResponse<String> response = request.http()
                    .send(HttpRequest.newBuilder(URI.create(server.address() + address))
                            .timeout(Await.TIMEOUT)
                            .header("Authorization", "Bearer " + request.token())
                            .header("Content-Type",
                                    address.endsWith("/batch") ? "application/x-ndjson" : "application/json")
                            .header("Accept", "application/json, text/event-stream")
                            .method(request.method().toUpperCase(Locale.ROOT), body.isEmpty() ? BodyPublishers.noBody()
                                    : BodyPublishers.ofString(body))
                            .build(), BodyHandlers.ofString());
            assertThat(response.statusCode()).as("%s %s", request.method(), address).isLessThan(500);
            assertThat(response.body().toLowerCase(Locale.ROOT))
                    .as("%s %s with the token %s and %s", request.method(), address, request.restriction(), body)
                    .doesNotContain("zebra", "marmalade", "unicorn");
        }
    }

    /** Returns bodies whose fields the operation knows; all of them if it does not name its fields. */
    private static List<String> bodies(TeamRequest request, JsonNode fields, Map<String, JsonNode> filters)
            throws IOException {
        if (request.template().endsWith("/mcp")) {
            return toolCalls(request.secret(), filters);
        }
        List<Map<String, Object>> shapes = List.of(Map.of("query", "what is marmalad"),
                Map.of("query", "what is marmalad", "explain", true), Map.of("query", "What is in here?"),
                Map.of("query", "And?", "conversationId", request.secret().conversation()),
                Map.of("model", request.secret().library(), "messages",
                        List.of(Map.of("role", "user", "content", "what is marmalad"))),
                Map.of("model", request.secret().library(), "input", "what is marmalad"),
                Map.of("attributes", Map.of("team", "sales")), Map.of("vote", "up"));
        var bodies = new ArrayList<String>();
        for (Map<String, Object> shape : shapes) {
            if (fields.isMissingNode() || shape.keySet().stream().allMatch(fields::has)) {
                var body = new LinkedHashMap<String, Object>(filters);
                body.putAll(shape);
                bodies.add(JSON.writeValueAsString(body));
            }
        }
        return bodies.isEmpty() ? List.of("{}") : bodies;
    }

    private static List<String> toolCalls(Secret secret, Map<String, JsonNode> filters) throws IOException {
        var search = new LinkedHashMap<String, Object>(filters);
        search.putAll(Map.of("library", secret.library(), "query", "marmalad"));
        var ask = new LinkedHashMap<String, Object>(filters);
        ask.putAll(Map.of("library", secret.library(), "question", "What is in here?"));
        return List.of(toolCall("search", "{\"query\":\"marmalad\"}"),
                toolCall("fetch", "{\"id\":\"" + secret.library() + "/" + secret.document() + "\"}"),
                toolCall("get_document",
                        "{\"library\":\"" + secret.library() + "\",\"id\":\"" + secret.document() + "\"}"),
                toolCall("search_library", JSON.writeValueAsString(search)),
                toolCall("ask_library", JSON.writeValueAsString(ask)));
    }

    private static String toolCall(String tool, String arguments) {
        return "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"" + tool
                + "\",\"arguments\":" + arguments + "}}";
    }
}
