package dev.carrel.system.access;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.carrel.harness.ApiClient;
import dev.carrel.harness.ServerProcess;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A server that people sign in to by an OpenID provider, with a library whose documents are of teams. */
final class SignInServer implements AutoCloseable {

    static final String LIBRARY = "handbook";
    private static final ObjectMapper JSON = new ObjectMapper();
    /** People of the group "staff" read what their team may, and "editors" change it. */
    private static final Map<String, Object> ROLES = Map.of("staff",
            List.of(Map.of("role", "ask", "library", LIBRARY, "filter",
                    Map.of("type", "eq", "key", "team", "value", "sales"))),
            "editors", List.of(Map.of("role", "edit", "library", LIBRARY)));

    final ServerProcess process;
    final Path log;

    private SignInServer(ServerProcess process, Path log) {
        this.process = process;
        this.log = log;
    }

    static String addressAt(int port) {
        return "http://127.0.0.1:" + port;
    }

    /** Returns the settings of a server at a port. */
    static Map<String, String> settings(int port, URI issuer, String client, Path secret) throws IOException {
        return Map.of("CARREL_PORT", "" + port, "CARREL_BASE_URL", addressAt(port), "CARREL_EMBEDDING_MODEL", "none",
                "CARREL_OIDC_ISSUER", issuer.toString(), "CARREL_OIDC_CLIENT_ID", client,
                "CARREL_OIDC_CLIENT_SECRET_FILE", secret.toString(), "CARREL_OIDC_ROLES",
                JSON.writeValueAsString(ROLES));
    }

    static SignInServer start(Path folder, int port, URI issuer, String client, String secret) throws Exception {
        Path secretFile = Files.writeString(folder.resolve("client-secret"), secret);
        Path log = folder.resolve("log");
        var settings = new HashMap<>(settings(port, issuer, client, secretFile));
        var server = new SignInServer(ServerProcess.start(folder.resolve("data"), settings, log), log);
        ApiClient admin = server.process.client();
        admin.put("/library/" + LIBRARY, Map.of());
        admin.addDocument(LIBRARY, Map.of("title", "Prices", "text", "A pump costs 400 euros.", "attributes",
                Map.of("team", "sales")));
        admin.addDocument(LIBRARY, Map.of("title", "Salaries", "text", "A plumber earns well.", "attributes",
                Map.of("team", "hr")));
        return server;
    }

    URI at(String path) {
        return URI.create(process.address() + path);
    }

    /** Returns who a browser is signed in as. */
    JsonNode self(TestBrowser browser) throws Exception {
        return JSON.readTree(browser.fetch("GET", at("/token/self")).body());
    }

    /** Returns the titles of the documents that a browser shows. */
    List<String> titles(TestBrowser browser) throws Exception {
        return JSON.readTree(browser.fetch("GET", at("/library/" + LIBRARY + "/document")).body())
                .findValuesAsText("title");
    }

    /** Ends the session of a browser, and returns where it signs out of the provider. */
    URI signOut(TestBrowser browser) throws Exception {
        return URI.create(JSON.readTree(browser.fetch("DELETE", at("/session/current")).body())
                .at("/signOutUrl")
                .asText());
    }

    /** Returns the status with which a client of MCP is answered that has a token. */
    int statusOfMcp(String token) throws Exception {
        return new ApiClient(process.address(), token)
                .post("/mcp", Map.of("jsonrpc", "2.0", "id", 1, "method", "tools/list"), "Accept",
                        "application/json, text/event-stream")
                .status();
    }

    @Override
    public void close() {
        process.close();
    }
}
