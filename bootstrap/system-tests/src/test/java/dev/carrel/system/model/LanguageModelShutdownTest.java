package dev.carrel.system.model;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.harness.ApiClient;
import dev.carrel.harness.LiveStream;
import dev.carrel.languagemodel.testserver.ModelScript;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** A server that stops while a model writes lets replies end, or ends them visibly. */
class LanguageModelShutdownTest {

    private static final int BROKEN_CONNECTION = 0;

    @Test
    void finishesReplyDuringShutdown(@TempDir Path folder) throws Exception {
        try (ServerWithModel server = ServerWithModel.start(folder, Map.of("CARREL_STOP_TIMEOUT", "10m"))) {
            var goOn = new CountDownLatch(1);
            server.model.answer(request -> ModelScript.begin()
                    .role()
                    .text("28")
                    .awaits(goOn)
                    .text(" days", " [1].")
                    .finish("stop")
                    .done());
            try (LiveStream stream = server.stream(ServerWithModel.HOW_MANY_DAYS)) {
                stream.awaitText("28");
                server.carrel().requestShutdown();
                awaitRefusal(server.client);
                goOn.countDown();

                assertThat(stream.end().get("type").asText()).isEqualTo("done");
                assertThat(stream.text()).isEqualTo("28 days.");
            }
            assertThat(server.carrel().exitCode()).isIn(0, 143);
            assertThat(server.logged(" ERROR ")).isEmpty();
        }
    }

    /** A fifth of the stop timeout is left for the errors, which is little on a busy machine. */
    @Test
    void endsSlowRepliesWithErrorAtStopTimeout(@TempDir Path folder) throws Exception {
        try (ServerWithModel server = ServerWithModel.start(folder, Map.of("CARREL_STOP_TIMEOUT", "30s"))) {
            server.model.answer(request -> ModelScript.begin().role().forEver(" and on", Duration.ofMillis(500)));
            var unstreamed = CompletableFuture.supplyAsync(() -> statusOrNothing(server.client),
                    Thread::startVirtualThread);
            server.model.awaitCalls(1, ServerWithModel.TIMEOUT);
            try (LiveStream lines = server.stream(ServerWithModel.HOW_MANY_DAYS);
                    LiveStream events = server.client.open(ServerWithModel.UNVERSIONED,
                            Map.of("query", ServerWithModel.HOW_MANY_DAYS, "streaming", true),
                            ServerWithModel.EVENTS)) {
                lines.awaitText("and");
                events.awaitText("and");
                server.carrel().requestShutdown();

                assertStopped(lines);
                assertStopped(events);
            }
            assertThat(unstreamed.get(ServerWithModel.TIMEOUT.toSeconds(), TimeUnit.SECONDS))
                    .isIn(BROKEN_CONNECTION, 503);
            assertThat(server.carrel().exitCode()).isIn(0, 143);
            assertThat(server.logged(" ERROR ")).isEmpty();
            server.model.awaitIdle(ServerWithModel.TIMEOUT);
        }
    }

    private static int statusOrNothing(ApiClient client) {
        try {
            return client.post(ServerWithModel.CURRENT, Map.of("query", ServerWithModel.HOW_MANY_DAYS)).status();
        } catch (IOException ignored) {
            return BROKEN_CONNECTION;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static void assertStopped(LiveStream stream) throws Exception {
        JsonNode last = stream.end();
        assertThat(last.get("type").asText()).as(stream.raw()).isEqualTo("error");
        assertThat(last.get("status").asInt()).isEqualTo(503);
    }

    /** Waits until the server accepts no new requests. */
    private static void awaitRefusal(ApiClient client) throws Exception {
        long until = System.nanoTime() + ServerWithModel.TIMEOUT.toNanos();
        int status = 200;
        while (status != 503 && System.nanoTime() < until) {
            Thread.sleep(50);
            try {
                status = client.get("/library").status();
            } catch (IOException ignored) {
                return;
            }
        }
        assertThat(status).isEqualTo(503);
    }
}
