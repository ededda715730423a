package dev.carrel.scraping;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.Failure;
import dev.carrel.scraping.testserver.RawSocketServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

import static dev.carrel.scraping.FetchFixture.LIMITS;
import static dev.carrel.scraping.FetchFixture.LONG_TIMEOUT;
import static dev.carrel.scraping.FetchFixture.SHORT_TIMEOUT;
import static dev.carrel.scraping.FetchFixture.asFailure;
import static dev.carrel.scraping.FetchFixture.fetch;
import static org.assertj.core.api.Assertions.assertThat;

/** Servers that would block or fill up a naive client. */
final class HostileServersTest {

    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n";
    private static final FetchLimits SHORT_TOTAL = new FetchLimits(LONG_TIMEOUT, LONG_TIMEOUT, SHORT_TIMEOUT, 100_000,
            8_000, Integer.MAX_VALUE);

    @Test
    void abortsDrippingBody() throws IOException {
        assertLate((client, out) -> {
            RawSocketServer.awaitRequest(client);
            out.write((OK + "\r\n").getBytes(StandardCharsets.US_ASCII));
            drip(out);
        });
    }

    @Test
    void abortsDrippingHeader() throws IOException {
        assertLate((client, out) -> {
            RawSocketServer.awaitRequest(client);
            out.write((OK + "X-Slow: ").getBytes(StandardCharsets.US_ASCII));
            drip(out);
        });
    }

    @Test
    void abortsEndlessTlsHandshake() throws IOException {
        try (var server = RawSocketServer.respondingWith((client, out) -> Thread.sleep(LONG_TIMEOUT))) {
            var secure = new WebAddress("https://127.0.0.1:" + server.port() + "/");

            assertThat(asFailure(fetch(SHORT_TOTAL, secure)).reason()).contains("took longer");
        }
    }

    @Test
    void abortsEndlessInformationalResponses() throws IOException {
        assertLate((client, out) -> {
            RawSocketServer.awaitRequest(client);
            while (true) {
                out.write("HTTP/1.1 103 Early Hints\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
                out.flush();
                Thread.sleep(1);
            }
        });
    }

    @Test
    void abortsSlowRedirectsTogether() throws IOException {
        assertLate((client, out) -> {
            RawSocketServer.awaitRequest(client);
            Thread.sleep(SHORT_TIMEOUT.toMillis() / 3);
            out.write(("HTTP/1.1 302 Found\r\nLocation: /" + System.nanoTime() + "\r\n\r\n")
                    .getBytes(StandardCharsets.US_ASCII));
        });
    }

    @Test
    void abortsSilentServerAfterResponseTimeout() throws IOException {
        var impatient = new FetchLimits(LONG_TIMEOUT, SHORT_TIMEOUT, LONG_TIMEOUT, 100_000, 8_000, 5);
        try (var server = RawSocketServer.respondingWith((client, out) -> Thread.sleep(LONG_TIMEOUT))) {
            assertThat(asFailure(fetch(impatient, server.addressOf("/")))).isEqualTo(
                    Failure.transientFailure("The server did not respond in time."));
        }
    }

    @Test
    void refusesEndlessHeaderFields() throws IOException {
        try (var server = RawSocketServer.respondingWith((client, out) -> {
            RawSocketServer.awaitRequest(client);
            out.write(OK.getBytes(StandardCharsets.US_ASCII));
            while (true) {
                out.write("X-More: of it\r\n".getBytes(StandardCharsets.US_ASCII));
            }
        })) {
            assertHeaderTooLarge(server.addressOf("/"));
        }
    }

    @Test
    void refusesEndlessHeaderField() throws IOException {
        try (var server = RawSocketServer.respondingWith((client, out) -> {
            RawSocketServer.awaitRequest(client);
            out.write((OK + "X-More: ").getBytes(StandardCharsets.US_ASCII));
            while (true) {
                out.write("and more ".getBytes(StandardCharsets.US_ASCII));
            }
        })) {
            assertHeaderTooLarge(server.addressOf("/"));
        }
    }

    @Test
    void refusesTooManyHeaderFields() throws IOException {
        String field = "X-Field: " + "x".repeat(500) + "\r\n";
        try (var server = RawSocketServer.respondingWith(OK + field.repeat(20) + "\r\nbody")) {
            assertHeaderTooLarge(server.addressOf("/"));
        }
    }

    @Test
    void refusesEndlessBody() throws IOException {
        try (var server = RawSocketServer.respondingWith((client, out) -> {
            RawSocketServer.awaitRequest(client);
            out.write((OK + "\r\n").getBytes(StandardCharsets.US_ASCII));
            while (true) {
                out.write(new byte[8192]);
            }
        })) {
            assertTooLarge(server.addressOf("/"));
        }
    }

    @Test
    void refusesTooLargeContentLengthUnread() throws IOException {
        try (var server = RawSocketServer.respondingWith(OK + "Content-Length: 100001\r\n\r\n")) {
            assertTooLarge(server.addressOf("/"));
        }
    }

    @Test
    void refusesDecompressionBomb() throws IOException {
        try (var server = RawSocketServer.respondingWith((client, out) -> {
            RawSocketServer.awaitRequest(client);
            out.write((OK + "Content-Encoding: gzip\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
            try (var gzip = new GZIPOutputStream(out)) {
                while (true) {
                    gzip.write(new byte[65536]);
                }
            }
        })) {
            assertTooLarge(server.addressOf("/"));
        }
    }

    @Test
    void refusesEndlessChunkExtensions() throws IOException {
        try (var server = RawSocketServer.respondingWith((client, out) -> {
            RawSocketServer.awaitRequest(client);
            out.write((OK + "Transfer-Encoding: chunked\r\n\r\n5;").getBytes(StandardCharsets.US_ASCII));
            while (true) {
                out.write("note=".getBytes(StandardCharsets.US_ASCII));
            }
        })) {
            assertThat(asFailure(fetch(server.addressOf("/"))).isRetryable()).isFalse();
        }
    }

    @Test
    void reportsTruncatedBody() throws IOException {
        try (var server = RawSocketServer.respondingWith(OK + "Content-Length: 10\r\n\r\nshort")) {
            assertBrokeOff(server.addressOf("/"));
        }
    }

    @Test
    void reportsTruncatedChunk() throws IOException {
        try (var server = RawSocketServer.respondingWith(OK + "Transfer-Encoding: chunked\r\n\r\nff\r\nshort")) {
            assertBrokeOff(server.addressOf("/"));
        }
    }

    @Test
    void readsHeaderFieldsInAnyCharset() throws IOException {
        try (var server = RawSocketServer
                .respondingWith(OK + "X-Place: Gr\u00fcnau\r\nContent-Length: 4\r\n\r\nbody")) {
            FetchFixture.asPage(fetch(server.addressOf("/")));
        }
    }

    @Test
    void ignoresBytesAfterContentLength() throws IOException {
        try (var server = RawSocketServer.respondingWith(OK + "Content-Length: 4\r\n\r\nbody and HTTP/1.1 200 OK")) {
            assertThat(FetchFixture.asPage(fetch(server.addressOf("/"))).bytes()).isEqualTo(
                    "body".getBytes(StandardCharsets.US_ASCII));
        }
    }

    @Test
    void reportsConnectionClosedAtOnce() throws IOException {
        try (var server = RawSocketServer.respondingWith((client, out) -> client.setSoLinger(true, 0))) {
            assertBrokeOff(server.addressOf("/"));
        }
        try (var server = RawSocketServer.respondingWith("")) {
            assertBrokeOff(server.addressOf("/"));
        }
    }

    @Test
    void refusesOtherProtocols() throws IOException {
        for (String greeting : new String[]{"220 mail.example ESMTP\r\n", "-ERR unknown command\r\n",
            "HTTP/9.7 200 OK\r\n\r\n", "HTTP/1.1 OK\r\n\r\n"}) {
            try (var server = RawSocketServer.respondingWith(greeting.repeat(30))) {
                assertThat(asFailure(fetch(server.addressOf("/"))).reason()).as(greeting).contains("is not HTTP");
            }
        }
    }

    @Test
    void refusesPlainTextOnTlsPort() throws IOException {
        try (var server = RawSocketServer.respondingWith((client, out) -> {
            out.write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        })) {
            Failure failure = asFailure(fetch(new WebAddress("https://127.0.0.1:" + server.port() + "/")));

            assertThat(failure)
                    .isEqualTo(Failure.permanentFailure("No secure connection to the server could be established."));
        }
    }

    @Test
    void treatsClosedPortAsTransient() throws IOException {
        // A bound port without a listener refuses connections, and no other program can take it.
        try (var bound = new Socket()) {
            bound.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));

            assertThat(asFailure(fetch(new WebAddress("http://127.0.0.1:" + bound.getLocalPort() + "/")))).isEqualTo(
                    Failure.transientFailure("No connection to the host could be established."));
        }
    }

    private static void assertLate(RawSocketServer.SocketScript speech) throws IOException {
        try (var server = RawSocketServer.respondingWith(speech)) {
            Failure failure = asFailure(fetch(SHORT_TOTAL, server.addressOf("/")));

            assertThat(failure.reason()).contains("took longer");
            assertThat(failure.isRetryable()).isTrue();
        }
    }

    private static void assertTooLarge(WebAddress address) {
        assertThat(asFailure(fetch(address)))
                .isEqualTo(Failure.permanentFailure("The content is larger than 100000 bytes."));
    }

    private static void assertHeaderTooLarge(WebAddress address) {
        assertThat(asFailure(fetch(LIMITS, address))).isEqualTo(
                Failure.permanentFailure("The header fields of the response are larger than 8000 bytes."));
    }

    private static void assertBrokeOff(WebAddress address) {
        assertThat(asFailure(fetch(address))).isEqualTo(
                Failure.transientFailure("The connection broke off before the response was complete."));
    }

    private static void drip(OutputStream out) throws IOException, InterruptedException {
        while (true) {
            out.write('x');
            out.flush();
            Thread.sleep(5);
        }
    }
}
