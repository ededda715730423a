package dev.carrel.system.cli;

import dev.carrel.harness.Await;
import dev.carrel.harness.CliRunner;
import dev.carrel.harness.ServerProcess;
import dev.carrel.harness.TestRequirement;
import dev.carrel.languagemodel.testserver.ModelScript;
import dev.carrel.languagemodel.testserver.TestModelServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Ctrl-C at a terminal ends a command without a stack trace, and breaks nothing. */
class InterruptedCommandsTest {

    /** The exit code of programs that Ctrl-C ends: 128 and the number of SIGINT. */
    private static final int INTERRUPTED = 130;

    @TempDir
    Path folder;

    private Map<String, String> environment;

    @BeforeEach
    void chooseFolder() {
        TestRequirement.pseudoTerminal();
        environment = new HashMap<>(Map.of("CARREL_DATA", folder.resolve("data").toString(),
                "CARREL_EMBEDDING_MODEL", "none", "XDG_STATE_HOME", folder.resolve("state").toString()));
    }

    @Test
    void interruptsAnImport() throws Exception {
        environment.put("CARREL_FETCH_ALLOW", "127.0.0.1");
        var asked = new CountDownLatch(1);
        var answer = new CountDownLatch(1);
        try (var slow = new SlowPage(asked, answer)) {
            String[] arguments = {"import", "-l", "handbook", writeLeaveFile(), slow.url()};
            try (var importing = TerminalProcess.start(environment, arguments)) {
                importing.await(asked);
                importing.press(TerminalProcess.CTRL_C);

                assertThat(importing.exitCode()).as(importing.screen()).isEqualTo(INTERRUPTED);
                assertThat(importing.screen()).containsSubsequence("Stopping …",
                        " of 2; run the same command again to continue.");
                assertNoStackTrace(importing);
            }
            answer.countDown();
            assertThat(cli().runForLines(arguments)).singleElement()
                    .asString()
                    .matches("Added [12], unchanged [01], failed 0\\.");
        }
        assertIntact();
        assertThat(cli().runForLines("library", "list")).containsExactly("handbook\t2 documents");
    }

    /** The server processes nothing, so that the import would wait for ever. */
    @Test
    void interruptsAnImportThatWaitsForAServer() throws Exception {
        try (ServerProcess server = ServerProcess.start(folder.resolve("data"),
                Map.of("CARREL_EMBEDDING_MODEL", "none", "CARREL_INGEST_WORKERS", "0"))) {
            environment.put("CARREL_SERVER", server.address());
            environment.put("CARREL_TOKEN", ServerProcess.ADMIN_TOKEN);
            try (var importing = TerminalProcess.start(environment, "import", "-l", "handbook", writeLeaveFile())) {
                Await.until(() -> server.client().get("/library/handbook").text(),
                        library -> library.contains("\"queued\":1"));
                importing.press(TerminalProcess.CTRL_C);

                assertThat(importing.exitCode()).as(importing.screen()).isEqualTo(INTERRUPTED);
                assertThat(importing.screen()).contains("Interrupted after 0 of 1; run the same command again");
                assertNoStackTrace(importing);
            }
            assertThat(server.client().get("/library/handbook").text()).as("what was acknowledged stays")
                    .contains("\"queued\":1");
        }
    }

    @Test
    void interruptsAReply() throws Exception {
        importHandbook();
        try (TestModelServer model = startModel();
                var asking = TerminalProcess.start(environment, "ask", "-l", "handbook", "How many days of leave?")) {
            asking.awaitText("and on and on");
            asking.press(TerminalProcess.CTRL_C);

            assertThat(asking.exitCode()).as(asking.screen()).isEqualTo(INTERRUPTED);
            assertNoStackTrace(asking);
            assertThat(model.calls().getFirst().awaitClientLeft(Await.TIMEOUT)).isTrue();
        }
        assertIntact();
    }

    @Test
    void cancelsAReplyOfAConversationThatGoesOn() throws Exception {
        importHandbook();
        try (TestModelServer model = startModel();
                var asking = TerminalProcess.start(environment, "ask", "-l", "handbook")) {
            asking.awaitText(TerminalProcess.READY);
            asking.type("How many days of leave?\r");
            asking.awaitText("and on and on");
            asking.press(TerminalProcess.CTRL_C);
            asking.awaitText("Cancelled.");
            asking.awaitText(TerminalProcess.READY);

            model.answer(request -> ModelScript.saying("Everybody has **25** days [1]."));
            asking.type("How many days of leave?\r");
            asking.awaitText("Everybody has \033[1m25\033[0m days");
            asking.awaitText(" 1  leave.txt");
            asking.awaitText(TerminalProcess.READY);
            asking.press(TerminalProcess.CTRL_D);
            assertThat(asking.exitCode()).as(asking.screen()).isZero();
            assertNoStackTrace(asking);
        }
        assertIntact();
    }

    private TestModelServer startModel() throws IOException {
        TestModelServer model = TestModelServer.start();
        model.answer(request -> ModelScript.begin().role().forEver(" and on", Duration.ofMillis(100)));
        environment.put("CARREL_MODEL_BASE_URL", model.address().toString());
        environment.put("CARREL_MODEL_NAME", "test");
        return model;
    }

    private void importHandbook() throws IOException {
        cli().runForLines("import", "-l", "handbook", writeLeaveFile());
    }

    private String writeLeaveFile() throws IOException {
        return Files.writeString(folder.resolve("leave.txt"), "Everybody has 25 days of leave each year.").toString();
    }

    private static void assertNoStackTrace(TerminalProcess process) {
        assertThat(process.screen()).doesNotContain("Exception", "\tat ", "carrel: ");
    }

    private void assertIntact() {
        assertThat(cli().runCommand("verify").code()).isZero();
    }

    private CliRunner cli() {
        return CliRunner.withEnvironment(environment);
    }
}
