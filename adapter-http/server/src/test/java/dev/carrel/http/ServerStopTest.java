package dev.carrel.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.application.EngineReadiness;
import dev.carrel.application.Eventually;
import dev.carrel.application.fake.model.ScriptedReplyWriter;
import dev.carrel.application.limits.IngestLimits;
import dev.carrel.domain.document.DocumentListing;
import dev.carrel.domain.error.UnavailableException;
import dev.carrel.http.server.ServerLimits;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Failures to start, and graceful stops. */
class ServerStopTest {

    private static final String QUERY = "/v2/library/alpha/query";

    @Test
    void finishesRunningRequestsAndRejectsNewOnes() throws Exception {
        var release = new CountDownLatch(1);
        try (ApiTestService service = ApiTestService
                .configure(engine -> engine
                        .replyWriter(ScriptedReplyWriter.emitting("one").await(release).emit(" two")))
                .startWith(settings -> settings.withStopTimeout(Eventually.LIMIT));
                ReplyStreamReader stream = service.adminClient().openStream(QUERY, "x");
                var sending = new RawConnection(service)) {
            assertThat(stream.readLine()).isNotNull();
            sending.sendBytes("POST " + QUERY + " HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + ApiTestService.ADMIN
                    + "\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: 13\r\n\r\n")
                    .requireResponse()
                    .hasStatus(100);
            Thread stopping = Thread.startVirtualThread(service.server::stop);
            Eventually.await("it stops", () -> new ApiTestClient(service, "").getPath("/readyz").status() == 503);

            ReceivedResponse refused = service.adminClient().getPath("/library").hasProblem(503, "unavailable");
            assertThat(refused.header("Retry-After")).isNotEmpty();
            assertThat(new ApiTestClient(service, "").getPath("/readyz").textAt("/state")).isEqualTo("closing");
            new ApiTestClient(service, "").getPath("/healthz").hasStatus(200);
            sending.sendBytes("{\"query\":\"x\"}").requireResponse().hasProblem(503, "unavailable");
            release.countDown();
            List<JsonNode> chunks = stream.readChunks();
            assertThat(chunks.getLast().at("/type").asText()).isEqualTo("done");
            stopping.join();
            assertThat(service.carrel.readiness()).isInstanceOf(EngineReadiness.Ready.class);
        }
    }

    @Test
    void servesOnForTheDrainDelayWhileItIsNotReady() throws Exception {
        try (ApiTestService service = ApiTestService.configure(engine -> engine)
                .startWith(settings -> settings.withDrainDelay(Duration.ofDays(1)))) {
            Thread stopping = Thread.startVirtualThread(service.server::stop);
            var client = new ApiTestClient(service, "");
            Eventually.await("it is not ready", () -> client.getPath("/readyz").status() == 503);

            assertThat(client.getPath("/readyz").textAt("/state")).isEqualTo("closing");
            service.adminClient().getPath("/library").hasStatus(200);
            service.adminClient().postJson(QUERY, "{\"query\":\"x\"}").hasStatus(200);
            int port = service.server.port();
            stopping.interrupt();
            stopping.join();
            assertThatThrownBy(() -> new Socket(InetAddress.getLoopbackAddress(), port).close())
                    .isInstanceOf(ConnectException.class);
        }
    }

    @Test
    void endsRepliesWithAnErrorAfterTheTimeout() throws Exception {
        // The last part of a short timeout may be too short for a busy machine.
        assertThat(endsReplyWithAnError(Duration.ofSeconds(1)) || endsReplyWithAnError(Duration.ofSeconds(10))
                || endsReplyWithAnError(Duration.ofSeconds(100))).isTrue();
    }

    private static boolean endsReplyWithAnError(Duration stopTimeout) throws InterruptedException {
        var never = new CountDownLatch(1);
        try (ApiTestService service = ApiTestService
                .configure(engine -> engine.replyWriter(ScriptedReplyWriter.emitting("one").await(never)))
                .startWith(settings -> settings.withStopTimeout(stopTimeout),
                        new ServerLimits(Duration.ofSeconds(30), Duration.ofMillis(20)));
                ReplyStreamReader stream = service.adminClient().openStream(QUERY, "x")) {
            assertThat(stream.readLine()).isNotNull();
            Thread stopping = Thread.startVirtualThread(service.server::stop);

            JsonNode last = stream.readChunks().getLast();
            stopping.join();
            assertThat(last.at("/type").asText()).isEqualTo("error");
            assertThat(last.at("/code").asText()).isEqualTo("unavailable");
            return true;
        } catch (UncheckedIOException ignored) {
            return false;
        } finally {
            never.countDown();
        }
    }

    @Test
    void doesNotWaitForDocumentsInProgress() throws Exception {
        try (ApiTestService service = ApiTestService
                .configure(engine -> engine
                        .ingestLimits(IngestLimits.builder().workers(0).build()))
                .startWith(settings -> settings.withStopTimeout(Eventually.LIMIT))) {
            var answered = new CompletableFuture<ReceivedResponse>();
            Thread.startVirtualThread(() -> answered.complete(service.adminClient()
                    .postJson("/library/alpha/document", "{\"text\":\"x\"}", "Prefer", "wait=60")));
            Eventually.await("the document is added",
                    () -> !service.alpha.documents().listDocuments(DocumentListing.newest(1)).isEmpty());
            service.server.stop();

            assertThat(answered.get(Eventually.LIMIT.toSeconds(), TimeUnit.SECONDS).hasStatus(200).textAt("/status"))
                    .isEqualTo("queued");
        }
    }

    @Test
    void stopsTwiceAndClosesThePort() {
        ApiTestService service = ApiTestService.start();
        int port = service.server.port();
        service.server.stop();
        service.server.stop();
        service.close();

        assertThatThrownBy(() -> new Socket(InetAddress.getLoopbackAddress(), port).close())
                .isInstanceOf(ConnectException.class);
    }

    @Test
    void reportsAPortInUse() {
        try (ApiTestService service = ApiTestService.start()) {
            int port = service.server.port();

            assertThatThrownBy(() -> CarrelServer.start(service.carrel, HttpSettings.DEFAULTS.withPort(port)))
                    .isInstanceOf(UnavailableException.class)
                    .hasMessage("Carrel cannot listen on port " + port
                            + " of 127.0.0.1: another program uses it; set another with --port or the setting port.");
            service.adminClient().getPath("/library").hasStatus(200);
        }
    }

    @Test
    void reportsAnAddressOfAnotherMachine() {
        try (ApiTestService service = ApiTestService.start()) {
            assertThatThrownBy(() -> CarrelServer.start(service.carrel,
                    HttpSettings.DEFAULTS.withHost("192.0.2.1").withPort(0)))
                    .isInstanceOf(UnavailableException.class)
                    .hasMessage("Carrel cannot listen on port 0 of 192.0.2.1: this machine has no such address; "
                            + "set another with --host or the setting host.");
        }
    }

    @Test
    void reportsAnUnknownHost() {
        try (ApiTestService service = ApiTestService.start()) {
            assertThatThrownBy(() -> CarrelServer.start(service.carrel,
                    HttpSettings.DEFAULTS.withHost("nowhere.invalid").withPort(0)))
                    .isInstanceOf(UnavailableException.class)
                    .hasMessageContaining("nowhere.invalid");
        }
    }
}
