package dev.carrel.system.service;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.application.TestSize;
import dev.carrel.harness.ApiClient;
import dev.carrel.harness.Await;
import dev.carrel.harness.CliRunner;
import dev.carrel.harness.CliRunner.CliRun;
import dev.carrel.harness.ServerProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** A library follows a folder, while the folder changes and the server is killed. */
class ConnectorTest {

    private static final int FILES = TestSize.of(150, 1_000);

    @TempDir
    private Path folder;
    @TempDir
    private Path data;

    private Map<String, String> settings;

    @BeforeEach
    void allowTheFolder() {
        settings = Map.of("CARREL_EMBEDDING_MODEL", "none", "CARREL_CONNECTORS_FOLDERS", folder.toString());
    }

    private void write(String path, String text) throws IOException {
        Path file = folder.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        // Not as one that is being written.
        Files.setLastModifiedTime(file, FileTime.from(Instant.now().minusSeconds(5)));
    }

    private Map<String, String> textsOfFolder() throws IOException {
        var texts = new TreeMap<String, String>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                texts.put("files/" + folder.relativize(file), Files.readString(file));
            }
        }
        return texts;
    }

    private static Map<String, String> textsOfLibrary(ApiClient client) throws Exception {
        var texts = new TreeMap<String, String>();
        String cursor = "";
        while (cursor != null) {
            JsonNode page = client.get("/library/handbook/document?limit=100&status=success" + cursor).json();
            for (JsonNode document : page.get("documents")) {
                String id = document.get("id").asText();
                assertThat(texts.put(document.get("key").asText(),
                        client.get("/library/handbook/document/" + id + "/text").text().strip())).isNull();
            }
            cursor = page.get("nextCursor").isNull() ? null : "&cursor=" + page.get("nextCursor").asText();
        }
        return texts;
    }

    private static JsonNode follow(ApiClient client, Path place) throws Exception {
        client.put("/library/handbook", Map.of());
        return client.put("/library/handbook/connector/files",
                Map.of("kind", "folder", "place", place.toString(), "interval", "PT10S")).json();
    }

    @Test
    void equalsAFolderThatChangesWhileTheServerIsKilled() throws Exception {
        for (int number = 0; number < FILES; number++) {
            write("room-" + number % 7 + "/" + number + ".txt", "The reading room has the number " + number + ".");
        }
        try (ServerProcess server = ServerProcess.start(data, settings)) {
            ApiClient client = server.client();
            follow(client, folder);
            Await.until(() -> client.get("/library/handbook").json().at("/documents/success").asInt(),
                    searchable -> searchable >= FILES / 4);
            server.kill();
        }
        for (int number = 0; number < 20; number++) {
            Files.delete(folder.resolve("room-" + number % 7 + "/" + number + ".txt"));
            write("room-3/" + (200 + number) + ".txt", "A new room has the number " + number + ".");
        }
        Files.move(folder.resolve("room-6"), folder.resolve("renamed"));
        try (ServerProcess server = ServerProcess.start(data, settings)) {
            ApiClient client = server.client();
            client.post("/library/handbook/connector/files/run", Map.of("confirmDeletions", true));
            Await.until(() -> textsOfLibrary(client).equals(textsOfFolder()), equal -> equal);

            write("watched/new.txt", "The canteen opens at noon.");
            write("room-3/200.txt", "The former room is a kitchen now.");
            Files.delete(folder.resolve("room-3/201.txt"));
            Await.until(() -> textsOfLibrary(client).equals(textsOfFolder()), equal -> equal);
            assertThat(client.post("/v2/library/handbook/query", Map.of("query", "When does the canteen open?"))
                    .json()
                    .get("reply")
                    .asText()).contains("noon");
            JsonNode connector = client.get("/library/handbook/connector/files").json();
            assertThat(connector.at("/documents/success").asInt()).isEqualTo(textsOfFolder().size());
            assertThat(connector.at("/documents/failed").asInt()).isZero();
        }
    }

    @Test
    void keepsEverythingWhenTheFolderIsAway() throws Exception {
        write("sub/a.txt", "The first text.");
        try (ServerProcess server = ServerProcess.start(data, settings)) {
            ApiClient client = server.client();
            follow(client, folder.resolve("sub"));
            Await.until(() -> textsOfLibrary(client).size(), texts -> texts == 1);
            Files.move(folder.resolve("sub"), folder.resolve("away"));
            JsonNode failed = Await.until(() -> {
                client.post("/library/handbook/connector/files/run", Map.of());
                return client.get("/library/handbook/connector/files").json();
            }, connector -> connector.at("/lastRun/status").asText().equals("failed"));
            assertThat(failed.at("/lastRun/message").asText())
                    .isEqualTo("The place must be a folder that exists and can be read.");
            assertThat(textsOfLibrary(client)).hasSize(1);
        }
    }

    @Test
    void refusesFoldersThatAreNotNamed(@TempDir Path elsewhere) throws Exception {
        try (ServerProcess server = ServerProcess.start(data, settings)) {
            for (Path place : new Path[]{elsewhere, Path.of("/etc"), data, folder.resolve("..")}) {
                JsonNode problem = follow(server.client(), place);
                assertThat(problem.at("/code").asText()).as(place.toString()).isEqualTo("invalid-request");
                assertThat(problem.at("/errors/0/pointer").asText()).isEqualTo("#/place");
            }
        }
    }

    @Test
    void commandsFollowAFolderWithoutAServer() throws Exception {
        write("a.txt", "The first text.");
        write("empty.txt", "");
        CliRunner cli = CliRunner.withEnvironment(settings).withVariable("CARREL_DATA", data.toString());
        cli.runForLines("library", "create", "handbook");
        assertThat(cli.runForLines("connector", "add", "--place", folder.toString(), "--interval", "1h", "files"))
                .containsExactly("Saved connector files.");
        String line = "files\tdone\t1\tfolder\t" + folder;
        assertThat(cli.runForLines("connector", "run", "files")).startsWith(line,
                "Documents: 1 searchable, 0 in work, 0 failed.").endsWith("Skipped", "  empty.txt: It is empty.");
        assertThat(cli.runForLines("connector", "list")).containsExactly(line);
        assertThat(cli.runForLines("connector", "show", "files")).startsWith(line);
        assertThat(cli.runForLines("connector", "delete", "--documents", "files"))
                .containsExactly("Deleted connector files and its documents.");
        assertThat(cli.runForLines("document", "list")).isEmpty();
        assertThat(cli.runCommand("connector", "show", "files"))
                .isEqualTo(new CliRun(1, "", "carrel: There is no connector \"files\" in this library.\n"));
    }

    @Test
    void commandsGiveAttributesByPath() throws Exception {
        write("hr/pay.txt", "Salaries are paid on the last day.");
        write("leave.txt", "Every employee has thirty days of leave.");
        CliRunner cli = CliRunner.withEnvironment(settings).withVariable("CARREL_DATA", data.toString());
        cli.runForLines("library", "create", "handbook");
        cli.runForLines("connector", "add", "--place", folder.toString(), "--interval", "1h", "--attribute",
                "site=berlin", "--rule", "/hr/=team=hr", "--rule", "/hr/=year=2026", "files");
        cli.runForLines("connector", "run", "files");
        assertThat(cli.runForLines("document", "list", "--filter", "team=hr")).hasSize(1)
                .allMatch(line -> line.endsWith("files/hr/pay.txt"));
        cli.runForLines("connector", "add", "--place", folder.toString(), "--rule", "/hr/=team=hr", "--rule",
                "/hr/=year=2026", "--rule", "/it/=tags=a,b", "--rights", "keep", "--reader", "/hr/=group:hr",
                "--reader", "/=*", "files");
        assertThat(cli.runForLines("connector", "show", "files")).contains(
                "Below /hr/: attributes {\"team\":\"hr\",\"year\":2026}; readers group:hr",
                "Below /it/: attributes {\"tags\":[\"a\",\"b\"]}", "Below /: readers *");
        assertThat(cli.runCommand("connector", "add", "--place", folder.toString(), "--rule", "/hr/", "files"))
                .isEqualTo(new CliRun(2, "",
                        "carrel: The rule /hr/ must be PATH=KEY=VALUE, such as /hr/=team=hr or owner:anna=author=Anna.\n"));
    }

    @Test
    void commandsGiveAttributesByOwner() throws Exception {
        write("hr/pay.txt", "Salaries are paid on the last day.");
        write("leave.txt", "Every employee has thirty days of leave.");
        String owner = Files.getOwner(folder.resolve("leave.txt")).getName();
        CliRunner cli = CliRunner.withEnvironment(settings).withVariable("CARREL_DATA", data.toString());
        cli.runForLines("library", "create", "handbook");
        cli.runForLines("connector", "add", "--place", folder.toString(), "--interval", "1h", "--rule",
                "owner:" + owner + "=author=me", "--rule", "/hr/ owner:" + owner + "=author=us", "files");
        assertThat(cli.runForLines("connector", "show", "files")).contains(
                "Below /, owner " + owner + ": attributes {\"author\":\"me\"}",
                "Below /hr/, owner " + owner + ": attributes {\"author\":\"us\"}");
        cli.runForLines("connector", "run", "files");
        assertThat(cli.runForLines("document", "list", "--filter", "author=me")).hasSize(1)
                .allMatch(line -> line.endsWith("files/leave.txt"));
        assertThat(cli.runForLines("document", "list", "--filter", "author=us")).hasSize(1)
                .allMatch(line -> line.endsWith("files/hr/pay.txt"));
    }
}
