package dev.carrel.system.service;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.carrel.harness.ServerProcess;
import dev.carrel.system.harness.DocumentedExample;
import dev.carrel.system.harness.NodeClients;
import dev.carrel.system.harness.NodeClients.ScriptRun;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Types that openapi-typescript generates from a running server compile strictly, and programs with them work. */
class GeneratedTypeScriptClientTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    private static NodeClients node;
    private static ServerProcess server;

    @TempDir
    private Path scratch;

    @BeforeAll
    static void startServer(@TempDir Path data) throws IOException {
        node = NodeClients.require();
        server = ServerProcess.start(data, Map.of("CARREL_EMBEDDING_MODEL", "none"));
    }

    @AfterAll
    static void stopServer() {
        if (server != null) {
            server.close();
        }
    }

    @BeforeEach
    void createLibrary() throws Exception {
        server.client().put("/library/handbook", Map.of());
    }

    @AfterEach
    void deleteLibrary() throws Exception {
        server.client().delete("/library/handbook");
    }

    @Test
    void holdsAConversation() throws Exception {
        String program;
        try (InputStream source = getClass().getResourceAsStream("generated-client.mts")) {
            program = new String(source.readAllBytes(), StandardCharsets.UTF_8);
        }
        String output = compileAndRun(
                program.replace("BASE_URL", server.address()).replace("API_KEY", ServerProcess.ADMIN_TOKEN));

        assertThat(JSON.readTree(output)).isEqualTo(JSON.readTree("""
                {"added": "success", "listed": [["Parking permit", "office"]],
                 "reply": "The parking permit costs twenty euros. For apprentices it costs ten euros.",
                 "sources": ["Parking permit"],
                 "streamed": "The parking permit costs twenty euros. For apprentices it costs ten euros.",
                 "types": ["initializing", "token", "response", "done"],
                 "passage": "The parking permit costs twenty euros. For apprentices it costs ten euros.",
                 "problem": [422, "invalid-request", "#/query"], "limit": 9}"""));
    }

    @Test
    void runsTheExampleOfTheDocumentation() throws Exception {
        DocumentedExample example = DocumentedExample.readAll("docs/clients.md").getFirst();
        server.client()
                .addDocument("handbook", Map.of("title", "Leave", "text",
                        "Every employee has 28 days of leave a year. Unused days expire in March."));

        String output = compileAndRun(example.code()
                .replace("http://127.0.0.1:8080", server.address())
                .replace("carrel_…", ServerProcess.ADMIN_TOKEN));

        assertThat(example.isShownBy(output)).as(output).isTrue();
    }

    @Test
    void passesALinter() throws Exception {
        Files.writeString(scratch.resolve("openapi.json"), server.client().get("/openapi.json").text());
        // Routes without a token have no error of the client. That the server is a loopback address is right here.
        Files.writeString(scratch.resolve("redocly.yaml"), """
                extends: [recommended]
                rules: {operation-4xx-response: off, no-server-example.com: off}
                """);

        ScriptRun run = node.runPackage("@redocly/cli/bin/cli.js", scratch, "lint", "openapi.json",
                "--max-problems=1000", "--format=json");

        assertThat(run.code()).as(run.errors()).isZero();
        assertThat(JSON.readTree(run.output()).at("/totals/warnings").asInt(-1)).as(run.output())
                .isZero();
    }

    private String compileAndRun(String program) throws IOException, InterruptedException {
        Files.writeString(scratch.resolve("program.mts"), program.replace("\"./carrel\"", "\"./carrel.js\""));
        succeed(node.runPackage("openapi-typescript/bin/cli.js", scratch, server.address() + "/openapi.json", "-o",
                "carrel.d.ts"));
        succeed(node.runPackage("typescript/lib/tsc.js", scratch, "--strict", "--noUncheckedIndexedAccess", "--module",
                "nodenext", "--target", "es2022", "--lib", "es2023,dom,dom.asynciterable",
                "program.mts"));
        return succeed(node.runCode(Files.readString(scratch.resolve("program.mjs")), "run.mjs", scratch, Map.of()));
    }

    private static String succeed(ScriptRun run) {
        assertThat(run.code()).as(run.output() + run.errors()).isZero();
        return run.output();
    }
}
