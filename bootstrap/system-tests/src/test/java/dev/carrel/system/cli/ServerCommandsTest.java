package dev.carrel.system.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.bootstrap.assembly.CarrelService;
import dev.carrel.harness.CliRunner;
import dev.carrel.harness.CliRunner.CliRun;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class ServerCommandsTest extends ClientCommandsContract {

    @TempDir
    static Path data;
    @RegisterExtension
    static final CommandServer SERVER = new CommandServer(() -> data);

    @Override
    CliRunner cli() {
        return SERVER.cli();
    }

    @Test
    void acceptsServerAndTokenOptions() {
        assertThat(CliRunner.withEnvironment(Map.of())
                .runForLines("library", "list", "--server", SERVER.address() + "/", "--token", CommandServer.TOKEN))
                .isEmpty();
    }

    @Test
    void printsALinkThatSignsInOnce() throws Exception {
        for (CliRunner each : List.of(cli(), CliRunner.withEnvironment(Map.of("CARREL_DATA", data.toString())))) {
            String link = each.runForLines("sign-in").getFirst();
            assertThat(link).startsWith(SERVER.address() + "/ui/#code=");
            String body = "{\"code\": \"" + link.substring(link.indexOf('=') + 1) + "\"}";
            assertThat(postJson("/sign-in", body)).isEqualTo(200);
            assertThat(postJson("/sign-in", body)).isEqualTo(401);
        }
    }

    private static int postJson(String path, String body) throws IOException, InterruptedException {
        try (var client = HttpClient.newHttpClient()) {
            return client.send(HttpRequest.newBuilder(URI.create(SERVER.address() + path))
                    .header("Content-Type", "application/json")
                    .POST(BodyPublishers.ofString(body))
                    .build(), BodyHandlers.discarding()).statusCode();
        }
    }

    @Test
    void readsTokenFile() throws IOException {
        Path file = Files.writeString(files.resolve("token"), CommandServer.TOKEN + "\n");

        assertThat(
                cli().withVariable("CARREL_TOKEN", "")
                        .withVariable("CARREL_TOKEN_FILE", file.toString())
                        .runCommand("library", "list")
                        .code())
                .isZero();
        assertThat(cli().withVariable("CARREL_TOKEN", "")
                .withVariable("CARREL_TOKEN_FILE", file + "x")
                .runCommand("library", "list")
                .err())
                .contains("CARREL_TOKEN_FILE", "cannot be read");
    }

    @Test
    void requiresTokenForServer() {
        assertThat(cli().withVariable("CARREL_TOKEN", "").runCommand("library", "list")).isEqualTo(new CliRun(2, "",
                "carrel: A server requires an access token; set CARREL_TOKEN or give --token.\n"));
        assertThat(cli().withVariable("CARREL_TOKEN", "wrong").runCommand("library", "list"))
                .isEqualTo(new CliRun(1, "",
                        "carrel: The server rejected this token; set CARREL_TOKEN or give --token.\n"));
    }

    @Test
    void importsWithWriteScopeOnly() throws IOException {
        cli().runForLines("library", "create", "handbook");
        String secret = cli()
                .runForLines("token", "create", "--name", "importer", "--scope", "write,read", "-l", "handbook")
                .getFirst();
        Files.writeString(files.resolve("a.txt"), "A text.");

        assertThat(cli().withVariable("CARREL_TOKEN", secret).runForLines("import", "-l", "handbook", files.toString()))
                .containsExactly("Added 1, unchanged 0, failed 0.");
        assertThat(cli().withVariable("CARREL_TOKEN", secret).runCommand("token", "list").code()).isEqualTo(1);
    }

    @Test
    void refreshesInBackgroundOnServer() throws IOException {
        try (var web = new ScriptedWebServer()) {
            web.links("/a", "The page that is called a.");
            cli().runForLines("import", "-l", "web", web.address() + "/a");

            assertThat(cli().runForLines("document", "refresh", "-l", "web", "--all")).containsExactly(
                    "Queued for refresh: 1.");
            assertThat(cli().runForLines("document", "refresh", "-l", "web", "--all", "--json")).containsExactly(
                    "{\"queued\":1,\"failed\":[]}");
        }
    }

    @Test
    void saysWhatToDoAboutAPortInUse() {
        String port = String.valueOf(URI.create(SERVER.address()).getPort());

        assertThat(CliRunner.withEnvironment(Map.of())
                .runCommand("serve", "--port", port, "--data", files.resolve("other").toString()))
                .isEqualTo(new CliRun(1, "", "carrel: Carrel cannot listen on port " + port
                        + " of 127.0.0.1: another program uses it; set another with --port or the setting port.\n"));
    }

    @Test
    void findsTheServerOfTheDataFolder() throws IOException {
        CliRunner local = CliRunner.withEnvironment(Map.of("CARREL_DATA", data.toString()));
        Files.writeString(files.resolve("leave.txt"), "Everybody has 25 days of leave each year.");

        assertThat(local.runForLines("import", "-l", "handbook", files.toString()))
                .containsExactly("Added 1, unchanged 0, failed 0.");
        assertThat(local.runForLines("ask", "-l", "handbook", "How many days of leave are there?")).first()
                .asString()
                .contains("25 days");
        assertThat(cli().runForLines("library", "list", "--json")).isEqualTo(local.runForLines("library", "list",
                "--json"));
        assertThat(local.withInput("""
                {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}}
                """).runForLines("mcp")).singleElement().asString().contains("ask_library");
        for (String[] alone : new String[][]{{"verify"}, {"verify", "-l", "x", "--document", "y"}, {"reindex"},
            {"serve", "--port", "0"}}) {
            assertThat(local.runCommand(alone)).isEqualTo(new CliRun(1, "", "carrel: The data folder " + data
                    + " is in use by the server at " + SERVER.address() + "; stop it first.\n"));
        }
    }

    @Test
    void reportsTheStateOfTheServer() throws IOException {
        importHandbook();
        CliRunner local = CliRunner.withEnvironment(Map.of("CARREL_DATA", data.toString()));
        for (CliRunner each : List.of(cli(), local)) {
            assertThat(each.runForLines("status")).containsExactly("  server       " + SERVER.address(),
                    "  state        ready", "  libraries    1",
                    "  documents    0 queued, 0 running, 2 success, 0 failed", "  to embed     0");
            JsonNode status = json(each.runForLines("status", "--json"));
            assertThat(status.at("/server").asText()).isEqualTo(SERVER.address());
            assertThat(status.at("/ready").asBoolean()).isTrue();
            assertThat(status.at("/libraries/0/documents/success").asInt()).isEqualTo(2);
            assertThat(each.runForLines("health")).containsExactly(SERVER.address() + " is healthy.");
            assertThat(each.runForLines("health", "--ready")).containsExactly(SERVER.address() + " is ready.");
        }

        SERVER.stop();
        assertThat(cli().runCommand("health"))
                .isEqualTo(new CliRun(1, "", "carrel: No server answers at " + SERVER.address() + ".\n"));
        assertThat(local.runCommand("health"))
                .isEqualTo(new CliRun(1, "", "carrel: No server has opened the data folder.\n"));
        assertThat(local.runForLines("status")).contains("  data folder  " + data,
                "  server       none has opened the folder", "  libraries    1");
        SERVER.start();
    }

    @Test
    void believesNoAddressInAFolderThatIsNotInUse() throws IOException {
        SERVER.stop();
        try (CarrelService other = CommandServer.startOn(files.resolve("other"))) {
            Files.writeString(data.resolve("serving-at"), other.address());

            assertThat(CliRunner.withEnvironment(Map.of("CARREL_DATA", data.toString())).runCommand("health"))
                    .isEqualTo(new CliRun(1, "", "carrel: No server has opened the data folder.\n"));
        }
        SERVER.start();
    }

    @Test
    void deletesTheFilesOfAKilledServerBeforeItListens() throws IOException {
        Path killed = Files.createDirectories(files.resolve("killed"));
        List<Path> left = List.of(killed.resolve("serving-at"), killed.resolve("serving-token"));
        for (Path file : left) {
            Files.writeString(file, "stale");
        }

        CliRun rejected = CliRunner.withEnvironment(Map.of("CARREL_DATA", killed.toString()))
                .runCommand("serve", "--port", Integer.toString(URI.create(SERVER.address()).getPort()));

        assertThat(rejected.code()).isEqualTo(1);
        assertThat(left).noneMatch(Files::exists);
    }

    @Test
    void aConversationOnTheServerIsNotThatOfAnotherTarget() throws IOException {
        importHandbook();
        CliRunner remembering = cli().withVariable("XDG_STATE_HOME", files.resolve("state").toString());
        remembering.runForLines("ask", "-l", "handbook", "How many days of leave are there?");

        assertThat(CliRunner
                .withEnvironment(Map.of("CARREL_DATA", data.toString(), "XDG_STATE_HOME",
                        files.resolve("state").toString()))
                .runCommand("ask", "-l", "handbook", "--continue", "And travel?")
                .err()).contains("There is no conversation with library handbook to continue");
        assertThat(remembering.runCommand("ask", "-l", "handbook", "--continue", "And travel?").code()).isZero();
    }

    @Test
    void onlyTheOwnerCanReadTheLocalToken() throws IOException {
        Path token = data.resolve("serving-token");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(token))).isEqualTo("rw-------");
        String secret = Files.readString(token);
        CliRunner remote = CliRunner.withEnvironment(Map.of("CARREL_SERVER", SERVER.address(), "CARREL_TOKEN",
                secret));
        assertThat(remote.runForLines("token", "list")).isEmpty();

        SERVER.stop();
        assertThat(token).doesNotExist();
        SERVER.start();
        assertThat(remote.withVariable("CARREL_SERVER", SERVER.address()).runCommand("token", "list").err())
                .contains("rejected this token");
    }

    @Test
    void namesTheServerOfAnotherUserThatHoldsTheFolder() throws IOException {
        Files.delete(data.resolve("serving-token"));
        CliRunner local = CliRunner.withEnvironment(Map.of("CARREL_DATA", data.toString()));

        assertThat(local.runCommand("library", "list")).isEqualTo(new CliRun(1, "", "carrel: The data folder " + data
                + " is in use by the server at " + SERVER.address() + "; give --server " + SERVER.address()
                + ", or stop it first.\n"));
        SERVER.stop();
        SERVER.start();
    }

    @Test
    void dataOptionOverridesServerVariable() {
        assertThat(cli().runCommand("library", "list", "--data", files.toString()).err())
                .contains("There is no Carrel data in");
        assertThat(cli().runCommand("library", "list", "--data", files.toString(), "--server", SERVER.address()).err())
                .isEqualTo("carrel: Give either --data or --server, not both.\n");
    }
}
