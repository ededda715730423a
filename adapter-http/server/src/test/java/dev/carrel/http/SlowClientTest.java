package dev.carrel.http;

import dev.carrel.application.Eventually;
import dev.carrel.application.fake.model.ScriptedReplyWriter;
import dev.carrel.application.port.ReplyWriter;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.http.limit.MinimumBodyRate;
import dev.carrel.http.server.ServerLimits;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Clients that send slowly, or much, beside other clients. */
class SlowClientTest {

    private static final String QUERY = "/v2/library/alpha/query";
    /** Well above the size of small bodies. */
    private static final int LARGE = 1_000_000;

    @Test
    void doesNotBlockOtherClients() {
        List<RawConnection> slow = new ArrayList<>();
        try (ApiTestService service = ApiTestService.start()) {
            for (int number = 0; number < 300; number++) {
                var connection = new RawConnection(service);
                slow.add(connection.sendBytes(number % 3 == 0 ? "POST " + QUERY + " HT" : head(1000) + "{\"query\":"));
            }

            assertThat(service.adminClient().postJson(QUERY, "{\"query\":\"x\"}").hasStatus(200).textAt("/reply"))
                    .isEqualTo("You asked: x");
        } finally {
            slow.forEach(RawConnection::close);
        }
    }

    @Test
    void closesConnectionsThatTrickleHeaders() throws Exception {
        try (ApiTestService service = ApiTestService.configure(engine -> engine)
                .startWith(settings -> settings, new ServerLimits(Duration.ofMillis(300), Duration.ofMillis(100)));
                var connection = RawConnection.openWithAnswer(service,
                        "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")) {
            connection.requireResponse().hasStatus(200);
            connection.sendBytes("GET /healthz HTTP/1.1\r\nX-A: ");

            // For a minute, since the header would be too long after that.
            Eventually.await(Duration.ofMinutes(1), "the connection is closed", () -> !connection.trySend("b"));
        }
    }

    @Test
    void keepsConnectionsWithALongRunningReply() {
        var started = new AtomicReference<ApiTestService>();
        ReplyWriter slow = ScriptedReplyWriter.emitting("one").run(() -> awaitIdleTimeout(started.get()));
        try (ApiTestService service = ApiTestService.configure(engine -> engine.replyWriter(slow))
                .startWith(settings -> settings, new ServerLimits(Duration.ofSeconds(1), Duration.ofSeconds(1)))) {
            started.set(service);
            String body = "{\"query\":\"x\"}";
            try (var connection = RawConnection.openWithAnswer(service, head(body.length()) + body)) {
                connection.requireResponse().hasStatus(200);
            }
        }
    }

    @Test
    void answers408AfterTheIdleTimeout() {
        try (ApiTestService service = ApiTestService.configure(engine -> engine)
                .startWith(settings -> settings, new ServerLimits(Duration.ofMillis(200), Duration.ofMillis(100)));
                var connection = RawConnection.openWithAnswer(service, head(1000) + "{")) {
            connection.requireResponse().hasProblem(408, "malformed-request");
            assertThat(connection.isClosed()).isTrue();
        }
    }

    @Test
    void answers408BelowTheMinimumBodyRate() throws InterruptedException {
        var pace = new MinimumBodyRate(Duration.ofMillis(100), Long.MAX_VALUE);
        try (ApiTestService service = ApiTestService.configure(engine -> engine)
                .startWith(settings -> settings, ServerLimits.DEFAULTS.withMinimumBodyRate(pace));
                var connection = new RawConnection(service)) {
            connection.sendBytes(head(30_000_000));
            Eventually.await("there is a response", () -> connection.sendBytes(" ").hasResponse());

            connection.requireResponse().hasProblem(408, "malformed-request");
        }
    }

    @Test
    void closesConnectionsThatKeepTricklingAfterARejection() throws InterruptedException {
        var pace = new MinimumBodyRate(Duration.ofMillis(100), Long.MAX_VALUE);
        try (ApiTestService service = ApiTestService.configure(engine -> engine)
                .startWith(settings -> settings, ServerLimits.DEFAULTS.withMinimumBodyRate(pace));
                var connection = new RawConnection(service)) {
            connection.sendBytes(head(30_000_000, "of nobody")).requireResponse().hasProblem(401, "unauthorized");

            Eventually.await("the connection is closed", () -> !connection.trySend(" "));
        }
    }

    @Test
    void leavesBodyMemoryToOtherTokens() {
        try (ApiTestService service = tightLimits(); RawConnection stalled = stallWithMostMemory(service)) {
            String other = service.issueToken(ApiTestService.allLibraries(), TokenScope.ADMIN);

            service.adminClient().postJson(QUERY, body(LARGE)).hasProblem(503, "unavailable");
            assertThat(new ApiTestClient(service, other).postJson(QUERY, body(LARGE / 2)).hasStatus(200).status())
                    .isEqualTo(200);
            assertThat(stalled.hasResponse()).isFalse();
        }
    }

    @Test
    void acceptsSmallBodiesOfTheSameTokenAndAddress() {
        List<RawConnection> stalled = new ArrayList<>();
        try (ApiTestService service = tightLimits()) {
            for (int number = 0; number < 8; number++) {
                String token = service.issueToken(ApiTestService.allLibraries(), TokenScope.QUERY);
                stalled.add(new RawConnection(service).sendBytes(head(LARGE, token)).sendBytes(new byte[LARGE - 1]));
            }
            sendUntilRejected(service.adminClient(), body(LARGE)).hasProblem(503, "unavailable");

            service.adminClient().postJson(QUERY, "{\"query\":\"x\"}").hasStatus(200);
            new ApiTestClient(service, service.issueToken(ApiTestService.allLibraries(), TokenScope.QUERY))
                    .postJson(QUERY, body(1000))
                    .hasStatus(200);
        } finally {
            stalled.forEach(RawConnection::close);
        }
    }

    @Test
    void releasesMemoryOfDisconnectedClients() {
        try (ApiTestService service = tightLimits()) {
            for (int number = 0; number < 5; number++) {
                try (var connection = new RawConnection(service)) {
                    connection.sendBytes(head(LARGE))
                            .sendBytes(new byte[LARGE - 1])
                            .shutdownOutput()
                            .readResponse("POST");
                }
            }

            retryUntilAccepted(service.adminClient(), body(LARGE)).hasStatus(200);
        }
    }

    @Test
    void leavesUploadSlotsToOtherTokens(@TempDir Path spool) {
        List<RawConnection> stalled = new ArrayList<>();
        byte[] half = new MultipartFormBuilder().addFile("a.txt", "half of a text").toUnfinishedBytes();
        try (var uploads = new UploadTestService(spool, settings -> settings.withMaxConcurrentUploads(8))) {
            for (int number = 0; number < 8; number++) {
                stalled.add(uploads.openUpload().sendBytes(UploadTestService.chunkOf(half)));
            }
            uploads.awaitSpooledFiles(4);

            uploads.postForm(new MultipartFormBuilder().addFile("b.txt", "another")).hasProblem(503, "unavailable");
            uploads.service.newClient(ApiTestService.allLibraries(), TokenScope.WRITE)
                    .sendRequest("POST", UploadTestService.DOCUMENTS,
                            BodyPublishers
                                    .ofByteArray(new MultipartFormBuilder().addFile("c.txt", "of another").toBytes()),
                            "Content-Type", MultipartFormBuilder.TYPE)
                    .hasStatus(200);
        } finally {
            stalled.forEach(RawConnection::close);
        }
    }

    /** Returns a service with memory for two of the largest bodies. */
    private static ApiTestService tightLimits() {
        return ApiTestService.configure(engine -> engine)
                .startWith(settings -> settings.withMaxBodyBytes(LARGE),
                        ServerLimits.DEFAULTS.withMaxBodyMemoryBytes(1));
    }

    private static String body(int length) {
        String start = "{\"query\":\"x\"";
        return start + " ".repeat(length - start.length() - 1) + "}";
    }

    /** Tries again if the request that asks whether the memory is full took some of it from the stalled one. */
    private static RawConnection stallWithMostMemory(ApiTestService service) {
        for (int attempt = 0; attempt < 100; attempt++) {
            RawConnection stalled = new RawConnection(service).sendBytes(head(LARGE)).sendBytes(new byte[LARGE - 1]);
            retryUntil(answer -> answer.status() != 200 || stalled.hasResponse(), service.adminClient(), body(LARGE));
            boolean isStillFull = service.adminClient().postJson(QUERY, body(LARGE)).status() == 503;
            if (isStillFull && !stalled.hasResponse()) {
                return stalled;
            }
            stalled.close();
        }
        throw new AssertionError("No stalled request kept the memory.");
    }

    /** Retries: the bytes of other clients may not have arrived yet. */
    private static ReceivedResponse sendUntilRejected(ApiTestClient client, String body) {
        return retryUntil(answer -> answer.status() != 200, client, body);
    }

    /** Retries: the memory of other clients is released soon after they disconnected. */
    private static ReceivedResponse retryUntilAccepted(ApiTestClient client, String body) {
        return retryUntil(answer -> answer.status() != 503, client, body);
    }

    private static ReceivedResponse retryUntil(Predicate<ReceivedResponse> condition, ApiTestClient client,
            String body) {
        long deadline = System.nanoTime() + Eventually.LIMIT.toNanos();
        ReceivedResponse answer = client.postJson(QUERY, body);
        while (!condition.test(answer) && System.nanoTime() < deadline) {
            answer = client.postJson(QUERY, body);
        }
        return answer;
    }

    /** Waits until a silent connection is closed that is younger than the one of the caller. */
    static void awaitIdleTimeout(ApiTestService service) {
        try (var silent = new RawConnection(service)) {
            assertThat(silent.isClosed()).isTrue();
        }
    }

    private static String head(int length) {
        return head(length, ApiTestService.ADMIN);
    }

    private static String head(int length, String token) {
        return "POST " + QUERY + " HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + token
                + "\r\nContent-Type: application/json\r\nContent-Length: " + length + "\r\n\r\n";
    }
}
