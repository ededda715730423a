package dev.carrel.system.load;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.harness.ApiClient;
import dev.carrel.harness.Await;
import dev.carrel.harness.CliRunner;
import dev.carrel.harness.CliRunner.CliRun;
import dev.carrel.harness.ServerProcess;
import dev.carrel.system.harness.SampleFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Imports a folder of many files of all ordinary formats, some of them broken; importer and server are killed half-way
 * and restarted. In the end each file is reported, and its text is found.
 */
class ManyFilesTest {

    private static final Map<String, String> NO_MODEL = Map.of("CARREL_EMBEDDING_MODEL", "none");

    private final List<String> formats = List.copyOf(SampleFiles.BY_ENDING.keySet());

    @TempDir
    private Path folder;
    @TempDir
    private Path data;

    @Test
    void accountsForEveryFileDespiteKill() throws Exception {
        importKillAndImportAgain(200, NO_MODEL);
    }

    @Test
    @Tag("reliability")
    void accountsForAThousandFilesAndTheirEmbeddings() throws Exception {
        importKillAndImportAgain(1_000, Map.of());
    }

    private void importKillAndImportAgain(int files, Map<String, String> settings) throws Exception {
        write(files);
        try (ServerProcess server = ServerProcess.start(data, settings)) {
            ApiClient client = server.client();
            client.put("/library/files", Map.of());
            Process importer = ServerProcess.background(data, "import", "--library", "files", "--name", "many",
                    "--server", server.address(), "--token", ServerProcess.ADMIN_TOKEN, folder.toString());
            Await.until(() -> client.get("/library/files").json().path("documents"),
                    documents -> documents.path("success").asInt() >= files / 6);
            importer.destroyForcibly().waitFor();
            server.kill();
        }
        CliRun again = CliRunner.withEnvironment(settings)
                .runCommand("import", "--library", "files", "--name", "many", "--json", "--data", data.toString(),
                        folder.toString());

        assertThat(again.code()).as("there are broken files").isEqualTo(1);
        try (ServerProcess server = ServerProcess.start(data, settings)) {
            Map<String, JsonNode> byKey = byKey(server.client());
            assertThat(byKey).hasSize(files);
            for (int number = 0; number < files; number++) {
                JsonNode document = byKey.get("many/" + name(number));
                assertThat(document).as(name(number)).isNotNull();
                if (isBroken(number)) {
                    assertThat(document.get("status").asText()).as(document.toString()).isEqualTo("failed");
                    assertThat(document.get("message").asText()).isNotBlank();
                } else {
                    assertThat(document.get("status").asText()).as(document.toString()).isEqualTo("success");
                }
            }
            for (int number = 1; number < files; number += 47) {
                if (!isBroken(number)) {
                    JsonNode found = server.client()
                            .post("/v2/library/files/search",
                                    Map.of("query", "Who keeps drawer" + number + "?", "limit", 1))
                            .json();
                    assertThat(found.at("/documents/0/id").asText()).as(name(number))
                            .isEqualTo(byKey.get("many/" + name(number)).get("id").asText());
                }
            }
        }
    }

    private void write(int files) throws IOException {
        for (int number = 0; number < files; number++) {
            Path file = folder.resolve(name(number));
            Files.createDirectories(file.getParent());
            Files.write(file, content(number));
        }
    }

    private String name(int number) {
        return "cabinet-" + number % 13 + "/drawer-" + number + "." + formats.get(number % formats.size());
    }

    /** Makes every fiftieth file truncated, empty, or of another format than its name says. */
    private static boolean isBroken(int number) {
        return number % 50 == 49;
    }

    private byte[] content(int number) {
        if (isBroken(number)) {
            var noise = new byte[3000];
            new Random(number).nextBytes(noise);
            return noise;
        }
        String sentence = "The drawer number %d is kept by Keeper%d and holds what belongs to drawer%d.".formatted(
                number,
                number * 7, number);
        return SampleFiles.BY_ENDING.get(formats.get(number % formats.size())).apply(sentence);
    }

    private static Map<String, JsonNode> byKey(ApiClient client) throws IOException, InterruptedException {
        var byKey = new HashMap<String, JsonNode>();
        var all = new ArrayList<JsonNode>();
        String cursor = "";
        while (cursor != null) {
            JsonNode page = client
                    .get("/library/files/document?limit=100" + (cursor.isEmpty() ? "" : "&cursor=" + cursor))
                    .json();
            page.get("documents").forEach(all::add);
            cursor = page.get("nextCursor").isNull() ? null
                    : java.net.URLEncoder.encode(page.get("nextCursor").asText(), UTF_8);
        }
        for (JsonNode document : all) {
            assertThat(byKey.put(document.get("key").asText(), document)).as("there once").isNull();
        }
        return byKey;
    }
}
