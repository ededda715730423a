package dev.carrel.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.application.EngineReadiness;
import dev.carrel.application.fake.model.ScriptedReplyWriter;
import dev.carrel.application.limits.IngestLimits;
import dev.carrel.domain.error.UnavailableException;
import dev.carrel.http.CarrelServer.Bounds;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Starting, and stopping without cutting anybody off. */
class StopTest {

    private static final String QUERY = "/v2/library/alpha/query";

    @Test
    void finishesWhatIsUnderWayAndRefusesWhatComes() throws Exception {
        var goOn = new CountDownLatch(1);
        try (Service service = Service.writing(ScriptedReplyWriter.emitting("one").await(goOn).emit(" two"));
                ReplyLines stream = service.admin().stream(QUERY, "x");
                var sending = new RawConnection(service)) {
            assertThat(stream.line()).isNotNull();
            sending.send("POST " + QUERY + " HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + Service.ADMIN
                    + "\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: 13\r\n\r\n")
                    .requireAnswer()
                    .is(100);
            Thread stopping = Thread.startVirtualThread(service.server::stop);
            while (new Client(service, "").get("/readyz").status() != 503) {
                Thread.onSpinWait();
            }

            Received refused = service.admin().get("/library").isProblem(503, "unavailable");
            assertThat(refused.header("Retry-After")).isNotEmpty();
            assertThat(new Client(service, "").get("/readyz").at("/state")).isEqualTo("closing");
            new Client(service, "").get("/healthz").is(200);
            sending.send("{\"query\":\"x\"}").requireAnswer().isProblem(503, "unavailable");
            goOn.countDown();
            List<JsonNode> chunks = stream.chunks();
            assertThat(chunks.getLast().at("/type").asText()).isEqualTo("done");
            stopping.join();
            assertThat(service.carrel.readiness()).isInstanceOf(EngineReadiness.Ready.class);
        }
    }

    @Test
    void endsWithAnErrorWhatDoesNotFinishInTime() throws Exception {
        var never = new CountDownLatch(1);
        try (Service service = Service
                .with(engine -> engine.replyWriter(ScriptedReplyWriter.emitting("one").await(never)))
                .settings(settings -> settings.withStopTimeout(Duration.ofSeconds(1)),
                        new Bounds(Duration.ofSeconds(30), Duration.ofMillis(20)));
                ReplyLines stream = service.admin().stream(QUERY, "x")) {
            assertThat(stream.line()).isNotNull();
            Thread stopping = Thread.startVirtualThread(service.server::stop);

            JsonNode last = stream.chunks().getLast();
            assertThat(last.at("/type").asText()).isEqualTo("error");
            assertThat(last.at("/code").asText()).isEqualTo("unavailable");
            stopping.join();
            never.countDown();
        }
    }

    @Test
    void doesNotWaitForDocumentsThatSomebodyWaitsFor() throws Exception {
        try (Service service = Service
                .with(engine -> engine
                        .ingestLimits(IngestLimits.DEFAULT.withWorkers(0)))
                .settings(settings -> settings)) {
            var answered = new CompletableFuture<Received>();
            Thread.startVirtualThread(() -> answered.complete(service.admin()
                    .post("/library/alpha/document", "{\"text\":\"x\"}", "Prefer", "wait=60")));
            while (service.alpha.listDocuments(null, null, 1).isEmpty()) {
                Thread.onSpinWait();
            }
            service.server.stop();

            assertThat(answered.join().is(200).at("/status")).isEqualTo("queued");
        }
    }

    @Test
    void mayBeStoppedTwiceAndListensToNobodyThen() {
        Service service = Service.start();
        int port = service.server.port();
        service.server.stop();
        service.server.stop();
        service.close();

        assertThatThrownBy(() -> new Socket(InetAddress.getLoopbackAddress(), port).close())
                .isInstanceOf(ConnectException.class);
    }

    @Test
    void saysInOneSentenceThatAPortIsTaken() {
        try (Service service = Service.start()) {
            int port = service.server.port();

            assertThatThrownBy(() -> CarrelServer.start(service.carrel, HttpSettings.DEFAULTS.withPort(port)))
                    .isInstanceOf(UnavailableException.class)
                    .hasMessage("Carrel cannot listen on port " + port
                            + " of 127.0.0.1: another program does, or this one may not.");
            service.admin().get("/library").is(200);
        }
    }

    @Test
    void saysInOneSentenceThatThereIsNoSuchHost() {
        try (Service service = Service.start()) {
            assertThatThrownBy(() -> CarrelServer.start(service.carrel,
                    HttpSettings.DEFAULTS.withHost("nowhere.invalid").withPort(0)))
                    .isInstanceOf(UnavailableException.class)
                    .hasMessageContaining("nowhere.invalid");
        }
    }
}
