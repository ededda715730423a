package dev.carrel.system.access;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.carrel.application.FreePort;
import dev.carrel.application.TestSize;
import dev.carrel.harness.ApiClient;
import dev.carrel.harness.Await;
import dev.carrel.harness.RandomSeed;
import dev.carrel.harness.ServerProcess;
import dev.carrel.integration.openid.MockIssuer;
import dev.carrel.system.access.MatrixCallers.Caller;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Every route by tokens and sessions of all kinds: none sees or changes what it may not. All declared methods are
 * called with the ids of a hidden library, and of a personal library; further methods, ids and bodies by chance, as
 * many as {@code -Dcarrel.access-calls=…} says.
 */
class AccessMatrixTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int CHANCES = Integer.getInteger("carrel.access-calls", TestSize.of(500, 2_000));
    private static final List<String> METHODS = List.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS",
            "TRACE", "PROPFIND");
    private static final Pattern PARAMETER = Pattern.compile("\\{([a-z_]+)}");
    /** Routes that need no token. */
    private static final Set<String> OPEN = Set.of("/healthz", "/readyz", "/openapi.json", "/docs", "/problems/{code}",
            "/sign-in", "/embed/{widget_key}/session", "/oidc/sign-in", "/oidc/callback",
            "/.well-known/oauth-protected-resource/mcp",
            "/.well-known/oauth-protected-resource/library/{served_library}/mcp");
    /** How the id of the hidden library can be written. */
    private static final List<String> SPELLINGS = List.of(HiddenLibrary.ID, "hidde%6e", "%68idden", "Hidden",
            "own/../hidden", "own%2f..%2fhidden", "hidden%00", "hidden%20", "*", "own,hidden", "hidden;a=b", ".",
            "%2e");

    @TempDir
    private static Path data;
    private static MockIssuer issuer;
    private static ServerProcess server;
    private static HiddenLibrary hidden;
    private static OwnedLibrary personal;
    private static List<Caller> callers;
    private static JsonNode paths;

    private final Random random = RandomSeed.random("access matrix");
    private final TreeMap<Integer, Integer> statuses = new TreeMap<>();

    @BeforeAll
    static void createLibraries() throws Exception {
        issuer = MockIssuer.start();
        int port = FreePort.find();
        var settings = new HashMap<>(SignInServer.settings(port, issuer.address(), MockIssuer.CLIENT,
                Files.writeString(data.resolve("client-secret"), MockIssuer.SECRET)));
        settings.put("CARREL_PERSONAL_LIBRARIES", "on");
        settings.put("CARREL_REQUESTS_MAX_AUTH_FAILURES_PER_MINUTE", "1000000");
        settings.put("CARREL_OIDC_ROLES",
                "{\"staff\": [{\"role\": \"administer\", \"library\": \"" + MatrixCallers.OWN_LIBRARY + "\"}]}");
        server = ServerProcess.start(data.resolve("data"), settings);
        ApiClient admin = server.client();
        admin.put("/library/" + MatrixCallers.OWN_LIBRARY, Map.of("name", "Own"));
        admin.addDocument(MatrixCallers.OWN_LIBRARY, Map.of("text", "Pumps move water."));
        hidden = new HiddenLibrary(admin);
        personal = new OwnedLibrary(admin, server.address());
        callers = MatrixCallers.create(admin, server.address(), issuer);
        paths = admin.get("/openapi.json").json().get("paths");
    }

    @AfterAll
    static void stop() {
        server.close();
        issuer.close();
    }

    @Test
    void noTokenSeesOrChangesWhatItMayNot() throws Exception {
        Map<String, String> before = hidden.everything();
        int calls = 0;
        try (HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()) {
            List<String> templates = new ArrayList<>();
            paths.fieldNames().forEachRemaining(templates::add);
            for (String template : templates) {
                for (String method : declaredMethods(template)) {
                    for (Caller caller : callers) {
                        call(http, caller, method, template, fill(template, HiddenLibrary.ID, hidden.ids));
                        calls++;
                    }
                }
            }
            for (int chance = 0; chance < CHANCES; chance++, calls++) {
                String template = one(templates);
                String library = random.nextInt(3) == 0 ? MatrixCallers.OWN_LIBRARY : one(SPELLINGS);
                String method = one(random.nextInt(4) == 0 ? METHODS : declaredMethods(template));
                call(http, one(callers), method, template,
                        fill(template, library, random.nextInt(4) > 0 ? hidden.ids : null));
            }
        }
        System.out.printf("access matrix: %d calls, by status %s%n", calls, statuses);
        assertThat(hidden.everything()).isEqualTo(before);
        assertThat(statuses).as("calls that were allowed, and refused").containsKeys(200, 401, 403, 404);
    }

    @Test
    void noneSeesOrChangesThePersonalLibraryOfAnother() throws Exception {
        Map<String, String> before = personal.everything();
        List<Caller> all = new ArrayList<>(callers);
        all.addAll(personal.callersOfAllLibraries());
        try (HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()) {
            for (Map.Entry<String, JsonNode> path : paths.properties()) {
                boolean isOfLibrary = path.getKey().contains("{library_id}");
                for (String method : declaredMethods(path.getKey())) {
                    for (Caller caller : all) {
                        int status = call(http, caller.notSeeing(OwnedLibrary.WORDS), method, path.getKey(),
                                fill(path.getKey(), personal.id, personal.ids));
                        assertThat(!isOfLibrary || status == 401 || status == 403)
                                .as("%s %s by %s: %d", method, path.getKey(), caller, status)
                                .isTrue();
                    }
                }
            }
        }
        assertThat(personal.everything()).isEqualTo(before);
        assertThat(statuses).as("calls that were allowed, and refused").containsKeys(200, 401, 403);
    }

    private static List<String> declaredMethods(String template) {
        return METHODS.stream().filter(method -> paths.get(template).has(method.toLowerCase(Locale.ROOT))).toList();
    }

    private <T> T one(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    /** Replaces the parameters of a path, by ids of a library or, without them, by others. */
    private String fill(String template, String library, @Nullable Map<String, String> ids) {
        Matcher parameters = PARAMETER.matcher(template.replace("{library_id}", library));
        return parameters.replaceAll(parameter -> ids != null
                ? ids.getOrDefault(parameter.group(1), "01936b1e-8f00-7000-8000-000000000000")
                : one(List.of("01936b1e-8f00-7000-8000-000000000000", "0", "-1", "%27", "%2e%2e", "a".repeat(300),
                        "%E2%80%AE", "null")));
    }

    /** Returns the status of a call. */
    private int call(HttpClient http, Caller caller, String method, String template, String path) throws Exception {
        if (deletesOwnLibrary(method, path)) {
            return 0;
        }
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(server.address() + path))
                .timeout(Await.TIMEOUT)
                .header("Content-Type", path.contains("/batch") || path.endsWith("/evaluation/question")
                        ? "application/x-ndjson"
                        : "application/json")
                .header("Accept", one(List.of("application/json", "application/json, text/event-stream", "*/*")))
                .method(method, Set.of("GET", "HEAD", "TRACE").contains(method) ? BodyPublishers.noBody()
                        : BodyPublishers.ofString(body(path)));
        caller.headers().forEach(request::header);
        if (random.nextInt(3) == 0 && !caller.headers().containsKey("Origin")) {
            request.header("Origin", one(List.of("https://evil.example", "null")));
        }
        HttpResponse<InputStream> response = http.send(request.build(), BodyHandlers.ofInputStream());
        String what = method + " " + path + " by " + caller + ": " + response.statusCode();
        statuses.merge(response.statusCode(), 1, Integer::sum);
        assertThat(response.statusCode()).as(what).isLessThan(500);
        String text = response.headers().map() + readUnlessEndless(response);
        assertThat(text.toLowerCase(Locale.ROOT)).as(what)
                .doesNotContain(caller.forbiddenWords().toArray(String[]::new));
        if (!caller.isKnownOn(template) && !OPEN.contains(template) && !method.equals("OPTIONS")) {
            assertThat(response.statusCode()).as(what).isBetween(400, 499);
        }
        return response.statusCode();
    }

    private static boolean deletesOwnLibrary(String method, String path) {
        return method.equals("DELETE") && path.equals("/library/" + MatrixCallers.OWN_LIBRARY);
    }

    /** Reads a response; of a stream of events, which does not end, only that it began. */
    private static String readUnlessEndless(HttpResponse<InputStream> response) throws IOException {
        try (InputStream body = response.body()) {
            return response.headers().firstValue("Content-Type").orElse("").startsWith("text/event-stream")
                    && response.uri().getPath().endsWith("/event") ? ""
                            : new String(body.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private String body(String path) throws IOException {
        if (path.endsWith("/mcp")) {
            return JSON.writeValueAsString(Map.of("jsonrpc", "2.0", "id", 1, "method", "tools/call", "params",
                    one(List.of(tool("search", "query", "marmalad"), tool("list_libraries"),
                            tool("search", "query", "sour"),
                            tool("search_library", "library", personal.id, "query", "sour"),
                            tool("fetch", "id", HiddenLibrary.ID + "/" + hidden.ids.get("document_id")),
                            tool("get_document", "library", HiddenLibrary.ID, "id", hidden.ids.get("document_id")),
                            tool("search_library", "library", HiddenLibrary.ID, "query", "marmalad"),
                            tool("ask_library", "library", HiddenLibrary.ID, "question", "What is in here?"),
                            tool("list_documents", "library", HiddenLibrary.ID)))));
        }
        return JSON.writeValueAsString(one(List.of(Map.of("query", "what is marmalad"),
                Map.of("query", "What is in here?", "explain", true),
                Map.of("query", "And?", "conversationId", hidden.ids.get("conversation_id")),
                Map.of("model", HiddenLibrary.ID, "messages", List.of(Map.of("role", "user", "content", "marmalad"))),
                Map.of("query", "Is the quince sour?", "libraries", List.of(personal.id)),
                Map.of("model", personal.id, "messages", List.of(Map.of("role", "user", "content", "quince"))),
                Map.of("model", HiddenLibrary.ID, "input", "what is marmalad"),
                Map.of("text", "what is marmalad", "conversationId", hidden.ids.get("conversation_id")),
                Map.of("text", "A new text.", "attributes", Map.of("team", "open")),
                Map.of("attributes", Map.of("team", "open")), Map.of("vote", "up"), Map.of("name", "New"),
                Map.of("name", "New", "scopes", List.of("admin")),
                Map.of("url", "https://www.example.com/", "title", "New"), Map.of())));
    }

    private static Map<String, Object> tool(String name, String... arguments) {
        var values = new TreeMap<String, String>();
        for (int each = 0; each < arguments.length; each += 2) {
            values.put(arguments[each], arguments[each + 1]);
        }
        return Map.of("name", name, "arguments", values);
    }
}
