package dev.carrel.scraping.fetch;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.Failure;
import java.io.IOException;
import java.io.OutputStream;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

import static dev.carrel.scraping.fetch.FetchFixture.LIMITS;
import static dev.carrel.scraping.fetch.FetchFixture.LONG;
import static dev.carrel.scraping.fetch.FetchFixture.SHORT;
import static dev.carrel.scraping.fetch.FetchFixture.failure;
import static dev.carrel.scraping.fetch.FetchFixture.fetch;
import static org.assertj.core.api.Assertions.assertThat;

/** Each server here would hold or fill a naive client for ever. */
final class HostileServersTest {

    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n";
    private static final FetchLimits SHORT_TOTAL = new FetchLimits(LONG, LONG, SHORT, 100_000, 8_000, 5);

    @Test
    void aBodyThatDripsEndsAtTheDeadline() throws IOException {
        assertLate((client, out) -> {
            RawServer.awaitRequest(client);
            out.write((OK + "\r\n").getBytes(StandardCharsets.US_ASCII));
            drip(out);
        });
    }

    @Test
    void aHeaderThatDripsEndsAtTheDeadline() throws IOException {
        assertLate((client, out) -> {
            RawServer.awaitRequest(client);
            out.write((OK + "X-Slow: ").getBytes(StandardCharsets.US_ASCII));
            drip(out);
        });
    }

    @Test
    void aHandshakeThatNeverEndsEndsAtTheDeadline() throws IOException {
        try (var server = RawServer.saying((client, out) -> Thread.sleep(LONG))) {
            var secure = new WebAddress("https://127.0.0.1:" + server.port() + "/");

            assertThat(failure(fetch(SHORT_TOTAL, secure)).reason()).contains("took longer");
        }
    }

    @Test
    void informationWithoutAnAnswerEndsAtTheDeadline() throws IOException {
        assertLate((client, out) -> {
            RawServer.awaitRequest(client);
            while (true) {
                out.write("HTTP/1.1 103 Early Hints\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
                out.flush();
                Thread.sleep(1);
            }
        });
    }

    @Test
    void redirectsTogetherEndAtTheDeadline() throws IOException {
        assertLate((client, out) -> {
            RawServer.awaitRequest(client);
            Thread.sleep(SHORT.toMillis() / 3);
            out.write(("HTTP/1.1 302 Found\r\nLocation: /" + System.nanoTime() + "\r\n\r\n")
                    .getBytes(StandardCharsets.US_ASCII));
        });
    }

    @Test
    void silenceEndsAfterTheWaitForTheFirstByte() throws IOException {
        var impatient = new FetchLimits(LONG, SHORT, LONG, 100_000, 8_000, 5);
        try (var server = RawServer.saying((client, out) -> Thread.sleep(LONG))) {
            assertThat(failure(fetch(impatient, server.address("/")))).isEqualTo(
                    Failure.transientFailure("The server did not answer in time."));
        }
    }

    @Test
    void endlessHeaderFieldsAreTooLarge() throws IOException {
        try (var server = RawServer.saying((client, out) -> {
            RawServer.awaitRequest(client);
            out.write(OK.getBytes(StandardCharsets.US_ASCII));
            while (true) {
                out.write("X-More: of it\r\n".getBytes(StandardCharsets.US_ASCII));
            }
        })) {
            assertHeaderTooLarge(server.address("/"));
        }
    }

    @Test
    void anEndlessHeaderFieldIsTooLarge() throws IOException {
        try (var server = RawServer.saying((client, out) -> {
            RawServer.awaitRequest(client);
            out.write((OK + "X-More: ").getBytes(StandardCharsets.US_ASCII));
            while (true) {
                out.write("and more ".getBytes(StandardCharsets.US_ASCII));
            }
        })) {
            assertHeaderTooLarge(server.address("/"));
        }
    }

    @Test
    void manyHeaderFieldsAreTooLargeTogether() throws IOException {
        String field = "X-Field: " + "x".repeat(500) + "\r\n";
        try (var server = RawServer.saying(OK + field.repeat(20) + "\r\nbody")) {
            assertHeaderTooLarge(server.address("/"));
        }
    }

    @Test
    void anEndlessBodyIsTooLarge() throws IOException {
        try (var server = RawServer.saying((client, out) -> {
            RawServer.awaitRequest(client);
            out.write((OK + "\r\n").getBytes(StandardCharsets.US_ASCII));
            while (true) {
                out.write(new byte[8192]);
            }
        })) {
            assertTooLarge(server.address("/"));
        }
    }

    @Test
    void aBodyThatIsSaidToBeTooLargeIsNotRead() throws IOException {
        try (var server = RawServer.saying(OK + "Content-Length: 100001\r\n\r\n")) {
            assertTooLarge(server.address("/"));
        }
    }

    @Test
    void aBombIsTooLarge() throws IOException {
        try (var server = RawServer.saying((client, out) -> {
            RawServer.awaitRequest(client);
            out.write((OK + "Content-Encoding: gzip\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
            try (var gzip = new GZIPOutputStream(out)) {
                while (true) {
                    gzip.write(new byte[65536]);
                }
            }
        })) {
            assertTooLarge(server.address("/"));
        }
    }

    @Test
    void endlessChunkNotesAreTooLarge() throws IOException {
        try (var server = RawServer.saying((client, out) -> {
            RawServer.awaitRequest(client);
            out.write((OK + "Transfer-Encoding: chunked\r\n\r\n5;").getBytes(StandardCharsets.US_ASCII));
            while (true) {
                out.write("note=".getBytes(StandardCharsets.US_ASCII));
            }
        })) {
            assertThat(failure(fetch(server.address("/"))).isRetryable()).isFalse();
        }
    }

    @Test
    void aBodyShorterThanItsLengthBrokeOff() throws IOException {
        try (var server = RawServer.saying(OK + "Content-Length: 10\r\n\r\nshort")) {
            assertBrokeOff(server.address("/"));
        }
    }

    @Test
    void aChunkShorterThanItsLengthBrokeOff() throws IOException {
        try (var server = RawServer.saying(OK + "Transfer-Encoding: chunked\r\n\r\nff\r\nshort")) {
            assertBrokeOff(server.address("/"));
        }
    }

    @Test
    void headerFieldsInAnyCharset() throws IOException {
        try (var server = RawServer.saying(OK + "X-Place: Gr\u00fcnau\r\nContent-Length: 4\r\n\r\nbody")) {
            FetchFixture.page(fetch(server.address("/")));
        }
    }

    @Test
    void aBodyLongerThanItsLengthEndsWhereItIsSaidTo() throws IOException {
        try (var server = RawServer.saying(OK + "Content-Length: 4\r\n\r\nbody and HTTP/1.1 200 OK")) {
            assertThat(FetchFixture.page(fetch(server.address("/"))).bytes()).isEqualTo(
                    "body".getBytes(StandardCharsets.US_ASCII));
        }
    }

    @Test
    void aConnectionThatIsClosedAtOnceBrokeOff() throws IOException {
        try (var server = RawServer.saying((client, out) -> client.setSoLinger(true, 0))) {
            assertBrokeOff(server.address("/"));
        }
        try (var server = RawServer.saying("")) {
            assertBrokeOff(server.address("/"));
        }
    }

    @Test
    void otherProtocolsAreNotHttp() throws IOException {
        for (String greeting : new String[]{"220 mail.example ESMTP\r\n", "-ERR unknown command\r\n",
            "HTTP/9.7 200 OK\r\n\r\n", "HTTP/1.1 OK\r\n\r\n"}) {
            try (var server = RawServer.saying(greeting.repeat(30))) {
                assertThat(failure(fetch(server.address("/"))).reason()).as(greeting).contains("is not HTTP");
            }
        }
    }

    @Test
    void whatIsNotTlsCannotBeRead() throws IOException {
        try (var server = RawServer.saying((client, out) -> {
            out.write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        })) {
            Failure failure = failure(fetch(new WebAddress("https://127.0.0.1:" + server.port() + "/")));

            assertThat(failure)
                    .isEqualTo(Failure.permanentFailure("No secure connection to the server could be agreed on."));
        }
    }

    @Test
    void aPortWhereNobodyListensMayHeal() throws IOException {
        int free;
        try (var socket = new ServerSocket(0)) {
            free = socket.getLocalPort();
        }

        assertThat(failure(fetch(new WebAddress("http://127.0.0.1:" + free + "/")))).isEqualTo(
                Failure.transientFailure("No connection to the host could be made."));
    }

    private static void assertLate(RawServer.Speech speech) throws IOException {
        try (var server = RawServer.saying(speech)) {
            Failure failure = failure(fetch(SHORT_TOTAL, server.address("/")));

            assertThat(failure.reason()).contains("took longer");
            assertThat(failure.isRetryable()).isTrue();
        }
    }

    private static void assertTooLarge(WebAddress address) {
        assertThat(failure(fetch(address)))
                .isEqualTo(Failure.permanentFailure("The content is larger than 100000 bytes."));
    }

    private static void assertHeaderTooLarge(WebAddress address) {
        assertThat(failure(fetch(LIMITS, address))).isEqualTo(
                Failure.permanentFailure("The header fields of the answer are larger than 8000 bytes."));
    }

    private static void assertBrokeOff(WebAddress address) {
        assertThat(failure(fetch(address))).isEqualTo(
                Failure.transientFailure("The connection broke off before the whole answer was there."));
    }

    private static void drip(OutputStream out) throws IOException, InterruptedException {
        while (true) {
            out.write('x');
            out.flush();
            Thread.sleep(5);
        }
    }
}
