package dev.carrel.bootstrap.cli;

import dev.carrel.bootstrap.assembly.Service;
import dev.carrel.bootstrap.cli.Cli.Run;
import dev.carrel.bootstrap.settings.Settings;
import dev.carrel.bootstrap.settings.Sources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class ServerCommandsTest extends PlaceCommandsContract {

    private static final String TOKEN = "0123456789abcdef0123456789abcdef";

    @TempDir
    Path data;

    private Service service;

    @BeforeEach
    void start() {
        service = Service.start(Settings.read(new Sources(null, Map.of("CARREL_ADMIN_TOKEN", TOKEN),
                Map.of("port", "0", "embedding.model", "none", "data", data.toString(), "stop-timeout", "0s",
                        "fetch.allow", "127.0.0.1",
                        "fetch.host-delay", "0s"))));
    }

    @AfterEach
    void stop() {
        service.close();
    }

    @Override
    Cli cli() {
        return Cli.with(Map.of("CARREL_SERVER", service.address(), "CARREL_TOKEN", TOKEN));
    }

    @Test
    void aServerAndItsTokenCanBeFlags() {
        assertThat(Cli.with(Map.of()).lines("library", "list", "--server", service.address() + "/", "--token", TOKEN))
                .isEmpty();
    }

    @Test
    void aTokenMayLieInAFile() throws IOException {
        Path file = Files.writeString(files.resolve("token"), TOKEN + "\n");

        assertThat(
                cli().and("CARREL_TOKEN", "").and("CARREL_TOKEN_FILE", file.toString()).run("library", "list").code())
                .isZero();
        assertThat(cli().and("CARREL_TOKEN", "").and("CARREL_TOKEN_FILE", file + "x").run("library", "list").err())
                .contains("CARREL_TOKEN_FILE", "cannot be read");
    }

    @Test
    void aServerWantsAToken() {
        assertThat(cli().and("CARREL_TOKEN", "").run("library", "list")).isEqualTo(new Run(2, "",
                "carrel: A server wants an access token; give it as CARREL_TOKEN or with --token.\n"));
        assertThat(cli().and("CARREL_TOKEN", "wrong").run("library", "list")).isEqualTo(new Run(1, "",
                "carrel: The server does not know this token; give one with --token or CARREL_TOKEN.\n"));
    }

    @Test
    void aTokenThatMayOnlyWriteCanImport() throws IOException {
        cli().lines("library", "create", "handbook");
        String secret = cli().lines("token", "create", "--name", "importer", "--scope", "write,read", "-l", "handbook")
                .getFirst();
        Files.writeString(files.resolve("a.txt"), "A text.");

        assertThat(cli().and("CARREL_TOKEN", secret).lines("import", "-l", "handbook", files.toString()))
                .containsExactly("Added 1, unchanged 0, failed 0.");
        assertThat(cli().and("CARREL_TOKEN", secret).run("token", "list").code()).isEqualTo(1);
    }

    @Test
    void aServerReadsPagesAgainBehindTheCommand() throws IOException {
        try (var web = new SmallWeb()) {
            web.links("/a", "The page that is called a.");
            cli().lines("import", "-l", "web", web.address() + "/a");

            assertThat(cli().lines("document", "refresh", "-l", "web", "--all")).containsExactly(
                    "To be read again: 1.");
            assertThat(cli().lines("document", "refresh", "-l", "web", "--all", "--json")).containsExactly(
                    "{\"queued\":1,\"failed\":[]}");
        }
    }

    @Test
    void whoWantsTheFolderIsToldWhoHasIt() {
        Cli local = Cli.with(Map.of("CARREL_DATA", data.toString()));

        assertThat(local.run("library", "list")).isEqualTo(new Run(1, "", "carrel: The data folder " + data
                + " is in use by the server at " + service.address() + "; give --server " + service.address()
                + ", or stop it first.\n"));
        for (String[] alone : new String[][]{{"verify"}, {"verify", "-l", "x", "--document", "y"}, {"reindex"},
            {"serve", "--port", "0"}}) {
            assertThat(local.run(alone)).isEqualTo(new Run(1, "", "carrel: The data folder " + data
                    + " is in use by the server at " + service.address() + "; stop it first.\n"));
        }
    }

    @Test
    void aFolderOnTheCommandLineWinsOverAServerInTheEnvironment() {
        assertThat(cli().run("library", "list", "--data", files.toString()).err())
                .contains("There is no Carrel data in");
        assertThat(cli().run("library", "list", "--data", files.toString(), "--server", service.address()).err())
                .isEqualTo("carrel: Give either --data or --server, not both.\n");
    }
}
