package dev.carrel.system.cli;

import com.sun.net.httpserver.HttpServer;
import dev.carrel.harness.CliRunner;
import dev.carrel.harness.CliRunner.CliRun;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

class RerankerCheckCommandTest {

    private static final Pattern PASSAGE = Pattern.compile("\"(Paragraph|[A-Z][a-z]+ )");

    private final CliRunner cli = CliRunner.withEnvironment(Map.of());
    private HttpServer server;
    private volatile int best = 1;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/v1/rerank", exchange -> {
            try (exchange) {
                String request = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
                long passages = PASSAGE.matcher(request.substring(request.indexOf("documents"))).results().count();
                var results = new StringBuilder();
                for (int i = 0; i < passages; i++) {
                    results.append(i == 0 ? "" : ", ")
                            .append("{\"index\": ")
                            .append(i)
                            .append(", \"relevance_score\": ")
                            .append(i == best ? 1 : 0)
                            .append('}');
                }
                byte[] body = ("{\"results\": [" + results + "]}").getBytes(UTF_8);
                exchange.sendResponseHeaders(200, body.length);
                exchange.getResponseBody().write(body);
            }
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void checksModelOfServer() {
        List<String> lines = cli.runForLines("reranker", "check", "--set", "reranker.model=some", "--set",
                "reranker.base-url=" + address(), "--set", "reranker.timeout=1m");

        assertThat(lines).hasSize(3);
        assertThat(lines.get(0)).startsWith("The model some@127.0.0.1:").contains(" works, ready in ");
        assertThat(lines.get(1)).isEqualTo("Asked \"How many days of leave do I have?\", it ranks first of 4 passages: "
                + "\"Staff may take thirty days off every year.\"");
        assertThat(lines.get(2)).startsWith("24 passages of 1,000 characters take ")
                .endsWith(" ms; a query waits at most 60000 ms (reranker.timeout).");
    }

    @Test
    void warnsOfAWrongAnswer() {
        best = 0;

        CliRun run = cli.runCommand("reranker", "check", "--set", "reranker.model=some", "--set",
                "reranker.base-url=" + address(), "--set", "reranker.timeout=1m");

        assertThat(run.code()).isZero();
        assertThat(run.out() + run.err()).contains("That does not answer the question");
    }

    @Test
    void explainsUnreachableServer() {
        assertThat(cli.runCommand("reranker", "check", "--set", "reranker.model=some", "--set",
                "reranker.base-url=http://127.0.0.1:1/v1", "--set", "reranker.timeout=1m"))
                .isEqualTo(new CliRun(1, "", "carrel: The reranking model some@127.0.0.1:1 cannot be reached.\n"));
    }

    @Test
    void explainsMissingFolder() {
        assertThat(cli.runCommand("reranker", "check", "--set", "reranker.model=/absent/model"))
                .isEqualTo(
                        new CliRun(1, "", "carrel: There is no folder /absent/model. Name a folder with a model.onnx "
                                + "and a tokenizer.json.\n"));
    }

    @Test
    void succeedsWithoutModel() {
        assertThat(cli.runCommand("reranker", "check")).isEqualTo(new CliRun(0,
                "No reranking model is set (reranker.model is none): results have the order of hybrid search.\n", ""));
    }

    private String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/v1";
    }
}
