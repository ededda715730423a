package dev.carrel.http.server;

import dev.carrel.http.ApiTestService;
import dev.carrel.http.RawConnection;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Request smuggling: requests whose end is ambiguous, followed by a second request. */
class RequestSmugglingTest {

    private static final String SECOND = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";

    @AutoClose
    private static final ApiTestService SERVICE = ApiTestService.start();

    @ParameterizedTest
    @ValueSource(strings = {"Transfer-Encoding: gzip, chunked", "Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked",
        "Transfer-Encoding: chunked, chunked", "Transfer-Encoding: identity, chunked", "Transfer-Encoding: xchunked",
        "Transfer-Encoding: chunked, identity", "Transfer-Encoding: chunked;q=1", "Transfer-Encoding: \"chunked\"",
        "Transfer-Encoding: chunked\r\nContent-Length: 5", "Transfer-Encoding:\u000bchunked",
        "Transfer-Encoding : chunked", "Content-Length: 5\r\nContent-Length: 6", "Content-Length: 5, 6",
        "Content-Length: +5", "Content-Length: -5", "Content-Length: 0x5", "Content-Length: 5 5"})
    void rejectsOnceAndClosesTheConnection(String framing) {
        try (var connection = new RawConnection(SERVICE)) {
            connection.sendBytes("POST /v2/library/alpha/query HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer "
                    + ApiTestService.ADMIN + "\r\nContent-Type: application/json\r\n" + framing + "\r\n\r\n"
                    + "0\r\n\r\n" + SECOND).shutdownOutput();

            assertThat(connection.requireResponse().status()).isBetween(400, 499);
            assertThat(connection.readResponse("GET")).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/healthz", "/library"})
    void rejectsOnRoutesWithoutBody(String path) {
        try (var connection = new RawConnection(SERVICE)) {
            connection.sendBytes("GET " + path + " HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + ApiTestService.ADMIN
                    + "\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n" + SECOND).shutdownOutput();

            connection.requireResponse().hasProblem(400, "malformed-request");
            assertThat(connection.readResponse("GET")).isEmpty();
        }
    }
}
