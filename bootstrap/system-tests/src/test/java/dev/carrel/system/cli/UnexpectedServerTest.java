package dev.carrel.system.cli;

import dev.carrel.harness.CliRunner;
import dev.carrel.harness.CliRunner.CliRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Commands report servers with unexpected responses. */
class UnexpectedServerTest {

    private static final String RESPONSE = "{\"type\":\"response\",\"data\":{\"reply\":\"Yes.\","
            + "\"conversationId\":\"c\","
            + "\"metadata\":{\"documents\":[],\"images\":[],\"helpArticles\":[]}}}\n";

    @TempDir
    Path folder;

    private ScriptedWebServer web;

    @BeforeEach
    void start() throws IOException {
        web = new ScriptedWebServer();
    }

    @AfterEach
    void stop() {
        web.close();
    }

    @Test
    void rejectsHtmlAnswer() {
        web.page("/library", 200, 200, "<html>");

        assertThat(run("library", "list")).isEqualTo(
                new CliRun(1, "", "carrel: The server at " + web.address() + " is not a Carrel server.\n"));
    }

    @Test
    void reportsStatusOfForeignError() {
        web.page("/library", 502, 502, "<html>");

        assertThat(run("library", "list").err()).isEqualTo("carrel: The server responded with status 502.\n");
    }

    @Test
    void rejectsAnswerWithMissingField() {
        web.answer("/library", 200, 200, "application/json", "{\"libraries\":[{\"id\":\"a\"}]}");

        assertThat(run("library", "list").err())
                .isEqualTo("carrel: The server's response has no \"createdAt\" that this version understands.\n");
    }

    @Test
    void doesNotFollowRedirects() {
        web.page("/library", 307, 307, "");

        assertThat(run("library", "list").err()).isEqualTo("carrel: The server responded with status 307.\n");
        assertThat(web.requestCount("/library")).isEqualTo(1);
    }

    @Test
    void reportsUnreachableServer() {
        web.close();

        assertThat(run("library", "list").err()).isEqualTo("carrel: No server answers at " + web.address() + ".\n");
    }

    @Test
    void rejectsTruncatedStream() {
        web.answer("/v2/library/x/query", 200, 200, "application/x-ndjson",
                "{\"type\":\"initializing\"}\n{\"type\":\"token\",\"value\":\"Perh\"}\n");

        assertThat(run("ask", "-l", "x", "Why?"))
                .isEqualTo(new CliRun(1, "Perh", "carrel: The reply ended unexpectedly.\n"));
    }

    @Test
    void rejectsStreamWithoutDone() {
        web.answer("/v2/library/x/query", 200, 200, "application/x-ndjson", RESPONSE);

        assertThat(run("ask", "-l", "x", "Why?").code()).isEqualTo(1);
    }

    @Test
    void reportsErrorChunk() {
        web.answer("/v2/library/x/query", 200, 200, "application/x-ndjson", "{\"type\":\"token\",\"value\":\"Perh\"}\n"
                + "{\"type\":\"error\",\"status\":504,\"message\":\"The reply was not ready within 120 seconds.\"}\n");

        assertThat(run("ask", "-l", "x", "Why?").err())
                .isEqualTo("carrel: The reply was not ready within 120 seconds.\n");
    }

    @Test
    void ignoresUnknownChunksAndFields() {
        web.answer("/v2/library/x/query", 200, 200, "application/x-ndjson", "{\"type\":\"thinking\"}\n\n"
                + "{\"type\":\"token\",\"value\":\"Yes.\",\"more\":1}\n" + RESPONSE + "{\"type\":\"done\"}\n");

        assertThat(run("ask", "-l", "x", "Why?").out()).startsWith("Yes.\n");
    }

    @Test
    void importStopsWhenServerIsGone() throws IOException {
        web.answer("/library/x", 200, 200, "application/json", "{\"id\":\"x\",\"createdAt\":\"2026-01-01T00:00:00Z\"}");
        web.closeConnection("/library/x/document");
        Path file = Files.writeString(folder.resolve("a.txt"), "A text.");

        assertThat(run("import", "-l", "x", file.toString()))
                .isEqualTo(new CliRun(1, "Added 0, unchanged 0, failed 0.\n",
                        "carrel: No server answers at " + web.address() + ".\n"
                                + "Interrupted after 0 of 1; run the same command again to continue.\n"));
        assertThat(web.requestCount("/library/x/document")).as("it is tried several times").isEqualTo(5);
    }

    @Test
    void reportsViolationsByField() {
        web.answer("/library/x", 422, 422, "application/problem+json", "{\"code\":\"invalid-request\","
                + "\"detail\":\"The request has invalid "
                + "values.\",\"errors\":[{\"pointer\":\"#/name\",\"detail\":\"must be at most 512 "
                + "characters\"}]}");

        assertThat(run("library", "create", "x").err())
                .isEqualTo("carrel: name must be at most 512 characters.\n");
    }

    @Test
    void importContinuesAfterTooLargeFile() throws IOException {
        web.answer("/library/x", 200, 200, "application/json", "{\"id\":\"x\",\"createdAt\":\"2026-01-01T00:00:00Z\"}");
        web.answer("/library/x/document", 413, 413, "application/problem+json",
                "{\"code\":\"content-too-large\",\"detail\":\"file must be at most 1000 bytes.\"}");
        Path file = Files.write(folder.resolve("a.bintext"), new byte[300_000]);

        assertThat(run("import", "-l", "x", file.toString())).isEqualTo(new CliRun(1,
                "Added 0, unchanged 0, failed 1.\nFailed\n  " + file + ": file must be at most 1000 bytes.\n", ""));
        assertThat(web.requestCount("/library/x/document")).isEqualTo(1);
    }

    @Test
    void rejectsUnknownCrawlStatus() {
        web.answer("/library/x/crawl/c", 200, 200, "application/json", "{\"id\":\"c\",\"url\":\"https://example.com/\","
                + "\"status\":\"dreaming\",\"createdAt\":\"2026-01-01T00:00:00Z\"}");

        assertThat(run("crawl", "show", "-l", "x", "c").err())
                .isEqualTo("carrel: The server's response has no \"status\" that this version understands.\n");
    }

    private CliRun run(String... arguments) {
        return CliRunner.withEnvironment(Map.of("CARREL_SERVER", web.address(), "CARREL_TOKEN", "secret"))
                .runCommand(arguments);
    }
}
