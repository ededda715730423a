package dev.carrel.http.server;

import dev.carrel.application.fake.model.ScriptedReplyWriter;
import dev.carrel.application.limits.QueryLimits;
import dev.carrel.http.ApiTestClient;
import dev.carrel.http.ApiTestService;
import dev.carrel.http.RawConnection;
import dev.carrel.http.ReceivedResponse;
import dev.carrel.http.ReplyStreamReader;
import dev.carrel.http.exchange.ProblemType;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Problems of requests that fail before or in their handlers. */
class ProblemResponseTest {

    private static final String QUERY = "/v2/library/alpha/query";

    @AutoClose
    private static final ApiTestService SERVICE = ApiTestService.start();

    private final ApiTestClient client = SERVICE.adminClient();

    @ParameterizedTest
    @ValueSource(strings = {"/nowhere", "/v2", "/v2/library/alpha", "/v2/library/alpha/document",
        "/library/a/b/c/d/e",
        "/LIBRARY", "/library;p=1", "/library/alpha/document;p=1", "/v3/library/alpha/query", "/library/alpha/query/x",
        "/problems/nonsense", "/favicon.ico", "/%6Cibrary"})
    void answers404ForUnknownPaths(String path) {
        client.getPath(path).hasProblem(404, "not-found");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"GET|" + QUERY + "|POST", "PUT|/library|GET, HEAD",
        "POST|/library/alpha|GET, HEAD, PUT, DELETE", "PATCH|/library/alpha|GET, HEAD, PUT, DELETE",
        "PUT|/library/alpha/document|GET, HEAD, POST, DELETE", "OPTIONS|/token|GET, HEAD, POST", "GET|/backup|POST",
        "BEFORE|/library|GET, HEAD", "AFTER|/library|GET, HEAD", "QUERY|" + QUERY + "|POST",
        "BEFORE_MATCHED|/library|GET, HEAD", "TRACE|/docs|GET, HEAD", "HEAD|" + QUERY + "|POST"})
    void answers405WithTheAllowedMethods(String method, String path, String allowed) {
        try (var connection = new RawConnection(SERVICE)) {
            ReceivedResponse refused = connection.sendBytes(method + " " + path + " HTTP/1.1\r\nHost: x\r\n\r\n")
                    .readResponse(method)
                    .orElseThrow();

            assertThat(refused.status()).isEqualTo(405);
            assertThat(refused.header("Allow")).isEqualTo(allowed);
            if (!method.equals("HEAD")) {
                refused.hasProblem(405, "method-not-allowed");
            }
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"GET /library/a%2Fb HTTP/1.1|400|malformed-request",
        "GET /library/..%2f..%2fetc HTTP/1.1|400|malformed-request", "GET /%zz HTTP/1.1|400|malformed-request",
        "GET //library HTTP/1.1|400|malformed-request", "GET /library/%2e%2e/x HTTP/1.1|400|malformed-request",
        "GET /library/a%00b HTTP/1.1|400|malformed-request", "GET /library/%ff HTTP/1.1|400|malformed-request",
        "GET /library/..;/x HTTP/1.1|400|malformed-request", "GET /a\\b HTTP/1.1|400|malformed-request",
        "nonsense|400|malformed-request", "GET /library HTTP/9.9|505|malformed-request",
        "GET /library HTTP/2.0|505|malformed-request", "G@T / HTTP/1.1|400|malformed-request",
        "GET http://u:p@x/library HTTP/1.1|400|malformed-request", "GET /library#x HTTP/1.1|400|malformed-request"})
    void describesMalformedRequestsAsProblems(String line, int status, String code) {
        try (var connection = new RawConnection(SERVICE)) {
            connection.sendBytes(line + "\r\nHost: x\r\n\r\n").requireResponse().hasProblem(status, code);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"GET|/library/a%00b", "HEAD|/library/a%00b", "TRACE|/library/a%00b",
        "OPTIONS|/library/a%2Fb", "DELETE|/%zz", "HEAD|/library/%2e%2e/x", "PROPFIND|/library", "HEAD|/nowhere",
        "PATCH|/library/alpha%00/document/1", "PUT|/library/alpha%00"})
    void announcesThatItClosesTheConnection(String method, String path) {
        try (var connection = new RawConnection(SERVICE)) {
            String body = method.startsWith("P") ? "Content-Length: 2\r\n\r\n{}" : "\r\n";
            ReceivedResponse refused = connection.sendBytes(method + " " + path + " HTTP/1.1\r\nHost: x\r\n" + body)
                    .readResponse(method)
                    .orElseThrow();

            if (!refused.header("Connection").equals("close")) {
                connection.sendBytes("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n").requireResponse().hasStatus(200);
            }
        }
    }

    @Test
    void describesRequestsThatAreTooLong() {
        try (var connection = new RawConnection(SERVICE)) {
            connection.sendBytes("GET /" + "x".repeat(20_000) + " HTTP/1.1\r\nHost: x\r\n\r\n")
                    .requireResponse()
                    .hasProblem(414, "malformed-request");
        }
        try (var connection = new RawConnection(SERVICE)) {
            connection.sendBytes("GET / HTTP/1.1\r\nHost: x\r\nX: " + "x".repeat(20_000) + "\r\n\r\n")
                    .requireResponse()
                    .hasProblem(431, "malformed-request");
        }
    }

    @Test
    void describesMalformedBodies() {
        try (var connection = new RawConnection(SERVICE)) {
            connection
                    .sendBytes("POST " + QUERY + " HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + ApiTestService.ADMIN
                            + "\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nnonsense\r\n")
                    .requireResponse()
                    .hasProblem(400, "malformed-request");
        }
    }

    @ParameterizedTest
    @EnumSource
    void servesAPagePerProblemType(ProblemType type) {
        ReceivedResponse page = new ApiTestClient(SERVICE, "").getPath(type.uri()).hasStatus(200);

        assertThat(page.header("Content-Type")).isEqualToIgnoringCase("text/html;charset=utf-8");
        assertThat(page.bodyText()).contains(type.code(), Integer.toString(type.status())).doesNotContain("${");
    }

    @Test
    void sendsTheStandardHeaders() {
        for (ReceivedResponse received : new ReceivedResponse[]{client.getPath("/library"), client.getPath("/nowhere"),
            new ApiTestClient(SERVICE, "").getPath("/library"), client.getPath("/a%2Fb")}) {
            assertThat(received.header("X-Content-Type-Options")).isEqualTo("nosniff");
            assertThat(received.header("Referrer-Policy")).isEqualTo("no-referrer");
            assertThat(received.header("Content-Security-Policy")).startsWith("default-src 'none'");
            assertThat(received.header("Cache-Control")).isEqualTo("no-store");
            assertThat(received.header("X-Request-Id")).isNotEmpty();
            assertThat(received.header("Server")).isEmpty();
            assertThat(received.header("Set-Cookie")).isEmpty();
        }
    }

    @Test
    void treatsAWebSocketUpgradeAsAnOrdinaryRequest() {
        try (var connection = new RawConnection(SERVICE)) {
            String request = """
                    GET /library HTTP/1.1
                    Host: x
                    Connection: Upgrade
                    Upgrade: websocket
                    Sec-WebSocket-Version: 13
                    Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==

                    """;
            connection.sendBytes(request.replace("\n", "\r\n"))
                    .requireResponse()
                    .hasProblem(401, "unauthorized");
        }
    }

    @Test
    void reportsOnlyTheIdOfAnInternalError() {
        try (ApiTestService service = ApiTestService.startWith(ScriptedReplyWriter.emitting("one").run(() -> {
            throw new StackOverflowError("the password is swordfish");
        }))) {
            ReceivedResponse fault = service.adminClient()
                    .postJson(QUERY, "{\"query\":\"x\"}")
                    .hasProblem(500, "internal-error");

            assertThat(fault.textAt("/instance")).isEqualTo(fault.header("X-Request-Id")).isNotEmpty();
            assertThat(fault.bodyText()).doesNotContain("swordfish").doesNotContain("dev.carrel");
        }
    }

    @Test
    void sendsRetryAfterWhenAReplyTimesOut() {
        var never = new CountDownLatch(1);
        try (ApiTestService service = ApiTestService
                .configure(engine -> engine.replyWriter(ScriptedReplyWriter.emitting("one").await(never))
                        .queryLimits(QueryLimits.DEFAULT.withTimeout(Duration.ofMillis(10))))
                .startWith(settings -> settings)) {
            ReceivedResponse late = service.adminClient()
                    .postJson(QUERY, "{\"query\":\"x\"}")
                    .hasProblem(503, "unavailable");

            assertThat(late.header("Retry-After")).isEqualTo("10");
            never.countDown();
        }
    }

    @Test
    void sendsRetryAfterWhenTooManyQuestionsAreInProgress() {
        var release = new CountDownLatch(1);
        try (ApiTestService service = ApiTestService
                .configure(engine -> engine.replyWriter(ScriptedReplyWriter.emitting("one").await(release))
                        .queryLimits(QueryLimits.DEFAULT.withMaxConcurrent(1)))
                .startWith(settings -> settings);
                ReplyStreamReader first = service.adminClient().openStream(QUERY, "x")) {
            assertThat(first.readLine()).isNotNull();

            ReceivedResponse refused = service.adminClient()
                    .postJson(QUERY, "{\"query\":\"x\"}")
                    .hasProblem(429, "too-many-requests");
            assertThat(refused.header("Retry-After")).isEqualTo("1");
            release.countDown();
            assertThat(first.readChunks().getLast().at("/type").asText()).isEqualTo("done");
        }
    }

    @Test
    void rejectsAStreamBeforeItStarts() {
        client.sendRequest("POST", QUERY, BodyPublishers.ofString("{\"query\":\"\",\"streaming\":true}"),
                "Content-Type",
                "application/json", "Accept", "text/event-stream").hasProblem(422, "invalid-request");
        client.postJson("/library/nowhere/query", "{\"query\":\"x\",\"streaming\":true}")
                .hasProblem(404, "library-not-found");
    }
}
