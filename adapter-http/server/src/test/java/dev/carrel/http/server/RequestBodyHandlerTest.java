package dev.carrel.http.server;

import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.http.ApiTestClient;
import dev.carrel.http.ApiTestService;
import dev.carrel.http.RawConnection;
import dev.carrel.http.ReceivedResponse;
import java.io.ByteArrayInputStream;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Reading of bodies: size, media type, syntax, types of fields. */
class RequestBodyHandlerTest {

    private static final String QUERY = "/v2/library/alpha/query";
    private static final int MOST = 10_000;

    @AutoClose
    private static final ApiTestService SERVICE = ApiTestService.configure(engine -> engine)
            .startWith(settings -> settings.withMaxBodyBytes(MOST));

    private final ApiTestClient client = SERVICE.adminClient();

    @ParameterizedTest
    @ValueSource(strings = {"application/json", "application/json;charset=utf-8",
        "Application/JSON ; charset=\"UTF-8\"",
        "application/json; version=2"})
    void acceptsJsonTypes(String type) {
        client.postJson(QUERY, "{\"query\":\"x\"}", "Content-Type", type).hasStatus(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x",
        "application/json; charset=iso-8859-1", "application/json; charset=utf-16", "application/jsonx", "json", ";",
        "application/problem+json", "\"", "application/json; charset=\"nonsense"})
    void rejectsOtherTypes(String type) {
        ReceivedResponse refused = client.postJson(QUERY, "{\"query\":\"x\"}", "Content-Type", type);

        refused.hasProblem(415, "unsupported-media-type");
        assertThat(refused.header("Accept-Post")).isEqualTo("application/json");
    }

    @Test
    void acceptsAByteOrderMark() {
        assertThat(client.postJson(QUERY, "\uFEFF{\"query\":\"x\"}").hasStatus(200).textAt("/reply"))
                .isEqualTo("You asked: x");
        client.postJson(QUERY, "\uFEFF").hasProblem(400, "malformed-request");
        client.postJson(QUERY, "\uFEFF\uFEFF{\"query\":\"x\"}").hasProblem(400, "malformed-request");
    }

    @Test
    void rejectsABodyWithoutAType() {
        client.sendRequest("POST", QUERY, BodyPublishers.ofString("{\"query\":\"x\"}"))
                .hasProblem(415, "unsupported-media-type");
    }

    @Test
    void rejectsACompressedBody() {
        ReceivedResponse refused = client.postJson(QUERY, "{\"query\":\"x\"}", "Content-Encoding", "gzip");

        refused.hasProblem(415, "unsupported-media-type");
        assertThat(refused.header("Accept-Encoding")).isEqualTo("identity");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "{", "{\"query\":}", "{\"query\":\"x\",}", "{'query':'x'}", "{query:\"x\"}", "[]",
        "\"x\"", "null", "1", "{\"query\":\"x\"} {}", "{\"query\":\"x\"}]", "{\"query\":\"x\",\"query\":\"y\"}",
        "{\"a\":{\"b\":1,\"b\":2},\"query\":\"x\"}", "{\"query\":\"x\"} // said", "{\"query\":NaN}",
        "{\"query\":\"\t\"}", "{\"query\":\"\\x\"}", "{\"query\":\"\\u12\"}"})
    void rejectsOtherThanOneObject(String body) {
        client.postJson(QUERY, body).hasProblem(400, "malformed-request");
    }

    @Test
    void reportsWhereABodyIsMalformedWithoutRepeatingIt() {
        ReceivedResponse refused = client.postJson(QUERY, "{\n  \"query\": swordfish\n}")
                .hasProblem(400, "malformed-request");

        assertThat(refused.textAt("/detail")).contains("line 2").contains("column").doesNotContain("swordfish");
        assertThat(client.postJson(QUERY, "{\"swordfish\":1,\"swordfish\":2}").bodyText()).contains("line 1")
                .doesNotContain("swordfish");
    }

    @ParameterizedTest
    @MethodSource
    void rejectsMalformedUtf8(byte[] body) {
        client.sendRequest("POST", QUERY, BodyPublishers.ofByteArray(body), "Content-Type", "application/json")
                .hasProblem(400, "malformed-request");
    }

    static Stream<byte[]> rejectsMalformedUtf8() {
        String json = "{\"query\":\"ä\"}";
        return Stream.of(json.getBytes(StandardCharsets.ISO_8859_1), json.getBytes(StandardCharsets.UTF_16),
                json.getBytes(StandardCharsets.UTF_16LE), new byte[]{(byte) 0xff}, new byte[]{0, 0, 0, '{'});
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"{\"query\":1}|#/query", "{\"query\":[\"x\"]}|#/query",
        "{\"query\":{}}|#/query", "{\"query\":true}|#/query",
        "{\"query\":\"x\",\"streaming\":\"true\"}|#/streaming", "{\"query\":\"x\",\"streaming\":0}|#/streaming",
        "{\"query\":\"x\",\"conversationId\":7}|#/conversationId"})
    void rejectsFieldsOfAnotherType(String body, String pointer) {
        assertThat(client.postJson(QUERY, body).hasProblem(400, "malformed-request").errorPointers())
                .containsExactly(pointer);
    }

    @Test
    void reportsAllFieldsOfAnotherType() {
        assertThat(client.postJson("/library/alpha/document", "{\"url\":1,\"text\":2,\"title\":3}")
                .hasProblem(400, "malformed-request")
                .errorPointers()).containsExactly("#/url", "#/text", "#/title");
    }

    @Test
    void rejectsDeepNestingAndTooManyValues() {
        client.postJson(QUERY, "{\"query\":\"x\",\"deep\":" + "[".repeat(3000) + "]".repeat(3000) + "}")
                .hasProblem(400, "malformed-request");
        client.postJson(QUERY, "{\"query\":\"x\",\"number\":" + "1".repeat(3000) + "}")
                .hasProblem(400, "malformed-request");
        try (ApiTestService roomy = ApiTestService.start()) {
            roomy.adminClient()
                    .postJson(QUERY, "{\"query\":\"x\",\"many\":[" + "0,".repeat(200_000) + "0]}")
                    .hasProblem(400, "malformed-request");
        }
    }

    @Test
    void acceptsABodyUpToTheExactLimit() {
        byte[] fits = padded(MOST);
        byte[] tooLarge = padded(MOST + 1);

        client.sendRequest("POST", QUERY, BodyPublishers.ofByteArray(fits), "Content-Type", "application/json")
                .hasStatus(200);
        client.sendRequest("POST", QUERY, chunked(fits), "Content-Type", "application/json").hasStatus(200);
        client.sendRequest("POST", QUERY, BodyPublishers.ofByteArray(tooLarge), "Content-Type", "application/json")
                .hasProblem(413, "content-too-large");
        client.sendRequest("POST", QUERY, chunked(tooLarge), "Content-Type", "application/json")
                .hasProblem(413, "content-too-large");
    }

    @ParameterizedTest
    @CsvSource({QUERY + "," + ApiTestService.ADMIN + ",413,content-too-large", QUERY + ",nobody,401,unauthorized",
        "/nowhere," + ApiTestService.ADMIN + ",404,not-found"})
    void deliversTheProblemToClientsThatAreStillSending(String path, String token, int status, String code) {
        byte[] huge = padded(20 * 1024 * 1024);
        String head = "POST " + path + " HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + token + "\r\n";
        try (var connection = new RawConnection(SERVICE)) {
            connection.sendBytes(head + "Content-Length: " + huge.length + "\r\n\r\n")
                    .sendAllBytes(huge)
                    .requireResponse()
                    .hasProblem(status, code);
        }
        try (var connection = new RawConnection(SERVICE)) {
            connection
                    .sendBytes(head + "Transfer-Encoding: chunked\r\n\r\n" + Integer.toHexString(huge.length) + "\r\n")
                    .sendAllBytes(huge)
                    .sendBytes("\r\n0\r\n\r\n")
                    .requireResponse()
                    .hasProblem(status, code);
        }
    }

    @Test
    void rejectsBefore100Continue() {
        try (var connection = new RawConnection(SERVICE)) {
            connection
                    .sendBytes("POST " + QUERY + " HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + ApiTestService.ADMIN
                            + "\r\nExpect: 100-continue\r\nContent-Length: 99999999\r\n\r\n");

            connection.requireResponse().hasProblem(413, "content-too-large");
            assertThat(connection.isClosed()).isTrue();
        }
    }

    @Test
    void sends100Continue() {
        String body = "{\"query\":\"x\"}";
        try (var connection = new RawConnection(SERVICE)) {
            connection.sendBytes("POST " + QUERY + " HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer "
                    + ApiTestService.ADMIN
                    + "\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: " + body.length()
                    + "\r\n\r\n");

            connection.requireResponse().hasStatus(100);
            connection.sendBytes(body).requireResponse().hasStatus(200);
        }
    }

    @Test
    void readsABodySentByteByByte() {
        String body = "{\"query\":\"slow\"}";
        try (var connection = new RawConnection(SERVICE)) {
            connection
                    .sendBytes("POST " + QUERY + " HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + ApiTestService.ADMIN
                            + "\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n");
            body.chars().forEach(next -> connection.sendBytes("1\r\n" + (char) next + "\r\n"));
            connection.sendBytes("0\r\n\r\n");

            assertThat(connection.requireResponse().hasStatus(200).textAt("/reply")).isEqualTo("You asked: slow");
        }
    }

    @Test
    void ignoresBodiesOfRoutesWithoutBody() {
        client.sendRequest("GET", "/library", BodyPublishers.ofByteArray(padded(1_000_000))).hasStatus(200);
        client.sendRequest("DELETE", "/library/alpha/document/none", BodyPublishers.ofString("{}")).hasStatus(404);
    }

    @Test
    void checksInTheDocumentedOrder() {
        ApiTestClient nobody = new ApiTestClient(SERVICE, "");
        byte[] tooLarge = padded(MOST + 1);

        nobody.sendRequest("POST", "/nowhere", BodyPublishers.ofByteArray(tooLarge)).hasProblem(404, "not-found");
        nobody.sendRequest("PATCH", QUERY, BodyPublishers.ofByteArray(tooLarge)).hasProblem(405, "method-not-allowed");
        nobody.sendRequest("POST", QUERY, BodyPublishers.ofByteArray(tooLarge)).hasProblem(401, "unauthorized");
        SERVICE.newClient(ApiTestService.onlyLibrary("beta"), TokenScope.ADMIN)
                .sendRequest("POST", QUERY, BodyPublishers.ofByteArray(tooLarge))
                .hasProblem(403, "forbidden");
        String nowhere = "/v2/library/nowhere/query";
        client.sendRequest("POST", nowhere, chunked(tooLarge), "Content-Type", "text/plain")
                .hasProblem(413, "content-too-large");
        client.postJson(nowhere, "{", "Content-Type", "text/plain").hasProblem(415, "unsupported-media-type");
        client.postJson(nowhere, "{").hasProblem(400, "malformed-request");
        client.postJson(nowhere, "{}").hasProblem(422, "invalid-request");
        client.postJson(nowhere, "{\"query\":\"x\"}").hasProblem(404, "library-not-found");
    }

    private static byte[] padded(int size) {
        String start = "{\"query\":\"x\"";
        return (start + " ".repeat(size - start.length() - 1) + "}").getBytes(StandardCharsets.US_ASCII);
    }

    private static BodyPublisher chunked(byte[] body) {
        return BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(body));
    }
}
