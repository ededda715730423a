package dev.carrel.system.access;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.carrel.application.FreePort;
import dev.carrel.harness.Await;
import dev.carrel.harness.ProcessLogs;
import dev.carrel.harness.TestRequirement;
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
import java.util.List;
import java.util.Map;

import static org.assertj.core.api.Assertions.assertThat;

/** A real OpenID provider, Keycloak, with all its data in memory. */
final class KeycloakServer implements AutoCloseable {

    static final String CLIENT = "carrel";
    static final String SECRET = "a-secret-of-the-client";
    private static final String PASSWORD = "a password";
    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpClient http = HttpClient.newHttpClient();
    private final Process process;
    private final String address;

    private KeycloakServer(Process process, String address) {
        this.process = process;
        this.address = address;
    }

    /**
     * Starts one with a realm for a server.
     *
     * @param server the address of the server that people come back to
     */
    static KeycloakServer start(Path folder, String server) throws Exception {
        Path program = TestRequirement.keycloak();
        int port = FreePort.find();
        Path log = folder.resolve("keycloak-log");
        var builder = new ProcessBuilder(program.toString(), "start", "--optimized", "--http-enabled=true",
                "--http-host=127.0.0.1", "--http-port=" + port, "--hostname-strict=false", "--cache=local")
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        builder.environment().put("KC_BOOTSTRAP_ADMIN_USERNAME", "admin");
        builder.environment().put("KC_BOOTSTRAP_ADMIN_PASSWORD", PASSWORD);
        builder.environment().put("JAVA_OPTS_KC_HEAP", "-Xms64m -Xmx512m");
        Process process = builder.start();
        ProcessLogs.add("keycloak", process, log);
        var keycloak = new KeycloakServer(process, "http://localhost:" + port);
        try {
            Await.until(() -> Files.readString(log), text -> text.contains("Listening on:") || !process.isAlive());
            keycloak.createRealm(server);
        } catch (Exception | AssertionError e) {
            keycloak.close();
            throw e;
        }
        return keycloak;
    }

    private void createRealm(String server) throws Exception {
        try (InputStream realm = KeycloakServer.class.getResourceAsStream("/keycloak/realm.json")) {
            administer("POST", "/admin/realms", new String(realm.readAllBytes(), StandardCharsets.UTF_8)
                    .replace("BASE", server));
        }
    }

    URI issuer() {
        return URI.create(address + "/realms/staff");
    }

    /** Returns the form with which somebody signs in. */
    static String passwordOf(String name) {
        return "username=" + name + "&password=" + PASSWORD.replace(' ', '+');
    }

    /** Returns an access token of a person for a client. */
    String accessToken(String client, String name) throws Exception {
        return requestToken("staff", client, passwordOf(name));
    }

    /** Moves a person from all groups into one. */
    void moveTo(String name, String group) throws Exception {
        String user = userOf(name);
        JsonNode groups = administer("GET", "/admin/realms/staff/groups", "");
        for (JsonNode each : groups) {
            administer(each.at("/name").asText().equals(group) ? "PUT" : "DELETE",
                    user + "/groups/" + each.at("/id").asText(), "");
        }
    }

    /** Bars a person. */
    void disable(String name) throws Exception {
        administer("PUT", userOf(name), JSON.writeValueAsString(Map.of("enabled", false)));
    }

    private String userOf(String name) throws Exception {
        return "/admin/realms/staff/users/"
                + administer("GET", "/admin/realms/staff/users?username=" + name, "").at("/0/id").asText();
    }

    private String requestToken(String realm, String client, String form) throws Exception {
        HttpResponse<String> response = http.send(HttpRequest.newBuilder(
                URI.create(address + "/realms/" + realm + "/protocol/openid-connect/token"))
                .timeout(Await.TIMEOUT)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString("grant_type=password&scope=openid&client_id=" + client + "&" + form))
                .build(), BodyHandlers.ofString());
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return JSON.readTree(response.body()).at("/access_token").asText();
    }

    private JsonNode administer(String method, String path, String json) throws Exception {
        HttpResponse<String> response = http.send(HttpRequest.newBuilder(URI.create(address + path))
                .timeout(Await.TIMEOUT)
                .header("Authorization", "Bearer " + requestToken("master", "admin-cli", passwordOf("admin")))
                .header("Content-Type", "application/json")
                .method(method, BodyPublishers.ofString(json))
                .build(), BodyHandlers.ofString());
        assertThat(response.statusCode()).as(method + " " + path + ": " + response.body()).isIn(List.of(200, 201, 204));
        return JSON.readTree(response.body().isEmpty() ? "null" : response.body());
    }

    @Override
    public void close() {
        http.close();
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
