package dev.carrel.system.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.carrel.harness.Await;
import dev.carrel.harness.CliRunner;
import dev.carrel.harness.ServerProcess;
import dev.carrel.languagemodel.testserver.ModelScript;
import dev.carrel.languagemodel.testserver.ServedCall;
import dev.carrel.languagemodel.testserver.TestModelServer;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** {@code carrel mcp} as a process: only messages on standard output, cancellation, and the end of the input. */
class McpProcessTest {

    private static final String ASK = "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"tools/call\",\"params\":{\"name\":"
            + "\"ask_library\",\"arguments\":{\"question\":\"How many days of leave?\"}}}";
    private static final String CANCEL = "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":"
            + "{\"requestId\":7,\"reason\":\"no longer needed\"}}";
    private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":\"eight\",\"method\":\"ping\"}";

    private static final Map<String, String> NO_MODEL = Map.of("CARREL_EMBEDDING_MODEL", "none");

    @TempDir
    Path folder;
    @AutoClose
    private final TestModelServer model = TestModelServer.start();

    @BeforeEach
    void importDocument() throws IOException {
        Files.writeString(folder.resolve("leave.txt"), "Everybody has 25 days of leave each year.");
        CliRunner.withEnvironment(NO_MODEL)
                .runForLines("import", "-l", "handbook", "--data", data(), folder + "/leave.txt");
    }

    private String data() {
        return folder.resolve("data").toString();
    }

    private CarrelProcess start(Map<String, String> environment, String... arguments) throws IOException {
        return new CarrelProcess(Files.createTempFile(folder, "", ".err"), environment, arguments);
    }

    private static JsonNode exchange(CarrelProcess process, String message) throws Exception {
        process.writeLine(message);
        JsonNode response = new ObjectMapper().readTree(process.readLine());
        assertThat(response.at("/jsonrpc").asText()).isEqualTo("2.0");
        return response;
    }

    @Test
    void answersMessagesUntilTheInputEnds() throws Exception {
        try (CarrelProcess process = start(NO_MODEL, "mcp", "--data", data())) {
            assertThat(exchange(process, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":"
                    + "{\"protocolVersion\":\"2025-11-25\"}}").at("/result/serverInfo/name").asText())
                    .isEqualTo("carrel");
            process.writeLine("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
            assertThat(exchange(process, "no JSON").at("/error/code").asInt()).isEqualTo(-32700);
            assertThat(exchange(process, "[" + PING + "]").at("/error/code").asInt()).isEqualTo(-32600);
            assertThat(exchange(process, "[".repeat(100_000)).at("/error/code").asInt()).isEqualTo(-32700);
            assertThat(exchange(process, PING.replace("ping", "rm")).at("/error/code").asInt()).isEqualTo(-32601);
            JsonNode reply = exchange(process, ASK);
            assertThat(reply.at("/id").asInt()).isEqualTo(7);
            assertThat(reply.at("/result/structuredContent/reply").asText()).contains("25 days of leave");
            assertThat(exchange(process, ASK.replace("How many", "x".repeat(10_000))).at("/result/isError").asBoolean())
                    .isTrue();

            process.closeInput();
            assertThat(process.readRemaining()).isEmpty();
            assertThat(process.exitCode()).isZero();
            assertThat(process.standardError()).doesNotContain("ERROR", "Exception");
        }
    }

    @Test
    void cancelsARequestToAFolder() throws Exception {
        try (CarrelProcess process = start(modelSettings(), "mcp", "--data", data())) {
            cancelRequest(process);
        }
    }

    @Test
    void cancelsARequestToAServerAndSaysWhyItDoesNotAnswer() throws Exception {
        try (ServerProcess server = ServerProcess.start(Path.of(data()), modelSettings());
                CarrelProcess process = useServer(server, ServerProcess.ADMIN_TOKEN);
                CarrelProcess wrongToken = useServer(server, "carrel_wrong")) {
            cancelRequest(process);

            assertThat(exchange(wrongToken, PING).at("/error/message").asText()).contains("token");
            server.kill();
            assertThat(exchange(wrongToken, PING).at("/error/message").asText()).contains("No server answers at");
        }
    }

    private CarrelProcess useServer(ServerProcess server, String token) throws IOException {
        return start(Map.of("CARREL_TOKEN", token), "mcp", "--server", server.address());
    }

    private Map<String, String> modelSettings() {
        return Map.of("CARREL_EMBEDDING_MODEL", "none", "CARREL_MODEL_BASE_URL", model.address().toString(),
                "CARREL_MODEL_NAME", "test");
    }

    private void cancelRequest(CarrelProcess process) throws Exception {
        model.answer(request -> ModelScript.begin().hangs());
        process.writeLine(ASK);
        ServedCall call = model.awaitCalls(1, Await.TIMEOUT).getLast();

        process.writeLine(CANCEL);

        assertThat(call.awaitClientLeft(Await.TIMEOUT)).isTrue();
        assertThat(exchange(process, PING).at("/id").asText()).isEqualTo("eight");
        process.closeInput();
        assertThat(process.readRemaining()).isEmpty();
        assertThat(process.exitCode()).isZero();
        assertThat(process.standardError()).doesNotContain("ERROR", "Exception");
    }

    @Test
    void reachesTheServerOfTheFolderAfterItsRestart() throws Exception {
        try (CarrelProcess killed = serve("0")) {
            int port = URI.create(killed.readLine().replaceFirst(".* ", "")).getPort();
            try (CarrelProcess process = start(Map.of(), "mcp", "--data", data())) {
                assertThat(exchange(process, PING).has("result")).isTrue();
                killed.kill();
                try (CarrelProcess restarted = serve(Integer.toString(port))) {
                    assertThat(restarted.readLine()).contains("listening");

                    assertThat(exchange(process, PING).has("result")).isTrue();
                    assertThat(exchange(process, PING).has("result")).isTrue();
                }
            }
        }
    }

    private CarrelProcess serve(String port) throws IOException {
        return start(Map.of("CARREL_EMBEDDING_MODEL", "none",
                "CARREL_ADMIN_TOKEN", ServerProcess.ADMIN_TOKEN), "serve", "--port", port, "--data", data());
    }
}
