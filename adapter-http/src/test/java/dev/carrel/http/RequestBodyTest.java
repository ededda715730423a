package dev.carrel.http;

import dev.carrel.domain.access.TokenScope;
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

/** How a body is read: its size, its type, its form, the types of its fields. */
class RequestBodyTest {

    private static final String QUERY = "/v2/library/alpha/query";
    private static final int MOST = 10_000;

    @AutoClose
    private static final Service SERVICE = Service.with(engine -> engine)
            .settings(settings -> settings.withMostBodyBytes(MOST));

    private final Client client = SERVICE.admin();

    @ParameterizedTest
    @ValueSource(strings = {"application/json", "application/json;charset=utf-8",
        "Application/JSON ; charset=\"UTF-8\"",
        "application/json; version=2"})
    void readsJson(String type) {
        client.post(QUERY, "{\"query\":\"x\"}", "Content-Type", type).is(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x",
        "application/json; charset=iso-8859-1", "application/json; charset=utf-16", "application/jsonx", "json", ";",
        "application/problem+json", "\"", "application/json; charset=\"nonsense"})
    void refusesOtherTypes(String type) {
        Received refused = client.post(QUERY, "{\"query\":\"x\"}", "Content-Type", type);

        refused.isProblem(415, "unsupported-media-type");
        assertThat(refused.header("Accept-Post")).isEqualTo("application/json");
    }

    @Test
    void readsJsonWithAByteOrderMark() {
        assertThat(client.post(QUERY, "\uFEFF{\"query\":\"x\"}").is(200).at("/reply")).isEqualTo("You asked: x");
        client.post(QUERY, "\uFEFF").isProblem(400, "malformed-request");
        client.post(QUERY, "\uFEFF\uFEFF{\"query\":\"x\"}").isProblem(400, "malformed-request");
    }

    @Test
    void refusesABodyThatDoesNotSayWhatItIs() {
        client.send("POST", QUERY, BodyPublishers.ofString("{\"query\":\"x\"}"))
                .isProblem(415, "unsupported-media-type");
    }

    @Test
    void refusesACompressedBody() {
        Received refused = client.post(QUERY, "{\"query\":\"x\"}", "Content-Encoding", "gzip");

        refused.isProblem(415, "unsupported-media-type");
        assertThat(refused.header("Accept-Encoding")).isEqualTo("identity");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "{", "{\"query\":}", "{\"query\":\"x\",}", "{'query':'x'}", "{query:\"x\"}", "[]",
        "\"x\"", "null", "1", "{\"query\":\"x\"} {}", "{\"query\":\"x\"}]", "{\"query\":\"x\",\"query\":\"y\"}",
        "{\"a\":{\"b\":1,\"b\":2},\"query\":\"x\"}", "{\"query\":\"x\"} // said", "{\"query\":NaN}",
        "{\"query\":\"\t\"}", "{\"query\":\"\\x\"}", "{\"query\":\"\\u12\"}"})
    void refusesWhatIsNotOneObject(String body) {
        client.post(QUERY, body).isProblem(400, "malformed-request");
    }

    @Test
    void saysWhereABodyIsMalformedAndDoesNotRepeatIt() {
        Received refused = client.post(QUERY, "{\n  \"query\": swordfish\n}").isProblem(400, "malformed-request");

        assertThat(refused.at("/detail")).contains("line 2").contains("column").doesNotContain("swordfish");
        assertThat(client.post(QUERY, "{\"swordfish\":1,\"swordfish\":2}").text()).contains("line 1")
                .doesNotContain("swordfish");
    }

    @ParameterizedTest
    @MethodSource
    void refusesBytesThatAreNotUtf8(byte[] body) {
        client.send("POST", QUERY, BodyPublishers.ofByteArray(body), "Content-Type", "application/json")
                .isProblem(400, "malformed-request");
    }

    static Stream<byte[]> refusesBytesThatAreNotUtf8() {
        String json = "{\"query\":\"ä\"}";
        return Stream.of(json.getBytes(StandardCharsets.ISO_8859_1), json.getBytes(StandardCharsets.UTF_16),
                json.getBytes(StandardCharsets.UTF_16LE), new byte[]{(byte) 0xff}, new byte[]{0, 0, 0, '{'});
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"{\"query\":1}|#/query", "{\"query\":[\"x\"]}|#/query",
        "{\"query\":{}}|#/query", "{\"query\":true}|#/query",
        "{\"query\":\"x\",\"streaming\":\"true\"}|#/streaming", "{\"query\":\"x\",\"streaming\":0}|#/streaming",
        "{\"query\":\"x\",\"conversationId\":7}|#/conversationId"})
    void refusesFieldsOfAnotherType(String body, String pointer) {
        assertThat(client.post(QUERY, body).isProblem(400, "malformed-request").pointers()).containsExactly(pointer);
    }

    @Test
    void namesAllFieldsOfAnotherType() {
        assertThat(client.post("/library/alpha/document", "{\"url\":1,\"text\":2,\"title\":3}")
                .isProblem(400, "malformed-request")
                .pointers()).containsExactly("#/url", "#/text", "#/title");
    }

    @Test
    void refusesWhatNestsTooDeepOrHoldsTooMuch() {
        client.post(QUERY, "{\"query\":\"x\",\"deep\":" + "[".repeat(3000) + "]".repeat(3000) + "}")
                .isProblem(400, "malformed-request");
        client.post(QUERY, "{\"query\":\"x\",\"number\":" + "1".repeat(3000) + "}")
                .isProblem(400, "malformed-request");
        try (Service roomy = Service.start()) {
            roomy.admin()
                    .post(QUERY, "{\"query\":\"x\",\"many\":[" + "0,".repeat(200_000) + "0]}")
                    .isProblem(400, "malformed-request");
        }
    }

    @Test
    void takesABodyUpToTheLimitAndNoByteMore() {
        byte[] fits = padded(MOST);
        byte[] tooLarge = padded(MOST + 1);

        client.send("POST", QUERY, BodyPublishers.ofByteArray(fits), "Content-Type", "application/json").is(200);
        client.send("POST", QUERY, chunked(fits), "Content-Type", "application/json").is(200);
        client.send("POST", QUERY, BodyPublishers.ofByteArray(tooLarge), "Content-Type", "application/json")
                .isProblem(413, "content-too-large");
        client.send("POST", QUERY, chunked(tooLarge), "Content-Type", "application/json")
                .isProblem(413, "content-too-large");
    }

    @ParameterizedTest
    @CsvSource({QUERY + "," + Service.ADMIN + ",413,content-too-large", QUERY + ",nobody,401,unauthorized",
        "/nowhere," + Service.ADMIN + ",404,not-found"})
    void tellsClientsThatSendBeforeTheyReadWhyTheyAreRefused(String path, String token, int status, String code) {
        byte[] huge = padded(20 * 1024 * 1024);
        String head = "POST " + path + " HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + token + "\r\n";
        try (var connection = new RawConnection(SERVICE)) {
            connection.send(head + "Content-Length: " + huge.length + "\r\n\r\n")
                    .sendWhole(huge)
                    .requireAnswer()
                    .isProblem(status, code);
        }
        try (var connection = new RawConnection(SERVICE)) {
            connection.send(head + "Transfer-Encoding: chunked\r\n\r\n" + Integer.toHexString(huge.length) + "\r\n")
                    .sendWhole(huge)
                    .send("\r\n0\r\n\r\n")
                    .requireAnswer()
                    .isProblem(status, code);
        }
    }

    @Test
    void doesNotAskForABodyThatItWillNotTake() {
        try (var connection = new RawConnection(SERVICE)) {
            connection.send("POST " + QUERY + " HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + Service.ADMIN
                    + "\r\nExpect: 100-continue\r\nContent-Length: 99999999\r\n\r\n");

            connection.requireAnswer().isProblem(413, "content-too-large");
            assertThat(connection.isClosed()).isTrue();
        }
    }

    @Test
    void asksForABodyThatItTakes() {
        String body = "{\"query\":\"x\"}";
        try (var connection = new RawConnection(SERVICE)) {
            connection.send("POST " + QUERY + " HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + Service.ADMIN
                    + "\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: " + body.length()
                    + "\r\n\r\n");

            connection.requireAnswer().is(100);
            connection.send(body).requireAnswer().is(200);
        }
    }

    @Test
    void readsABodyThatComesByteByByte() {
        String body = "{\"query\":\"slow\"}";
        try (var connection = new RawConnection(SERVICE)) {
            connection.send("POST " + QUERY + " HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + Service.ADMIN
                    + "\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n");
            body.chars().forEach(next -> connection.send("1\r\n" + (char) next + "\r\n"));
            connection.send("0\r\n\r\n");

            assertThat(connection.requireAnswer().is(200).at("/reply")).isEqualTo("You asked: slow");
        }
    }

    @Test
    void leavesABodyAloneWhereNoneIsAskedFor() {
        client.send("GET", "/library", BodyPublishers.ofByteArray(padded(1_000_000))).is(200);
        client.send("DELETE", "/library/alpha/document/none", BodyPublishers.ofString("{}")).is(404);
    }

    @Test
    void checksInTheOrderThatIsPromised() {
        Client nobody = new Client(SERVICE, "");
        byte[] tooLarge = padded(MOST + 1);

        nobody.send("POST", "/nowhere", BodyPublishers.ofByteArray(tooLarge)).isProblem(404, "not-found");
        nobody.send("PATCH", QUERY, BodyPublishers.ofByteArray(tooLarge)).isProblem(405, "method-not-allowed");
        nobody.send("POST", QUERY, BodyPublishers.ofByteArray(tooLarge)).isProblem(401, "unauthorized");
        SERVICE.client(Service.only("beta"), TokenScope.ADMIN)
                .send("POST", QUERY, BodyPublishers.ofByteArray(tooLarge))
                .isProblem(403, "forbidden");
        String nowhere = "/v2/library/nowhere/query";
        client.send("POST", nowhere, chunked(tooLarge), "Content-Type", "text/plain")
                .isProblem(413, "content-too-large");
        client.post(nowhere, "{", "Content-Type", "text/plain").isProblem(415, "unsupported-media-type");
        client.post(nowhere, "{").isProblem(400, "malformed-request");
        client.post(nowhere, "{}").isProblem(422, "invalid-request");
        client.post(nowhere, "{\"query\":\"x\"}").isProblem(404, "library-not-found");
    }

    private static byte[] padded(int size) {
        String start = "{\"query\":\"x\"";
        return (start + " ".repeat(size - start.length() - 1) + "}").getBytes(StandardCharsets.US_ASCII);
    }

    private static BodyPublisher chunked(byte[] body) {
        return BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(body));
    }
}
