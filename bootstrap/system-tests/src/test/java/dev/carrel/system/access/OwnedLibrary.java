package dev.carrel.system.access;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.carrel.harness.ApiClient;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import static org.assertj.core.api.Assertions.assertThat;

/** A personal library, which no others may see but administrators of all libraries, with one document. */
final class OwnedLibrary {

    /** Words of its document and of its name, which is that of the person. */
    static final List<String> WORDS = List.of("narwhal", "quince");
    private static final ObjectMapper JSON = new ObjectMapper();

    private final ApiClient admin;
    private final String address;
    final String id;
    /** The ids of its things, by the name of the parameter in the path of a route. */
    final Map<String, String> ids = new LinkedHashMap<>();

    OwnedLibrary(ApiClient admin, String address) throws Exception {
        this.admin = admin;
        this.address = address;
        String[] owner = signIn("Narwhal", "{\"role\": \"ask\", \"library\": \"" + HiddenLibrary.ID + "\"}");
        id = send("PUT", "/personal-library", Map.of(), owner).at("/id").asText();
        JsonNode document = admin.addDocument(id, Map.of("text", "The quince is sour.", "title", "On the quince"));
        assertThat(document.at("/status").asText()).isEqualTo("success");
        ids.put("document_id", document.at("/id").asText());
        ids.put("conversation_id",
                send("POST", "/v2/library/" + id + "/query", Map.of("query", "Is the quince sour?"), owner)
                        .at("/conversationId")
                        .asText());
        ids.put("query_id", admin.get("/library/" + id + "/question").json().at("/questions/0/id").asText());
        ids.put("turn_number", "1");
        ids.put("page_number", "1");
        ids.put("model", id);
        assertThat(ids.values()).doesNotContain("");
    }

    /** Returns the headers of a new person who has signed in. */
    private String[] signIn(String name, String role) throws Exception {
        String code = admin.post("/person", Map.of("name", name, "roles", List.of(JSON.readValue(role, Map.class))))
                .json()
                .at("/invitation/code")
                .asText();
        String cookie = new ApiClient(address, "none").post("/session", Map.of("code", code))
                .headers()
                .firstValue("Set-Cookie")
                .orElseThrow()
                .replaceFirst(";.*", "");
        return new String[]{"Cookie", cookie, "Sec-Fetch-Site", "same-origin"};
    }

    /** Sends a request of a browser, and returns the JSON of the response. */
    private JsonNode send(String method, String path, Map<String, ?> body, String... headers) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(address + path))
                .method(method, BodyPublishers.ofString(JSON.writeValueAsString(body)))
                .header("Content-Type", "application/json")
                .headers(headers)
                .build();
        try (HttpClient http = HttpClient.newHttpClient()) {
            return JSON.readTree(http.send(request, BodyHandlers.ofString()).body());
        }
    }

    /** Creates people and tokens of all libraries, of which this is none. */
    List<MatrixCallers.Caller> callersOfAllLibraries() throws Exception {
        var callers = new ArrayList<MatrixCallers.Caller>();
        for (String role : List.of("{\"role\": \"ask\"}", "{\"role\": \"edit\"}",
                "{\"role\": \"administer\", \"library\": \"" + MatrixCallers.OWN_LIBRARY + "\"}")) {
            String[] headers = signIn("Stranger", role);
            callers.add(new MatrixCallers.Caller("a person with " + role,
                    Map.of(headers[0], headers[1], headers[2], headers[3]), true, WORDS));
        }
        for (List<String> scopes : List.of(List.of("query"), List.of("read"), List.of("query", "read", "write"))) {
            String token = admin.post("/token", Map.of("name", "matrix", "scopes", scopes))
                    .json()
                    .at("/token")
                    .asText();
            callers.add(new MatrixCallers.Caller(scopes + " of all libraries",
                    Map.of("Authorization", "Bearer " + token), true, WORDS));
        }
        return callers;
    }

    /** Returns its things as an administrator sees them. */
    Map<String, String> everything() throws Exception {
        var everything = new LinkedHashMap<String, String>();
        for (String path : List.of("", "/document", "/document/" + ids.get("document_id") + "/text",
                "/conversation/" + ids.get("conversation_id"), "/help-article", "/question")) {
            ApiClient.ClientResponse response = admin.get("/library/" + id + path);
            assertThat(response.status()).as(path).isEqualTo(200);
            everything.put(path, response.text());
        }
        return everything;
    }
}
