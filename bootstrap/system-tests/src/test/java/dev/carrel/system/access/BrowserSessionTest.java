package dev.carrel.system.access;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.carrel.harness.ApiClient;
import dev.carrel.harness.Await;
import dev.carrel.harness.ServerProcess;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** The session of a browser: how long it lives, and which requests it stands for. */
class BrowserSessionTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Map<String, String> SETTINGS = Map.of("CARREL_EMBEDDING_MODEL", "none");
    private static final String OWN_SITE = "same-origin";

    @TempDir
    private Path data;

    /** @param expiresAt empty for never */
    private static JsonNode issue(ApiClient admin, String expiresAt) throws Exception {
        Map<String, Object> token = new HashMap<>(Map.of("name", "Ada", "scopes", List.of("query", "read")));
        if (!expiresAt.isEmpty()) {
            token.put("expiresAt", expiresAt);
        }
        return admin.post("/token", token).json();
    }

    /** Signs a browser in, and returns its cookie. */
    private static String signIn(ServerProcess server, String token) throws Exception {
        String code = new ApiClient(server.address(), token).post("/token/self/sign-in-code", Map.of())
                .json()
                .at("/code")
                .asText();
        HttpResponse<String> opened = send(server, "POST", "/session", "{\"code\": \"" + code + "\"}", "Content-Type",
                "application/json", "Sec-Fetch-Site", OWN_SITE);
        assertThat(opened.statusCode()).isEqualTo(201);
        assertThat(JSON.readTree(opened.body()).at("/name").asText()).isEqualTo("Ada");
        String cookie = opened.headers().firstValue("Set-Cookie").orElseThrow();
        assertThat(cookie.split("; ")).contains("HttpOnly", "SameSite=Strict", "Path=/").doesNotContain("Secure");
        return cookie.split(";", 2)[0];
    }

    private static HttpResponse<String> send(ServerProcess server, String method, String path, String body,
            String... headers) throws Exception {
        try (HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()) {
            return http.send(HttpRequest.newBuilder(URI.create(server.address() + path))
                    .timeout(Await.TIMEOUT)
                    .method(method, BodyPublishers.ofString(body))
                    .headers(headers)
                    .build(), BodyHandlers.ofString());
        }
    }

    private static int get(ServerProcess server, String path, String cookie, String site) throws Exception {
        return send(server, "GET", path, "", "Cookie", cookie, "Sec-Fetch-Site", site).statusCode();
    }

    /** Returns a cookie as a browser sends it to another port, which has a cookie of its own. */
    private static String toPortOf(ServerProcess server, String cookie) {
        return cookie.replaceFirst("_\\d+=", "_" + URI.create(server.address()).getPort() + "=");
    }

    private static int selfBy(ServerProcess server, String cookie) throws Exception {
        return get(server, "/token/self", cookie, OWN_SITE);
    }

    @Test
    void livesOverARestartAndEndsWithItsTokenOrWhenItIsEnded() throws Exception {
        JsonNode token;
        String cookie;
        String other;
        String expiringCookie;
        try (var server = ServerProcess.start(data, SETTINGS)) {
            token = issue(server.client(), "");
            JsonNode expiring = issue(server.client(), Instant.now().plusSeconds(5).toString());
            cookie = signIn(server, token.at("/token").asText());
            other = signIn(server, token.at("/token").asText());
            expiringCookie = signIn(server, expiring.at("/token").asText());
            assertThat(selfBy(server, cookie)).isEqualTo(200);
            assertThat(selfBy(server, other)).isEqualTo(200);
            server.kill();
        }
        try (var server = ServerProcess.start(data, SETTINGS)) {
            assertThat(selfBy(server, cookie)).as("to another port").isEqualTo(401);
            cookie = toPortOf(server, cookie);
            other = toPortOf(server, other);
            String expiringThere = toPortOf(server, expiringCookie);
            assertThat(selfBy(server, cookie)).isEqualTo(200);
            Await.until(() -> selfBy(server, expiringThere), status -> status == 401);
            assertThat(send(server, "DELETE", "/session/current", "", "Cookie", other, "Sec-Fetch-Site", OWN_SITE)
                    .statusCode()).isEqualTo(204);
            assertThat(selfBy(server, other)).isEqualTo(401);
            assertThat(selfBy(server, cookie)).isEqualTo(200);
            server.client().delete("/token/" + token.at("/id").asText());
            assertThat(selfBy(server, cookie)).isEqualTo(401);
            server.kill();
        }
        String secret = cookie.split("=", 2)[1];
        try (Stream<Path> files = Files.walk(data)) {
            assertThat(files.filter(Files::isRegularFile)).allSatisfy(file -> assertThat(
                    new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
                    .doesNotContain(secret));
        }
    }

    @Test
    void countsInRequestsOfThePagesOfTheServerOnly() throws Exception {
        try (var server = ServerProcess.start(data, SETTINGS)) {
            server.client().put("/library/handbook", Map.of());
            String cookie = signIn(server, issue(server.client(), "").at("/token").asText());
            for (String site : List.of("cross-site", "same-site", "none", "")) {
                assertThat(get(server, "/token/self", cookie, site)).as(site).isEqualTo(401);
            }
            for (String type : List.of("text/plain", "application/x-www-form-urlencoded", "multipart/form-data")) {
                assertThat(send(server, "POST", "/library/handbook/query", "{\"query\": \"x\"}", "Cookie", cookie,
                        "Content-Type", type).statusCode()).as(type).isEqualTo(401);
            }
            assertThat(send(server, "GET", "/token/self", "", "Cookie", cookie, "X-Carrel-Session", "1", "Origin",
                    "https://evil.example").statusCode()).isEqualTo(401);
            assertThat(send(server, "GET", "/token/self", "", "Cookie", cookie, "X-Carrel-Session", "1").statusCode())
                    .isEqualTo(200);
            for (String path : List.of("/v1/chat/completions", "/v1/responses", "/mcp", "/library/handbook/mcp")) {
                assertThat(send(server, "POST", path, "{}", "Cookie", cookie, "Sec-Fetch-Site", OWN_SITE,
                        "Content-Type", "application/json").statusCode()).as(path).isEqualTo(401);
            }
            assertThat(get(server, "/v1/models", cookie, OWN_SITE)).isEqualTo(401);
            assertThat(send(server, "POST", "/library/handbook/query", "{\"query\": \"x\"}", "Cookie", cookie,
                    "Sec-Fetch-Site", OWN_SITE, "Content-Type", "application/json").statusCode()).isEqualTo(200);
        }
    }
}
