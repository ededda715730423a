package dev.carrel.opensearch;

import com.sun.net.httpserver.HttpServer;
import dev.carrel.domain.error.IndexException;
import dev.carrel.domain.error.IndexException.IndexUnreachableException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Errors say what is wrong and what to do. */
class OpenSearchFailuresTest {

    private final HttpServer server;
    private final List<String> credentials = Collections.synchronizedList(new ArrayList<>());

    OpenSearchFailuresTest() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void saysThatNothingListens() throws IOException {
        // No other process gets the port, as the socket has it, but does not listen.
        try (var socket = new Socket()) {
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            assertThatThrownBy(() -> OpenSearchPassageIndex.open(settings(socket.getLocalPort())))
                    .isInstanceOf(IndexUnreachableException.class)
                    .hasMessageContainingAll("cannot be reached", "Check that it runs");
        }
    }

    @Test
    void saysThatCredentialsAreRejected() {
        answer(401, "Unauthorized");
        assertFails("asks for credentials", "index.user");
        assertThatThrownBy(() -> OpenSearchPassageIndex.open(settings().withPassword("anna", () -> "secret")))
                .hasMessageContainingAll("rejected the credentials", "index.password");
    }

    @Test
    void tellsAServerThatIsStartingFromOneThatRefuses() {
        answer(503, "OpenSearch Security not initialized.");
        assertThatThrownBy(() -> OpenSearchPassageIndex.open(settings())).isInstanceOf(IndexUnreachableException.class)
                .hasMessageContainingAll("is not available", "may be starting");
        server.removeContext("/");
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(403, -1);
            exchange.close();
        });
        assertThatThrownBy(() -> OpenSearchPassageIndex.open(settings())).isInstanceOf(IndexException.class)
                .isNotInstanceOf(IndexUnreachableException.class);
    }

    @Test
    void sendsTheCredentials() {
        answer(401, "{}");
        assertThatThrownBy(() -> OpenSearchPassageIndex.open(settings().withPassword("anna", () -> "secret")))
                .isInstanceOf(IndexException.class)
                .hasMessageNotContaining("secret");
        assertThatThrownBy(() -> OpenSearchPassageIndex.open(settings().withAuthorization(() -> "ApiKey os_1")))
                .isInstanceOf(IndexException.class);
        assertThat(credentials).containsExactly("Basic YW5uYTpzZWNyZXQ=", "ApiKey os_1");
    }

    @Test
    void saysThatAnotherServerAnswers() {
        answer(200, "<html>");
        assertFails("is not OpenSearch", "Check the address");
    }

    @Test
    void saysThatAnotherProductAnswers() {
        answer(200, "{\"version\": {\"number\": \"9.1.0\"}}");
        assertFails("must be OpenSearch 2.19 or later", "9.1.0");
    }

    /** A proxy may answer when OpenSearch does not: nothing counts as missing or done then. */
    @Test
    void takesNo404OfAProxyForAnAnswer() {
        answer(404, "404 page not found");
        assertThatThrownBy(() -> OpenSearchPassageIndex.open(settings()))
                .isInstanceOf(IndexUnreachableException.class)
                .hasMessageContainingAll("404", "a proxy before it");
    }

    /** As a proxy does that asks for a login. */
    @Test
    void takesNoRedirectForAnAnswer() {
        answer(302, "");
        assertThatThrownBy(() -> OpenSearchPassageIndex.open(settings()))
                .isInstanceOf(IndexUnreachableException.class)
                .hasMessageContainingAll("redirected", "a proxy before it");
    }

    @Test
    void givesUpAServerThatStopsInItsAnswer() {
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(200, 100);
            exchange.getResponseBody().write('{');
            exchange.getResponseBody().flush();
        });
        server.start();
        assertThatThrownBy(() -> OpenSearchPassageIndex.open(settings().withTimeout(Duration.ofSeconds(1))))
                .isInstanceOf(IndexUnreachableException.class)
                .hasMessageContaining("did not answer within 1000 ms");
    }

    @Test
    void givesUpAServerThatDoesNotAnswer() {
        server.createContext("/", exchange -> {});
        server.start();
        assertThatThrownBy(() -> OpenSearchPassageIndex.open(settings().withTimeout(Duration.ofSeconds(1))))
                .isInstanceOf(IndexUnreachableException.class)
                .hasMessageContaining("did not answer within 1000 ms");
    }

    @Test
    void rejectsSettingsOutOfRange() {
        assertThatThrownBy(() -> OpenSearchSettings.of(URI.create("localhost:9200")))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> OpenSearchSettings.of(URI.create("https://anna:secret@localhost:9200")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageNotContaining("secret");
        assertThatThrownBy(() -> settings().withPrefix("Carrel*")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> settings().withTimeout(Duration.ZERO)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> settings().withShards(0, 0)).isInstanceOf(IllegalArgumentException.class);
    }

    private void assertFails(String... reasons) {
        assertThatThrownBy(() -> OpenSearchPassageIndex.open(settings())).isInstanceOf(IndexException.class)
                .hasMessageContainingAll(reasons);
    }

    private OpenSearchSettings settings() {
        return settings(server.getAddress().getPort());
    }

    private static OpenSearchSettings settings(int port) {
        return OpenSearchSettings.of(URI.create("http://127.0.0.1:" + port));
    }

    private void answer(int status, String body) {
        server.createContext("/", exchange -> {
            credentials.add(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
            byte[] bytes = body.getBytes(UTF_8);
            exchange.sendResponseHeaders(status, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
        server.start();
    }
}
