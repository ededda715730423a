package dev.carrel.system.upgrade;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.harness.ApiClient;
import dev.carrel.harness.Await;
import dev.carrel.harness.CliRunner;
import dev.carrel.harness.ServerProcess;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Data folders that earlier versions have written open with everything in them. Each was made by a server of its time,
 * which was then stopped: the libraries "handbook" and "empty"; in "handbook" the documents "Leave", "Travel" and
 * "Canteen" (a file), a file that failed, a page that is still tried, and one that was deleted ("heliotrope"); a
 * conversation of two turns, embeddings, and a token that may query and read "handbook". The newest also has a help
 * article, a widget, a document with an attribute, and a vote.
 */
class DataFolderUpgradeTest {

    private static final int NEWEST = 19;

    @TempDir
    Path folder;

    @Test
    void opensAFolderFromBeforeLanguageModels() throws Exception {
        requireEverythingOf(3);
    }

    @Test
    void opensAFolderFromBeforeAttributes() throws Exception {
        requireEverythingOf(5);
    }

    @Test
    void opensAFolderOfTheNewestSchema() throws Exception {
        requireEverythingOf(NEWEST);
    }

    private void requireEverythingOf(int schema) throws Exception {
        Properties about = unpack(schema);
        Path data = folder.resolve("data");
        Path log = folder.resolve("log");
        try (ServerProcess server = ServerProcess.start(data, Map.of(), log)) {
            assertThat(Files.readString(log))
                    .contains("The database was migrated from schema version " + schema + " to ");
            ApiClient admin = server.client();
            // An index of an earlier version is rebuilt.
            Await.until(() -> admin.get("/readyz"), answer -> answer.status() == 200);
            JsonNode handbook = admin.get("/library/handbook").json();
            assertThat(handbook.path("name").asText()).isEqualTo("Handbook");
            assertThat(handbook.path("instructions").asText()).isEqualTo("Be brief.");
            assertThat(handbook.at("/documents/success").asInt()).isEqualTo(schema < NEWEST ? 3 : 4);
            assertThat(handbook.at("/documents/queued").asInt() + handbook.at("/documents/running").asInt()
                    + handbook.at("/documents/failed").asInt()).isEqualTo(2);
            assertThat(admin.get("/library/empty").status()).isEqualTo(200);

            assertThat(ask(admin, Map.of("query", "How many days of leave do I have?"))).contains("28 days");
            assertThat(ask(admin, Map.of("query", "When is the canteen open?"))).contains("noon");
            assertThat(admin.post("/v2/library/handbook/search", Map.of("query", "heliotrope password safe")).text())
                    .doesNotContain("heliotrope");
            String conversation = about.getProperty("conversation");
            assertThat(admin.get("/library/handbook/conversation/" + conversation).json().path("turns")).hasSize(2);
            assertThat(ask(admin, Map.of("query", "And when do they expire?", "conversationId", conversation)))
                    .contains("March");

            var website = new ApiClient(server.address(), about.getProperty("token"));
            assertThat(ask(website, Map.of("query", "Which class is paid for travel by train?"))).contains("second");
            assertThat(website.delete("/library/handbook").status()).isEqualTo(403);
            admin.addDocument("handbook", Map.of("text", "The bicycle shed has a pump."));
            assertThat(ask(admin, Map.of("query", "Where is a pump?"))).contains("bicycle shed");
            if (schema == NEWEST) {
                requireWhatTheNewestVersionAdded(admin);
            }
            assertThat(server.terminate()).isIn(0, 143);
        }
        assertThat(CliRunner.withEnvironment(Map.of("CARREL_DATA", data.toString())).runForLines("verify"))
                .contains("The database is intact.")
                .anyMatch(line -> line.contains("index matches the database"));
    }

    private static void requireWhatTheNewestVersionAdded(ApiClient admin) throws Exception {
        assertThat(ask(admin, Map.of("query", "Where can I park?"))).isEqualTo("Park behind the house.");
        assertThat(admin.get("/library/handbook/widget/site").json().path("origins").path(0).asText())
                .isEqualTo("https://example.org");
        assertThat(admin.get("/library/handbook/question?vote=up").text()).contains("How many days of leave");
        assertThat(admin.post("/v2/library/handbook/search",
                Map.of("query", "electric cars", "filters", Map.of("type", "eq", "key", "team", "value", "fleet")))
                .text()).contains("Cars");
    }

    private static String ask(ApiClient client, Map<String, String> question) throws Exception {
        return client.post("/v2/library/handbook/query", question).json().path("reply").asText();
    }

    /** Unpacks a folder to {@code data}; returns what the test has to know of it. */
    private Properties unpack(int schema) throws IOException {
        var about = new Properties();
        try (InputStream packed = Objects.requireNonNull(getClass().getResourceAsStream("schema-" + schema + ".zip"));
                var zip = new ZipInputStream(packed)) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                if (entry.getName().equals("about.properties")) {
                    about.load(zip);
                } else {
                    Path file = folder.resolve(entry.getName());
                    Files.createDirectories(file.getParent());
                    Files.copy(zip, file);
                }
            }
        }
        return about;
    }
}
