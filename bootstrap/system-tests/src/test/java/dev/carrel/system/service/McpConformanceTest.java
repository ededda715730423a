package dev.carrel.system.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.carrel.harness.ServerProcess;
import dev.carrel.system.harness.NodeClients;
import dev.carrel.system.harness.NodeClients.ScriptRun;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

/** The official conformance suite of the Model Context Protocol finds nothing wrong but what is listed. */
class McpConformanceTest {

    /** The newest version, and the newest one with a handshake. */
    private static final List<String> VERSIONS = List.of("2026-07-28", "2025-11-25");

    @Test
    void failsOnlyTheChecksThatAreListed(@TempDir Path data, @TempDir Path scratch) throws Exception {
        NodeClients node = NodeClients.require();
        try (ServerProcess server = ServerProcess.start(data, Map.of("CARREL_EMBEDDING_MODEL", "none"))) {
            server.client().put("/library/handbook", Map.of("name", "Handbook"));
            for (String version : VERSIONS) {
                Path results = scratch.resolve(version);
                ScriptRun run = node.run(McpConformanceTest.class, "mcp-conformance.cjs", scratch,
                        Map.of("API_KEY", ServerProcess.ADMIN_TOKEN), server.address() + "/mcp", version,
                        results.toString());
                assertThat(run.code()).as(run.output() + run.errors()).isZero();

                assertThat(findChecks(results, "SUCCESS")).as(run.output()).isNotEmpty();
                assertThat(findChecks(results, "FAILURE")).as(run.output()).isEqualTo(expectedFailures(version));
            }
        }
    }

    private static Set<String> findChecks(Path results, String status) throws IOException {
        try (Stream<Path> files = Files.walk(results)) {
            var checks = new TreeSet<String>();
            for (Path file : files.filter(path -> path.endsWith("checks.json")).toList()) {
                for (JsonNode check : new ObjectMapper().readTree(file.toFile())) {
                    if (check.path("status").asText().equals(status)) {
                        checks.add(check.path("id").asText());
                    }
                }
            }
            return checks;
        }
    }

    private static Set<String> expectedFailures(String version) throws IOException {
        try (var lines = new BufferedReader(new InputStreamReader(
                McpConformanceTest.class.getResourceAsStream("mcp-expected-failures.txt"), UTF_8))) {
            return lines.lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.split("\\s+"))
                    .filter(fields -> List.of(fields[0].split(",")).contains(version))
                    .map(fields -> fields[1])
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }
}
