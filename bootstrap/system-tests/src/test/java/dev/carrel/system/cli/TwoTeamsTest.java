package dev.carrel.system.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.carrel.harness.ApiClient;
import dev.carrel.harness.Await;
import dev.carrel.harness.CliRunner;
import dev.carrel.harness.CliRunner.CliRun;
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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Two teams share a library of a server through tokens with different filters. */
class TwoTeamsTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String SALES = "{\"type\":\"eq\",\"key\":\"team\",\"value\":\"sales\"}";
    private static final String HR = "{\"type\":\"eq\",\"key\":\"team\",\"value\":\"hr\"}";
    /** Filters of tokens that no document of the team hr passes. */
    private static final List<String> FILTERS_OF_OTHERS = List.of(SALES,
            "{\"type\":\"ne\",\"key\":\"team\",\"value\":\"hr\"}",
            "{\"type\":\"in\",\"key\":\"team\",\"value\":[\"sales\",\"it\"]}",
            "{\"type\":\"and\",\"filters\":[{\"type\":\"gte\",\"key\":\"year\",\"value\":2030},"
                    + "{\"type\":\"eq\",\"key\":\"team\",\"value\":\"hr\"}]}");
    /** Filters of requests that documents of the team hr pass. */
    private static final List<String> REQUEST_FILTERS = List.of(HR,
            "{\"type\":\"gte\",\"key\":\"year\",\"value\":2020}",
            "{\"type\":\"or\",\"filters\":[" + HR + "," + SALES + "]}",
            "{\"type\":\"nin\",\"key\":\"team\",\"value\":[\"sales\"]}");

    @TempDir
    private static Path data;
    private static ServerProcess server;
    private static ApiClient admin;
    private static String document;
    private static String conversation;
    private static String question;

    @TempDir
    private Path files;

    @BeforeAll
    static void addDocumentsOfBothTeams() throws Exception {
        server = ServerProcess.start(data, Map.of("CARREL_EMBEDDING_MODEL", "none"));
        admin = server.client();
        admin.put("/library/shared", Map.of("name", "Shared"));
        document = add("shared", "hr", "The zebra eats marmalade.", "Marmalade of the zebra", "zebra.txt");
        add("shared", "sales", "Large customers get a discount of ten percent.", "Discount", "discount.txt");
        var hr = clientOf(HR, "query");
        JsonNode asked = hr.post("/v2/library/shared/query", Map.of("query", "What does the zebra eat?")).json();
        conversation = asked.get("conversationId").asText();
        hr.post("/v2/library/shared/query", Map.of("query", "Where is the unicorn of the zebra?"));
        question = admin.get("/library/shared/question").json().at("/questions/0/id").asText();
    }

    private static String add(String library, String team, String text, String title, String key) throws Exception {
        return admin.addDocument(library,
                Map.of("text", text, "title", title, "key", key, "attributes", Map.of("team", team, "year", 2026)))
                .get("id")
                .asText();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static String tokenOf(String filter, String... scopes) throws Exception {
        return admin.post("/token", Map.of("name", "team", "scopes", List.of(scopes), "filter",
                JSON.readValue(filter, Map.class))).json().get("token").asText();
    }

    private static ApiClient clientOf(String filter, String... scopes) throws Exception {
        return new ApiClient(server.address(), tokenOf(filter, scopes));
    }

    private static CliRunner cliOf(String token) {
        return CliRunner.withEnvironment(Map.of("CARREL_SERVER", server.address(), "CARREL_TOKEN", token));
    }

    @Test
    void noRouteShowsDocumentsOfTheOtherTeam() throws Exception {
        for (int each = 0; each < FILTERS_OF_OTHERS.size(); each++) {
            callAllRoutes(FILTERS_OF_OTHERS.get(each), List.of(REQUEST_FILTERS.get(each)));
        }
    }

    @Test
    @Tag("reliability")
    void noFilterOfARequestShowsDocumentsOfTheOtherTeam() throws Exception {
        for (String tokenFilter : FILTERS_OF_OTHERS) {
            callAllRoutes(tokenFilter, REQUEST_FILTERS);
        }
    }

    private static void callAllRoutes(String tokenFilter, List<String> requestFilters) throws Exception {
        JsonNode paths = admin.get("/openapi.json").json().get("paths");
        var sent = new ArrayList<String>();
        try (HttpClient http = HttpClient.newHttpClient()) {
            String token = tokenOf(tokenFilter, "query", "read", "write");
            for (Map.Entry<String, JsonNode> path : paths.properties()) {
                for (String method : List.of("get", "post", "put", "patch", "delete")) {
                    if (path.getValue().has(method) && !isEndless(path.getValue().get(method))) {
                        sent.add(method + " " + path.getKey());
                        for (String filter : requestFilters) {
                            send(http, token, tokenFilter, filter, method, path.getKey());
                        }
                    }
                }
            }
        }
        assertThat(sent).contains("get /library/{library_id}/question", "post /mcp", "post /v1/chat/completions",
                "delete /library/{library_id}/document");
        assertThat(admin.get("/library/shared/document/" + document).json().at("/attributes/team").asText())
                .isEqualTo("hr");
        assertThat(admin.get("/library/shared/conversation/" + conversation).status()).isEqualTo(200);
        assertThat(clientOf(HR, "query").post("/v2/library/shared/query", Map.of("query", "What does the zebra eat?"))
                .text()).contains("marmalade");
    }

    /** Events are sent until the client leaves. */
    private static boolean isEndless(JsonNode operation) {
        return operation.at("/responses/200/content").has("text/event-stream")
                && !operation.at("/responses/200/content").has("application/json");
    }

    private static void send(HttpClient http, String token, String tokenFilter, String filter, String method,
            String template) throws Exception {
        String path = template.replace("{library_id}", "shared")
                .replace("{document_id}", document)
                .replace("{conversation_id}", conversation)
                .replace("{query_id}", question)
                .replace("{turn_number}", "1")
                .replaceAll("\\{[a-z_]+}", document);
        boolean hasBody = !method.equals("get") && !method.equals("delete");
        String address = hasBody ? path : path + "?filter=" + URLEncoder.encode(filter, StandardCharsets.UTF_8);
        for (String body : hasBody ? bodiesFor(path, filter) : List.of("")) {
            HttpResponse<String> response = http.send(HttpRequest.newBuilder(URI.create(server.address() + address))
                    .timeout(Await.TIMEOUT)
                    .header("Authorization", "Bearer " + token)
                    .header("Content-Type", path.endsWith("/batch") ? "application/x-ndjson" : "application/json")
                    .header("Accept", "application/json, text/event-stream")
                    .method(method.toUpperCase(Locale.ROOT), hasBody ? BodyPublishers.ofString(body)
                            : BodyPublishers.noBody())
                    .build(), BodyHandlers.ofString());
            assertThat(response.statusCode()).as("%s %s", method, address).isLessThan(500);
            assertThat(response.body().toLowerCase(Locale.ROOT))
                    .as("%s %s with the filter %s of the token and %s", method, address, tokenFilter, body)
                    .doesNotContain("zebra", "marmalade", "unicorn");
        }
    }

    private static List<String> bodiesFor(String path, String filter) throws IOException {
        if (path.endsWith("/mcp")) {
            return List.of(toolCall("search", "{\"query\":\"marmalad\"}"),
                    toolCall("fetch", "{\"id\":\"shared/" + document
                            + "\"}"),
                    toolCall("get_document", "{\"library\":\"shared\",\"id\":\"" + document + "\"}"),
                    toolCall("search_library",
                            "{\"library\":\"shared\",\"query\":\"marmalad\",\"filters\":" + filter + "}"),
                    toolCall("ask_library",
                            "{\"library\":\"shared\",\"question\":\"What is in here?\",\"filters\":" + filter
                                    + "}"));
        }
        var fields = new LinkedHashMap<String, Object>();
        fields.put("filters", JSON.readTree(filter));
        List<Map<String, Object>> shapes = List.of(Map.of("query", "what is marmalad"),
                Map.of("query", "what is marmalad", "explain", true), Map.of("query", "What is in here?"),
                Map.of("query", "And?", "conversationId", conversation),
                Map.of("model", "shared", "messages", List.of(Map.of("role", "user", "content", "what is marmalad"))),
                Map.of("model", "shared", "input", "what is marmalad"),
                Map.of("attributes", Map.of("team", "sales")), Map.of("vote", "up"));
        var bodies = new ArrayList<String>();
        for (Map<String, Object> shape : shapes) {
            bodies.add(JSON.writeValueAsString(shape));
            var filtered = new LinkedHashMap<>(fields);
            filtered.putAll(shape);
            bodies.add(JSON.writeValueAsString(filtered));
        }
        return bodies;
    }

    private static String toolCall(String tool, String arguments) {
        return "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"" + tool
                + "\",\"arguments\":" + arguments + "}}";
    }

    @Test
    void unansweredQuestionsOfATeamBecomeChecks() throws Exception {
        admin.put("/library/busy", Map.of("name", "Busy"));
        add("busy", "sales", "Large customers get a discount of ten percent.", "Discount", "discount.txt");
        add("busy", "hr", "Everybody has 25 days of leave.", "Leave", "leave.txt");
        var site = clientOf(SALES, "query");
        var theirs = clientOf(HR, "query");
        List<String> unanswered = List.of("Who repairs zeppelins?", "What is the \"secret\" of yachts?",
                "When do volcanoes sleep?");
        for (int minute = 0; minute < 60; minute++) {
            site.post("/v2/library/busy/query", Map.of("query", minute % 10 == 0
                    ? unanswered.get(minute / 10 % unanswered.size())
                    : "How large is the discount for large customers?"));
            theirs.post("/v2/library/busy/query", Map.of("query", "Where does kangaroo " + minute % 7 + " live?"));
        }
        CliRunner reader = cliOf(tokenOf(SALES, "query", "read"));

        List<String> clusters = reader.runForLines("question", "list", "-l", "busy", "--outcome", "nothing-found",
                "--cluster");
        assertThat(clusters).hasSize(3).allMatch(line -> line.startsWith("2\tnothing-found 2\t-\t"));
        Path checks = files.resolve("checks.jsonl");
        reader.runForLines("question", "export", "-l", "busy", "--outcome", "nothing-found", "-o",
                checks.toString());
        assertThat(Files.readAllLines(checks)).hasSize(6).noneMatch(line -> line.contains("kangaroo"));

        CliRun before = reader.runCommand("eval", "-l", "busy", checks.toString(), "--at-least", "abstained=1");
        assertThat(before.code()).as(before.err() + before.out()).isZero();
        add("busy", "sales", "Zeppelins are repaired by Anna Berg.", "Zeppelins", "zeppelins.txt");
        CliRun after = reader.runCommand("eval", "-l", "busy", checks.toString(), "--at-least", "abstained=1");
        assertThat(after.code()).isOne();
        assertThat(after.out()).contains("Who repairs zeppelins?", "answered, although no document has the answer");
    }

    @Test
    void anExportedTableIsReadAsItIs() throws Exception {
        List<String> hostile = List.of("=HYPERLINK(\"http://evil.example\";\"x\")", "+1+1", "-2+3", "@SUM(A1)",
                "\t=1+1", "a \"quoted\" word, and a comma", "two\nlines", "two\r\nlines; and 'more'", "1,2;3");
        var site = clientOf("{\"type\":\"eq\",\"key\":\"team\",\"value\":\"table\"}", "query", "read");
        for (String text : hostile) {
            site.post("/v2/library/shared/query", Map.of("query", text));
        }
        String id = site.get("/library/shared/question").json().at("/questions/0/id").asText();
        site.post("/library/shared/question/" + id + "/feedback", Map.of("vote", "down", "reason", "=\"bad\"\n,"));

        List<List<String>> rows = parseCsv(site.get("/library/shared/question?format=csv").text());

        assertThat(rows).hasSize(hostile.size() + 1).allSatisfy(row -> assertThat(row).hasSize(13));
        assertThat(rows.getFirst()).startsWith("id", "query", "outcome").endsWith("vote", "reason");
        List<String> queries = rows.stream().skip(1).map(row -> row.get(1)).toList().reversed();
        for (int each = 0; each < hostile.size(); each++) {
            String text = hostile.get(each).strip().replace("\r\n", "\n");
            assertThat(queries.get(each)).isEqualTo("=+-@".indexOf(text.charAt(0)) >= 0 ? "'" + text : text);
        }
        assertThat(rows.get(1).getLast()).isEqualTo("'=\"bad\"\n,");
    }

    /** Reads a table as RFC 4180 defines it. */
    private static List<List<String>> parseCsv(String text) {
        var rows = new ArrayList<List<String>>();
        var row = new ArrayList<String>();
        var cell = new StringBuilder();
        boolean isQuoted = false;
        for (int at = 0; at < text.length(); at++) {
            char next = text.charAt(at);
            if (isQuoted && next == '"' && at + 1 < text.length() && text.charAt(at + 1) == '"') {
                cell.append('"');
                at++;
            } else if (next == '"') {
                isQuoted = !isQuoted;
            } else if (!isQuoted && (next == ',' || next == '\r')) {
                row.add(cell.toString());
                cell.setLength(0);
            } else if (!isQuoted && next == '\n') {
                rows.add(List.copyOf(row));
                row.clear();
            } else {
                cell.append(next);
            }
        }
        return rows;
    }
}
