package dev.carrel.system.load;

import dev.carrel.application.TestSize;
import dev.carrel.harness.ApiClient;
import dev.carrel.harness.Await;
import dev.carrel.harness.LiveStream;
import dev.carrel.harness.ServerProcess;
import dev.carrel.languagemodel.testserver.ModelScript;
import dev.carrel.system.model.ServerWithModel;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A server that stops under many streams and writing clients ends each of them visibly, and ends itself in time.
 */
class StopUnderLoadTest {

    private static final int STREAMS = TestSize.of(20, 50);
    private static final int WRITERS = TestSize.of(20, 50);
    /** Enough for the streams that can finish, on a busy machine too; the others make the server wait for all of it. */
    private static final String STOP_TIMEOUT = "15s";

    private final Collection<String> acknowledged = new ConcurrentLinkedQueue<>();
    private final Collection<String> failures = new ConcurrentLinkedQueue<>();

    @Test
    @Tag("reliability")
    void endsStreamsAndKeepsAcknowledgedWrites(@TempDir Path folder) throws Exception {
        var goOn = new CountDownLatch(1);
        try (ServerWithModel server = ServerWithModel.start(folder, Map.of("CARREL_STOP_TIMEOUT", STOP_TIMEOUT))) {
            // Every second stream can finish; the others never end by themselves.
            server.model.answer(request -> request.number() % 2 == 0
                    ? ModelScript.begin().role().text("28").awaits(goOn).text(" days", " [1].").finish("stop").done()
                    : ModelScript.begin().role().forEver("28 and on", Duration.ofMillis(200)));
            List<LiveStream> streams = new ArrayList<>();
            for (int number = 0; number < STREAMS; number++) {
                streams.add(server.stream(ServerWithModel.HOW_MANY_DAYS).awaitText("28"));
            }
            List<Thread> writers = startWriters(server.client);
            Await.until(() -> acknowledged.size() + "; " + failures,
                    any -> acknowledged.size() >= 2 * WRITERS || !failures.isEmpty());
            server.carrel().requestShutdown();
            goOn.countDown();

            var finished = new AtomicInteger();
            for (LiveStream stream : streams) {
                String last = stream.end().get("type").asText();
                assertThat(last).as(stream.raw()).isIn("done", "error");
                finished.addAndGet(last.equals("done") ? 1 : 0);
            }
            assertThat(finished.get()).isEqualTo(STREAMS / 2);
            assertThat(server.carrel().exitCode()).isIn(0, 143);
            for (Thread writer : writers) {
                writer.join();
            }
            assertThat(failures).isEmpty();
            assertThat(server.logged(" ERROR ")).isEmpty();
        }
        try (ServerProcess server = ServerProcess.start(folder.resolve("data"),
                Map.of("CARREL_EMBEDDING_MODEL", "none"))) {
            ApiClient client = server.client();
            for (String id : acknowledged) {
                assertThat(client.get("/library/handbook/document/" + id).status()).as(id).isEqualTo(200);
            }
        }
    }

    private List<Thread> startWriters(ApiClient client) {
        var writers = new ArrayList<Thread>();
        for (int number = 0; number < WRITERS; number++) {
            String name = "writer" + number;
            writers.add(Thread.ofVirtual().start(() -> write(client, name)));
        }
        return writers;
    }

    /** Adds documents until a refusal or a broken connection. */
    private void write(ApiClient client, String name) {
        try {
            for (int number = 0;; number++) {
                ApiClient.ClientResponse answer = client.post("/library/handbook/document",
                        Map.of("text", "Note %d of %s.".formatted(number, name)));
                if (answer.status() != 200) {
                    if (answer.status() != 503) {
                        failures.add(answer.status() + " " + answer.text());
                    }
                    return;
                }
                acknowledged.add(answer.json().get("id").asText());
            }
        } catch (IOException ignored) {
            // The connection broke: the document was not acknowledged.
        } catch (InterruptedException | RuntimeException e) {
            failures.add(e.toString());
        }
    }
}
