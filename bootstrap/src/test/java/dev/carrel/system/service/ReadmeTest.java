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

/** Runs the curl lines of the README as they are. Needs bash and curl. */
class ReadmeTest {

    @Test
    void curlExamplesWork(@TempDir Path data) throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/curl")), "curl is missing on this machine");
        String readme = Files.readString(Path.of("../README.md"));
        String block = readme.substring(readme.indexOf("<!-- tested: curl -->"));
        String script = block.substring(block.indexOf("```sh\n") + 6, block.indexOf("\n```\n"));
        try (ServerProcess server = ServerProcess.start(data)) {
            var builder = new ProcessBuilder("bash", "-euc", script.replace("curl ", "echo; curl --fail "))
                    .redirectErrorStream(true);
            builder.environment().putAll(Map.of("CARREL", server.address(), "TOKEN", ServerProcess.ADMIN_TOKEN));
            Process process = builder.start();
            String output = new String(process.getInputStream().readAllBytes(), UTF_8);
            assertThat(process.waitFor()).as(output).isZero();
            assertThat(output).contains("\"name\":\"Handbook\"")
                    .contains("\"status\":\"success\"")
                    .contains("28 days of leave a year")
                    .contains("{\"type\":\"done\"}")
                    .contains("data: {\"type\":\"done\"}")
                    .contains("\"title\":\"Leave\"");
        }
    }
}
