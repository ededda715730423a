package dev.carrel.system.service;

import dev.carrel.system.harness.ServerProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** Runs the curl lines of the README and of the page about OpenAI clients as they are. Needs bash and curl. */
class ReadmeTest {

    @Test
    void curlExamplesWork(@TempDir Path data) throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/curl")), "curl is missing on this machine");
        try (ServerProcess server = ServerProcess.start(data)) {
            assertThat(runExamples("README.md", server)).contains("\"name\":\"Handbook\"")
                    .contains("\"status\":\"success\"")
                    .contains("28 days of leave a year")
                    .contains("{\"type\":\"done\"}")
                    .contains("data: {\"type\":\"done\"}")
                    .contains("\"title\":\"Leave\"");
            assertThat(runExamples("docs/openai.md", server)).contains("\"owned_by\":\"carrel\"")
                    .contains("\"object\":\"chat.completion\"")
                    .contains("28 days of leave a year")
                    .contains("\"type\":\"url_citation\"")
                    .contains("expire in March")
                    .contains("data: [DONE]");
        }
    }

    /** Runs the marked commands of a page and returns their output. */
    private static String runExamples(String page, ServerProcess server) throws Exception {
        String text = Files.readString(Path.of("..").resolve(page));
        String block = text.substring(text.indexOf("<!-- tested: curl -->"));
        String script = block.substring(block.indexOf("```sh\n") + 6, block.indexOf("\n```\n"));
        var builder = new ProcessBuilder("bash", "-euc", script.replace("curl ", "echo; curl --fail "))
                .redirectErrorStream(true);
        builder.environment().putAll(Map.of("CARREL", server.address(), "TOKEN", ServerProcess.ADMIN_TOKEN));
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }
}
