package dev.carrel.http;

import dev.carrel.application.fake.model.ScriptedReplyWriter;
import dev.carrel.application.limits.QueryLimits;
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

/** What is answered when nothing good can be. */
class ProblemsTest {

    private static final String QUERY = "/v2/library/alpha/query";

    @AutoClose
    private static final Service SERVICE = Service.start();

    private final Client client = SERVICE.admin();

    @ParameterizedTest
    @ValueSource(strings = {"/", "/nowhere", "/v2", "/v2/library/alpha", "/v2/library/alpha/document",
        "/library/a/b/c/d/e",
        "/LIBRARY", "/library;p=1", "/library/alpha/document;p=1", "/v3/library/alpha/query", "/library/alpha/query/x",
        "/problems/nonsense", "/favicon.ico", "/%6Cibrary"})
    void knowsNoOtherPath(String path) {
        client.get(path).isProblem(404, "not-found");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"GET|" + QUERY + "|POST", "PUT|/library|GET, HEAD",
        "POST|/library/alpha|GET, HEAD, PUT, DELETE", "PATCH|/library/alpha|GET, HEAD, PUT, DELETE",
        "DELETE|/library/alpha/document|GET, HEAD, POST", "OPTIONS|/token|GET, HEAD, POST", "GET|/backup|POST",
        "BEFORE|/library|GET, HEAD", "AFTER|/library|GET, HEAD", "QUERY|" + QUERY + "|POST",
        "BEFORE_MATCHED|/library|GET, HEAD", "TRACE|/docs|GET, HEAD", "HEAD|" + QUERY + "|POST"})
    void namesTheMethodsThatAPathHas(String method, String path, String allowed) {
        try (var connection = new RawConnection(SERVICE)) {
            Received refused = connection.send(method + " " + path + " HTTP/1.1\r\nHost: x\r\n\r\n")
                    .answer(method)
                    .orElseThrow();

            assertThat(refused.status()).isEqualTo(405);
            assertThat(refused.header("Allow")).isEqualTo(allowed);
            if (!method.equals("HEAD")) {
                refused.isProblem(405, "method-not-allowed");
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
    void tellsMalformedRequestsAsEverythingElse(String line, int status, String code) {
        try (var connection = new RawConnection(SERVICE)) {
            connection.send(line + "\r\nHost: x\r\n\r\n").requireAnswer().isProblem(status, code);
        }
    }

    @Test
    void tellsWhatIsTooLong() {
        try (var connection = new RawConnection(SERVICE)) {
            connection.send("GET /" + "x".repeat(20_000) + " HTTP/1.1\r\nHost: x\r\n\r\n")
                    .requireAnswer()
                    .isProblem(414, "malformed-request");
        }
        try (var connection = new RawConnection(SERVICE)) {
            connection.send("GET / HTTP/1.1\r\nHost: x\r\nX: " + "x".repeat(20_000) + "\r\n\r\n")
                    .requireAnswer()
                    .isProblem(431, "malformed-request");
        }
    }

    @Test
    void tellsABodyThatIsNotSentProperly() {
        try (var connection = new RawConnection(SERVICE)) {
            connection.send("POST " + QUERY + " HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + Service.ADMIN
                    + "\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nnonsense\r\n")
                    .requireAnswer()
                    .isProblem(400, "malformed-request");
        }
    }

    @ParameterizedTest
    @EnumSource
    void hasAPageForEachProblem(ProblemType type) {
        Received page = new Client(SERVICE, "").get(type.uri()).is(200);

        assertThat(page.header("Content-Type")).isEqualToIgnoringCase("text/html;charset=utf-8");
        assertThat(page.text()).contains(type.code(), Integer.toString(type.status())).doesNotContain("${");
    }

    @Test
    void carriesTheHeadersThatAllAnswersCarry() {
        for (Received received : new Received[]{client.get("/library"), client.get("/nowhere"),
            new Client(SERVICE, "").get("/library"), client.get("/a%2Fb")}) {
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
    void takesARequestForAWebSocketForWhatItIs() {
        try (var connection = new RawConnection(SERVICE)) {
            String request = """
                    GET /library HTTP/1.1
                    Host: x
                    Connection: Upgrade
                    Upgrade: websocket
                    Sec-WebSocket-Version: 13
                    Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==

                    """;
            connection.send(request.replace("\n", "\r\n"))
                    .requireAnswer()
                    .isProblem(401, "unauthorized");
        }
    }

    @Test
    void tellsAFaultByItsIdOnly() {
        try (Service service = Service.writing(ScriptedReplyWriter.emitting("one").run(() -> {
            throw new StackOverflowError("the password is swordfish");
        }))) {
            Received fault = service.admin().post(QUERY, "{\"query\":\"x\"}").isProblem(500, "internal-error");

            assertThat(fault.at("/instance")).isEqualTo(fault.header("X-Request-Id")).isNotEmpty();
            assertThat(fault.text()).doesNotContain("swordfish").doesNotContain("dev.carrel");
        }
    }

    @Test
    void saysWhenToComeAgainIfAReplyTakesTooLong() {
        var never = new CountDownLatch(1);
        try (Service service = Service
                .with(engine -> engine.replyWriter(ScriptedReplyWriter.emitting("one").await(never))
                        .queryLimits(QueryLimits.DEFAULT.withTimeout(Duration.ofMillis(10))))
                .settings(settings -> settings)) {
            Received late = service.admin().post(QUERY, "{\"query\":\"x\"}").isProblem(503, "unavailable");

            assertThat(late.header("Retry-After")).isEqualTo("10");
            never.countDown();
        }
    }

    @Test
    void saysWhenToComeAgainIfTooManyQuestionsAreAnswered() {
        var goOn = new CountDownLatch(1);
        try (Service service = Service
                .with(engine -> engine.replyWriter(ScriptedReplyWriter.emitting("one").await(goOn))
                        .queryLimits(QueryLimits.DEFAULT.withMaxConcurrent(1)))
                .settings(settings -> settings);
                ReplyLines first = service.admin().stream(QUERY, "x")) {
            assertThat(first.line()).isNotNull();

            Received refused = service.admin().post(QUERY, "{\"query\":\"x\"}").isProblem(429, "too-many-requests");
            assertThat(refused.header("Retry-After")).isEqualTo("1");
            goOn.countDown();
            assertThat(first.chunks().getLast().at("/type").asText()).isEqualTo("done");
        }
    }

    @Test
    void refusesAStreamBeforeItBegins() {
        client.send("POST", QUERY, BodyPublishers.ofString("{\"query\":\"\",\"streaming\":true}"), "Content-Type",
                "application/json", "Accept", "text/event-stream").isProblem(422, "invalid-request");
        client.post("/library/nowhere/query", "{\"query\":\"x\",\"streaming\":true}")
                .isProblem(404, "library-not-found");
    }
}
