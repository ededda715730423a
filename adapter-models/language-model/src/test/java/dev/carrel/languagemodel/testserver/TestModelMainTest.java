package dev.carrel.languagemodel.testserver;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class TestModelMainTest {

    private static final String REWRITING = """
            {"stream": true, "messages": [{"role": "system", "content": "Rewrite."}, {"role": "user", "content": "And \
            then?"}]}""";

    @TempDir
    Path folder;

    @Test
    void runsAsAProcess() throws Exception {
        Path rewrites = Files.writeString(folder.resolve("rewrites.tsv"),
                "And then?\tWhat follows the trial period?\n");
        Process process = start("--tokens-per-second", "1000", "--thinking", "20ms", "--rewrites", rewrites.toString());
        try (var lines = process.inputReader()) {
            String line = lines.readLine();
            assertThat(line).startsWith("Test model is listening on http://127.0.0.1:").endsWith("/v1");

            try (var client = new RawHttpClient(URI.create(line.substring(line.indexOf("http"))))) {
                client.send("POST", "/v1/chat/completions", REWRITING).head();

                assertThat(client.body()).contains("reasoning_content")
                        .contains("\"content\":\" trial\"")
                        .endsWith("data: [DONE]\n\n");
            }
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void repeatsItsReplyUntilTheClientLeaves() throws Exception {
        try (var server = TestModelServer.start()) {
            server.answer(TestModelMain.model(TestModelMain.options("--repeat")));
            try (var client = new RawHttpClient(server.address()).ask()) {
                client.head();
                int replies = 0;
                while (replies < 100) {
                    replies += client.chunk().contains("[0]") ? 1 : 0;
                }
                assertThat(server.openCalls()).isOne();
            }
        }
    }

    @Test
    void refusesWhatIsNoOption() {
        assertThatThrownBy(() -> TestModelMain.options("--tokens", "1")).hasMessageContaining("--tokens");
        assertThatThrownBy(() -> TestModelMain.options("--port")).hasMessageContaining("--port");
    }

    private static Process start(String... options) throws Exception {
        var command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path"),
                TestModelMain.class.getName()));
        command.addAll(List.of(options));
        return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    }
}
