package dev.carrel.system.cli;

import dev.carrel.bootstrap.assembly.CarrelService;
import dev.carrel.harness.CliRunner;
import dev.carrel.harness.CliRunner.CliRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** A token that is given to a command beside a data folder: the command may do no more than it permits. */
class GivenTokenTest {

    private static final String WRONG = "wrong-wrong-wrong-wrong-wrong-wrong";

    @TempDir
    Path data;
    @TempDir
    Path files;

    /** Returns commands that work on the folder without a token. */
    private CliRunner local() {
        return CliRunner.withEnvironment(Map.of("CARREL_DATA", data.toString(), "CARREL_EMBEDDING_MODEL", "none"));
    }

    private CliRunner with(String token) {
        return local().withVariable("CARREL_TOKEN", token);
    }

    private String createToken(String... options) {
        return local().runForLines(concat(List.of("token", "create", "--name", "given"), options)).getFirst();
    }

    private static String[] concat(List<String> first, String... others) {
        return Stream.concat(first.stream(), Stream.of(others))
                .toArray(String[]::new);
    }

    private void createLibraries() {
        local().runForLines("library", "create", "handbook");
        local().runForLines("library", "create", "secrets");
    }

    @Test
    void refusesATokenThatTheFolderDoesNotHave() throws IOException {
        createLibraries();
        Path file = Files.writeString(files.resolve("token"), WRONG);
        for (CliRun run : List.of(local().runCommand("library", "list", "--token", WRONG),
                with(WRONG).runCommand("library", "list"), with(WRONG).runCommand("verify"),
                with(WRONG).runCommand("reindex"),
                local().withVariable("CARREL_TOKEN_FILE", file.toString()).runCommand("library", "list"))) {
            assertThat(run).isEqualTo(new CliRun(1, "", "carrel: The access token that was given is none of " + data
                    + "; unset CARREL_TOKEN and CARREL_TOKEN_FILE to work on it without one, or give its server with"
                    + " --server.\n"));
        }
    }

    @Test
    void limitsACommandOnAFolderToWhatTheTokenPermits() throws IOException {
        createLibraries();
        checkLimits();
        for (String command : List.of("verify", "reindex")) {
            String limited = createToken("--scope", "admin", "--library", "handbook");
            assertThat(with(limited).runCommand(command).out()).as(command).isEmpty();
            assertThat(with(createToken("--scope", "admin")).runForLines(command)).as(command)
                    .anyMatch(line -> line.startsWith("secrets: "));
        }
        assertThat(with(createToken("--scope", "admin")).runForLines("backup")).singleElement()
                .asString()
                .contains("backups");
    }

    @Test
    void limitsACommandOnTheServerOfAFolderToWhatTheTokenPermits() throws IOException {
        try (CarrelService ignored = CommandServer.startOn(data)) {
            createLibraries();
            checkLimits();
            assertThat(with(CommandServer.TOKEN).runForLines("library", "list")).hasSize(2);
            assertThat(with(WRONG).runCommand("library", "list")).isEqualTo(new CliRun(1, "",
                    "carrel: The server rejected this token; set CARREL_TOKEN or give --token.\n"));
        }
    }

    private void checkLimits() throws IOException {
        Files.writeString(files.resolve("a.txt"), "Everybody has 25 days of leave each year.");
        CliRunner writer = with(createToken("--scope", "read,write", "--library", "handbook"));
        assertThat(writer.runForLines("import", "-l", "handbook", files.toString()))
                .containsExactly("Added 1, unchanged 0, failed 0.");
        assertThat(writer.runForLines("library", "list")).singleElement().asString().contains("handbook");
        assertForbidden(writer, "admin", "library", "delete", "--yes", "handbook");
        assertForbidden(writer, "admin", "token", "list");
        assertForbidden(writer, "admin", "backup");
        assertForbidden(writer, "admin", "widget", "list", "-l", "handbook");
        assertForbidden(writer, "query", "search", "-l", "handbook", "leave");
        assertForbidden(writer, "read", "document", "list", "-l", "secrets");

        CliRunner asker = with(createToken("--scope", "query", "--library", "handbook", "--filter", "team=sales"));
        assertThat(asker.runForLines("search", "-l", "handbook", "days of leave")).noneMatch(
                line -> line.contains("25 days"));
        assertForbidden(asker, "read", "library", "list");
        assertForbidden(asker, "query", "ask", "-l", "secrets", "How many days?");
    }

    private static void assertForbidden(CliRunner cli, String scope, String... command) {
        CliRun run = cli.runCommand(command);
        assertThat(run.code()).as(String.join(" ", command)).isEqualTo(1);
        assertThat(run.err()).contains("needs a token with the scope \"" + scope + "\"");
    }

    @Test
    void sendsNoTokenToAnAddressElsewhere() throws IOException {
        try (CarrelService ignored = CommandServer.startOn(data)) {
            Files.writeString(data.resolve("serving-at"), "http://192.0.2.1:8080");
            assertThat(with(CommandServer.TOKEN).runCommand("library", "list")).isEqualTo(new CliRun(1, "",
                    "carrel: The access token that was given is not sent to http://192.0.2.1:8080, an address that was"
                            + " found in " + data + ", because it is not on this machine; give --server"
                            + " http://192.0.2.1:8080 if that is the right server.\n"));
        }
    }

    @Test
    void sendsNoTokenForAFolderOfAnotherUser() throws IOException {
        try (CarrelService service = CommandServer.startOn(data)) {
            giveToAnotherUser(data);
            assertThat(with(CommandServer.TOKEN).runCommand("library", "list").err())
                    .contains("is not sent to " + service.address(), "because the folder belongs to another user");
        }
    }

    private static void giveToAnotherUser(Path folder) {
        try {
            Files.setOwner(folder, folder.getFileSystem()
                    .getUserPrincipalLookupService()
                    .lookupPrincipalByName("nobody"));
        } catch (IOException | UnsupportedOperationException ignored) {
            Assumptions.abort("Needs the right to give a folder away.");
        }
    }

    @Test
    void takesTheTokenOfTheEnvironmentAsThatOfItsServer() {
        createLibraries();
        CliRunner elsewhere = CliRunner.withEnvironment(Map.of("CARREL_SERVER", "http://192.0.2.1:8080",
                "CARREL_TOKEN", WRONG, "CARREL_EMBEDDING_MODEL", "none"));
        assertThat(elsewhere.runForLines("library", "list", "--data", data.toString())).hasSize(2);
        assertThat(elsewhere.runCommand("library", "list", "--data", data.toString(), "--token", WRONG).code())
                .isEqualTo(1);
    }
}
