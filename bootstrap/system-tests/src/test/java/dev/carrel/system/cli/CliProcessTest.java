package dev.carrel.system.cli;

import dev.carrel.harness.CliRunner;
import dev.carrel.harness.CliRunner.CliRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Commands that need processes of their own. */
class CliProcessTest {

    private static final String LISTENING = "Carrel is listening on http://127\\.0\\.0\\.1:[0-9]+";

    private static final int MANY = 200;
    private static final Map<String, String> NO_MODEL = Map.of("CARREL_EMBEDDING_MODEL", "none");
    private static final CliRunner CLI = CliRunner.withEnvironment(NO_MODEL);

    @TempDir
    Path folder;

    @Test
    void servesUntilItIsTerminatedOrKilled() throws Exception {
        Files.writeString(folder.resolve("leave.txt"), "Everybody has 25 days of leave each year.");
        String token;
        try (CarrelProcess server = start("first", "serve", "--port", "0", "--data", data())) {
            Path file = Path.of(data(), "admin-token");
            assertThat(server.readLine()).isEqualTo("Admin token: in the file " + file);
            assertThat(Files.getPosixFilePermissions(file)).isEqualTo(PosixFilePermissions.fromString("rw-------"));
            token = Files.readString(file).strip();
            assertThat(token).matches("carrel_[0-9A-Za-z]{49}");
            Map<String, String> client = client(server.readLine(), token);

            assertThat(CliRunner.withEnvironment(client).runForLines("import", "-l", "handbook", folder + "/leave.txt"))
                    .containsExactly("Added 1, unchanged 0, failed 0.");
            assertThat(CLI.runForLines("library", "list", "--data", data()))
                    .singleElement()
                    .asString()
                    .startsWith("handbook");
            assertThat(server.terminate()).isIn(0, 143);
            assertThat(server.readRemaining()).isEmpty();
            assertThat(server.standardError()).doesNotContain("ERROR", "WARN", token);
        }
        try (CarrelProcess server = start("second", "serve", "--port", "0", "--data", data())) {
            Map<String, String> client = client(server.readLine(), token);

            assertThat(CliRunner.withEnvironment(client)
                    .runCommand("ask", "-l", "handbook", "How many days of leave?")
                    .out())
                    .contains("25 days of leave");
            assertThat(server.standardError()).doesNotContain("ERROR", "WARN", token);
            server.kill();
        }
        Path left = Path.of(data(), "serving-token");
        assertThat(left).exists();
        assertThat(CLI.runForLines("library", "list", "--data", data())).hasSize(1);
        assertThat(left).doesNotExist();
    }

    @Test
    void interruptedImportCanBeContinued() throws Exception {
        Files.writeString(folder.resolve("leave.txt"), "Everybody has 25 days of leave each year.");
        var asked = new CountDownLatch(1);
        var answer = new CountDownLatch(1);
        try (SlowPage slow = new SlowPage(asked, answer)) {
            String[] arguments = {"import", "-l", "web", "--data", data(), "--set", "fetch.allow=127.0.0.1",
                folder + "/leave.txt",
                slow.url()};
            try (CarrelProcess interrupted = start("interrupted", arguments)) {
                interrupted.await(asked);
                assertThat(interrupted.terminate()).isEqualTo(143);
                assertThat(interrupted.standardError()).contains("; run the same command again to continue.");
            }
            answer.countDown();
            assertThat(CLI.runForLines(arguments)).singleElement()
                    .asString()
                    .matches("Added [12], unchanged [01], failed 0\\.");
        }
        assertThat(CLI.runForLines("library", "list", "--data", data())).containsExactly("web\t2 documents");
    }

    @Test
    void killedImportSkipsWhatIsThere() throws Exception {
        Path files = Files.createDirectory(folder.resolve("files"));
        for (int number = 0; number < MANY; number++) {
            Files.writeString(files.resolve(number + ".txt"), "This is text number " + number + ".");
        }
        var asked = new CountDownLatch(1);
        var answer = new CountDownLatch(1);
        try (SlowPage slow = new SlowPage(asked, answer)) {
            String[] arguments = {"import", "-l", "many", "--report", "--data", data(), "--set",
                "fetch.allow=127.0.0.1", files.toString(), slow.url()};
            var added = new ArrayList<String>();
            try (CarrelProcess killed = start("killed", arguments)) {
                while (added.size() < MANY) {
                    added.add(killed.readLine());
                }
                killed.await(asked);
                killed.kill();
            }
            answer.countDown();
            assertThat(added).allMatch(line -> line.startsWith("added\t"));

            assertThat(CLI.runForLines(arguments))
                    .containsAll(added.stream().map(line -> line.replace("added", "unchanged")).toList())
                    .contains("added\t" + slow.url())
                    .endsWith("Added 1, unchanged " + MANY + ", failed 0.");
        }
        assertThat(CLI.runForLines("library", "list", "--data", data()))
                .singleElement()
                .asString()
                .startsWith("many\t" + (MANY + 1) + " documents");
        assertThat(CLI.runCommand("verify", "--data", data()).code()).isZero();
    }

    @Test
    void interruptedCrawlCanBeContinued() throws Exception {
        var asked = new CountDownLatch(1);
        var answer = new CountDownLatch(1);
        try (SlowPage slow = new SlowPage(asked, answer)) {
            String[] arguments = {"import", "-l", "web", "--data", data(), "--set", "fetch.allow=127.0.0.1", "--crawl",
                slow.url()};
            try (CarrelProcess interrupted = start("crawl", arguments)) {
                interrupted.await(asked);
                assertThat(interrupted.terminate()).isEqualTo(143);
                assertThat(interrupted.standardError())
                        .contains("Interrupted; run the same command again to continue.");
            }
            answer.countDown();
            CliRun again = CLI.runCommand(arguments);
            assertThat(again.code()).isZero();
            assertThat(again.out()).isEqualTo(slow.url() + ": done, 1 page read, 0 skipped, 0 failed.\n");
            assertThat(again.err()).matches("Crawl \\S+ of the same site is already running and continues\\.\n");
        }
    }

    @Test
    void showsTheTokenAndALinkOnATerminal() throws Exception {
        try (var server = new CarrelProcess(folder.resolve("terminal.err"),
                Map.of("JAVA_TOOL_OPTIONS", "-Dcarrel.terminals=01", "CARREL_EMBEDDING_MODEL", "none"), "serve",
                "--port", "0", "--data", data())) {
            String shown = server.readLine();
            assertThat(shown).matches("Admin token \\(shown once\\): carrel_[0-9A-Za-z]{49}");
            String token = shown.substring(shown.lastIndexOf(' ') + 1);
            String address = client(server.readLine(), token).get("CARREL_SERVER");
            assertThat(server.readLine()).matches(
                    Pattern.quote("Open in a browser: " + address + "/ui/#code=") + "[0-9A-Za-z]{49}");
            assertThat(Path.of(data(), "admin-token")).doesNotExist();
        }
    }

    private CarrelProcess start(String name, String... arguments) throws IOException {
        return new CarrelProcess(folder.resolve(name + ".err"), NO_MODEL, arguments);
    }

    private String data() {
        return folder.resolve("data").toString();
    }

    private static Map<String, String> client(String line, String token) {
        assertThat(line).matches(LISTENING);
        return Map.of("CARREL_SERVER", line.substring(line.lastIndexOf(' ') + 1), "CARREL_TOKEN", token);
    }
}
