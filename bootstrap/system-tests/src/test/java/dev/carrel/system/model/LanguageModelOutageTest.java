package dev.carrel.system.model;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.harness.ApiClient;
import dev.carrel.harness.LiveStream;
import dev.carrel.harness.ServerProcess;
import dev.carrel.languagemodel.testserver.ModelScript;
import dev.carrel.languagemodel.testserver.TestModelMain;
import dev.carrel.languagemodel.testserver.TestModelServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** The model server is killed during many replies, stays away, and returns. */
class LanguageModelOutageTest {

    private static final int QUESTIONS = 20;
    private static final String LISTENING = "Test model is listening on ";
    private static final String LEFT_ALONE = "is not called for 15 s";
    private static final Duration REST = Duration.ofSeconds(15);
    private static final Duration RECOVERY_TIMEOUT = Duration.ofMinutes(15);

    @TempDir
    private Path folder;

    @Test
    void recoversFromModelOutage() throws Exception {
        recoverFromOutage(30);
    }

    @Test
    @Tag("reliability")
    void recoversFromModelOutageDuringManyReplies() throws Exception {
        recoverFromOutage(200);
    }

    private void recoverFromOutage(int replies) throws Exception {
        Process killed = startModel();
        URI address = address(killed.inputReader());
        try (ServerProcess carrel = ServerWithModel.serve(folder, address, Map.of());
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            ApiClient client = carrel.client();
            ServerWithModel.fill(client);
            List<String> conversations = beginConversations(client, replies);
            var allHaveBegun = new CountDownLatch(replies);
            var streams = new ArrayList<Future<LiveStream>>();
            for (String conversation : conversations) {
                streams.add(threads.submit(() -> {
                    try (LiveStream stream = client.open(ServerWithModel.CURRENT,
                            Map.of("query", ServerWithModel.HOW_MANY_DAYS,
                                    "conversationId", conversation, "streaming", true),
                            ServerWithModel.LINES)) {
                        stream.await("token");
                        allHaveBegun.countDown();
                        stream.end();
                        return stream;
                    }
                }));
            }
            assertThat(allHaveBegun.await(RECOVERY_TIMEOUT.toSeconds(), TimeUnit.SECONDS))
                    .as("%s have not begun", allHaveBegun.getCount())
                    .isTrue();

            long kill = System.nanoTime();
            killed.destroyForcibly().waitFor();

            for (Future<LiveStream> each : streams) {
                LiveStream stream = each.get();
                assertThat(stream.types()).containsExactly("initializing", "token", "error");
                assertThat(stream.chunks().getLast().get("status").asInt()).isEqualTo(503);
                assertThat(stream.chunks().getLast().get("code").asText()).isEqualTo("unavailable");
            }
            for (String conversation : conversations) {
                JsonNode turns = client.get("/library/handbook/conversation/" + conversation).json().get("turns");
                assertThat(turns).hasSize(1);
                assertThat(turns.at("/0/query").asText()).isEqualTo(ServerWithModel.NOTHING_OF_IT);
            }
            answersAlone(client, kill);
            comesBack(client, address);
        } finally {
            killed.destroyForcibly();
        }
    }

    @Test
    void startsAndAnswersWithoutReachableModel() throws Exception {
        // A port that is taken, but not listened to, refuses connections.
        try (Socket taken = new Socket()) {
            taken.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            URI refusing = URI.create("http://127.0.0.1:" + taken.getLocalPort() + "/v1");
            answersWithoutModel(refusing);
        }
    }

    private void answersWithoutModel(URI model) throws Exception {
        try (ServerProcess carrel = ServerWithModel.serve(folder, model, Map.of())) {
            ApiClient client = carrel.client();
            ServerWithModel.fill(client);

            ApiClient.ClientResponse whole = client.post(ServerWithModel.CURRENT,
                    Map.of("query", ServerWithModel.HOW_MANY_DAYS));
            assertThat(whole.status()).isEqualTo(200);
            assertThat(whole.json().get("reply").asText()).contains("28 days of leave a year");
            try (LiveStream stream = client.open(ServerWithModel.CURRENT,
                    Map.of("query", ServerWithModel.HOW_MANY_DAYS, "streaming", true), ServerWithModel.EVENTS)) {
                assertThat(stream.end().get("type").asText()).isEqualTo("done");
                assertThat(stream.text()).isEqualTo(whole.json().get("reply").asText());
            }
            assertThat(logged("A reply is written without the language model")).hasSize(2)
                    .first()
                    .asString()
                    .contains("cannot be reached");
        }
    }

    /** Creates conversations with a turn that needs no model. */
    private static List<String> beginConversations(ApiClient client, int count) throws Exception {
        var conversations = new ArrayList<String>();
        for (int number = 0; number < count; number++) {
            conversations.add(client.post(ServerWithModel.CURRENT, Map.of("query", ServerWithModel.NOTHING_OF_IT))
                    .json()
                    .get("conversationId")
                    .asText());
        }
        return conversations;
    }

    /** Checks that questions get replies during the outage, without a call of the model each time. */
    private void answersAlone(ApiClient client, long kill) throws Exception {
        for (int number = 0; number < QUESTIONS; number++) {
            ApiClient.ClientResponse answer = client.post(ServerWithModel.CURRENT,
                    Map.of("query", ServerWithModel.HOW_MANY_DAYS));
            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.json().get("reply").asText()).contains("28 days of leave a year");
        }
        long rests = Duration.ofNanos(System.nanoTime() - kill).dividedBy(REST);
        assertThat(logged(LEFT_ALONE)).as("once, and after each rest").hasSizeBetween(1, 1 + (int) rests);
        assertThat(logged("after several consecutive failures")).as("all but one after each rest")
                .hasSizeGreaterThanOrEqualTo(QUESTIONS - (int) rests - 1);
    }

    private void comesBack(ApiClient client, URI address) throws Exception {
        try (TestModelServer back = TestModelServer.start(address.getPort())) {
            back.answer(request -> ModelScript.saying("The model is back [1]."));
            String reply = "";
            long until = System.nanoTime() + RECOVERY_TIMEOUT.toNanos();
            while (!reply.equals("The model is back.") && System.nanoTime() < until) {
                Thread.sleep(200);
                reply = client.post(ServerWithModel.CURRENT, Map.of("query", ServerWithModel.HOW_MANY_DAYS))
                        .json()
                        .get("reply")
                        .asText();
            }
            assertThat(reply).isEqualTo("The model is back.");
            assertThat(back.calls()).hasSize(1);
            assertThat(logged("works again")).hasSize(1);
        }
    }

    private List<String> logged(String text) throws IOException {
        return Files.readAllLines(folder.resolve("log")).stream().filter(line -> line.contains(text)).toList();
    }

    /** Starts a model server that repeats itself, so that no reply ends while it lives. */
    private static Process startModel() throws IOException {
        return new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
                System.getProperty("java.class.path"), TestModelMain.class.getName(), "--tokens-per-second", "1",
                "--repeat").redirectError(Redirect.INHERIT).start();
    }

    private static URI address(BufferedReader output) throws IOException {
        String line = output.readLine();
        assertThat(line).startsWith(LISTENING);
        return URI.create(line.substring(LISTENING.length()));
    }
}
