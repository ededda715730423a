package dev.carrel.opensearch.index;

import com.fasterxml.jackson.databind.node.TextNode;
import com.sun.net.httpserver.HttpServer;
import dev.carrel.domain.error.IndexException;
import dev.carrel.domain.error.IndexException.IndexUnreachableException;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.opensearch.http.OpenSearchClient;
import dev.carrel.opensearch.index.IndexDefinition.IndexPlan;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** A server that answers while Carrel runs, but not as OpenSearch should, counts as one that is away. */
class UnusableServerTest {

    private final HttpServer server;
    private OpenSearchClient client;
    private volatile int status;
    private volatile String answer = "";

    UnusableServerTest() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    }

    @BeforeEach
    void start() {
        server.createContext("/", exchange -> {
            byte[] body = answer.getBytes(UTF_8);
            exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
        client = new OpenSearchClient(URI.create("http://127.0.0.1:" + server.getAddress().getPort()), () -> "", null,
                Duration.ofMinutes(5));
    }

    @AfterEach
    void stop() {
        client.close();
        server.stop(0);
    }

    @Test
    void tellsWhatIsNoAnswerOfOpenSearch() {
        for (int refused : List.of(400, 401, 403, 405, 500, 502, 505)) {
            answerWith(refused, "<html>Not here</html>");
            assertUnreachable(() -> client.send("GET", "index/_search"));
        }
        for (int refused : List.of(401, 403, 500, 503)) {
            answerWith(refused, "{\"error\": {\"type\": \"security_exception\", \"reason\": \"no permissions\"}}");
            assertUnreachable(() -> client.send("GET", "index/_search"));
        }
        for (String damaged : List.of("<html>", "{\"hits\": {\"hits\": [", "{\"hits\": \u0000}")) {
            answerWith(200, damaged);
            assertUnreachable(() -> client.send("GET", "index/_search"));
        }
    }

    @Test
    void tellsAWrongRequest() {
        answerWith(400,
                "{\"error\": {\"type\": \"parsing_exception\", \"reason\": \"unknown query\"}, \"status\": 400}");

        assertThatExceptionOfType(IndexException.class).isThrownBy(() -> client.send("GET", "index/_search"))
                .isNotInstanceOf(IndexUnreachableException.class)
                .withMessageContaining("unknown query");
    }

    @Test
    void tellsADamagedRow() {
        var register = new LibraryRegister(client, new IndexDefinition(client, new IndexPlan("carrel", 1, 0, "")));
        for (String row : List.of("{}", "[]", "\"row\"", "{\"_source\": {\"library\": \"handbook\"}}",
                "{\"_source\": {\"library\": \"no id!\", \"life\": \"a\"}}",
                "{\"_source\": {\"library\": 7, \"life\": {}}}")) {
            answerWith(200, row);
            assertUnreachable(() -> register.find(new LibraryId("handbook")));
        }
    }

    @Test
    void tellsAListWithoutEndAndConflictsWithoutEnd() {
        var register = new LibraryRegister(client, new IndexDefinition(client, new IndexPlan("carrel", 1, 0, "")));
        String row = "{\"_seq_no\": 1, \"_primary_term\": 1, \"_source\": {\"library\": \"handbook\", \"epoch\": \"e\","
                + " \"life\": \"l\", \"revision\": 1, \"dropped\": false}}";
        answerWith(200, "{\"hits\": {\"hits\": [" + String.join(",", Collections.nCopies(1000, row)) + "]}}");
        assertUnreachable(register::listRows);
        answerWith(409,
                "{\"error\": {\"type\": \"version_conflict_engine_exception\", \"reason\": \"r\"}, \"status\": 409}");
        assertUnreachable(() -> register.create(new LibraryId("handbook"), "e"));
    }

    @Test
    void tellsADamagedPassage() {
        for (String content : List.of("", "no Base64!", encode(new byte[]{1}),
                encode("a text that is no passage".getBytes(UTF_8)))) {
            assertUnreachable(() -> DocumentCodec.readPassage(new TextNode(content)));
        }
    }

    private static String encode(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }

    private void answerWith(int newStatus, String body) {
        status = newStatus;
        answer = body;
    }

    private static void assertUnreachable(Runnable request) {
        assertThatExceptionOfType(IndexUnreachableException.class).isThrownBy(request::run);
    }
}
