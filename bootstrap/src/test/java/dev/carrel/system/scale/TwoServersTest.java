package dev.carrel.system.scale;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.system.harness.ApiClient;
import dev.carrel.system.harness.ServerProcess;
import dev.carrel.system.harness.TestDatabase;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Two servers on one database, each with an index of its own. */
class TwoServersTest {

    private static final Duration MAX_WAIT = Duration.ofSeconds(90);
    private static final int MANY = 60;

    @TempDir
    Path folder;

    private TestDatabase database;

    @BeforeEach
    void startDatabase() throws IOException {
        database = TestDatabase.start(folder.resolve("postgres"));
    }

    @AfterEach
    void stopDatabase() throws IOException {
        database.close();
    }

    @Test
    void eachAnswersFromWhatTheOtherHasAcknowledged() throws Exception {
        try (ServerProcess first = start("first"); ServerProcess second = start("second")) {
            ApiClient a = first.client();
            ApiClient b = second.client();
            a.put("/library/handbook", Map.of());
            for (int round = 0; round < 5; round++) {
                String id = addText(a, "Room " + round + " closes at " + (round + 10) + " o'clock.");
                awaitSuccess(a, id);

                assertThat(sourcesOf(b, "When does room " + round + " close?")).as("round " + round).contains(id);
                assertThat(a.delete("/library/handbook/document/" + id).status()).isIn(200, 204);
                assertThat(sourcesOf(b, "When does room " + round + " close?")).doesNotContain(id);
            }
        }
    }

    @Test
    void eachContinuesConversationsOfTheOther() throws Exception {
        try (ServerProcess first = start("first"); ServerProcess second = start("second")) {
            first.client().put("/library/handbook", Map.of());
            awaitSuccess(second.client(), addText(first.client(), "The library opens at nine o'clock."));

            JsonNode begun = ask(first.client(), Map.of("query", "When does the library open?"));
            JsonNode continued = ask(second.client(), Map.of("query", "And when does the library open again?",
                    "conversationId", begun.get("conversationId").asText()));

            assertThat(continued.get("conversationId")).isEqualTo(begun.get("conversationId"));
            assertThat(
                    first.client().get("/library/handbook/conversation/" + begun.get("conversationId").asText()).text())
                    .contains("And when does the library open again?");
        }
    }

    @Test
    void anotherServerFinishesWhatAKilledOneHasBegun() throws Exception {
        try (ServerProcess second = start("second")) {
            List<String> ids = new ArrayList<>();
            try (ServerProcess first = start("first")) {
                first.client().put("/library/handbook", Map.of());
                for (int number = 0; number < MANY; number++) {
                    ids.add(addText(first.client(), "Locker " + number + " is in corridor " + number + "."));
                }
                first.kill();
            }
            for (String id : ids) {
                awaitSuccess(second.client(), id);
            }
            assertThat(sourcesOf(second.client(), "Where is locker 17?")).contains(ids.get(17));
        }
        for (String engine : List.of("first", "second")) {
            assertThat(command(engine, "verify")).contains("The database is intact.",
                    "handbook: " + MANY + " documents, index matches the database");
        }
    }

    @Test
    void serversGoOnAfterARestartOfTheDatabase() throws Exception {
        try (ServerProcess first = start("first"); ServerProcess second = start("second")) {
            first.client().put("/library/handbook", Map.of());
            String before = addText(first.client(), "The cellar is locked at night.");
            awaitSuccess(first.client(), before);

            database.stop();
            assertThat(second.client().get("/library/handbook").status()).isEqualTo(503);
            await(() -> second.client().get("/readyz").status() == 503);
            database.startAgain();

            await(() -> second.client().get("/library/handbook").status() == 200);
            String after = addText(second.client(), "The attic is open on Sundays.");
            awaitSuccess(first.client(), after);
            assertThat(sourcesOf(first.client(), "When is the attic open?")).contains(after);
            assertThat(sourcesOf(second.client(), "When is the cellar locked?")).contains(before);
        }
    }

    @Test
    void aServerWaitsForTheDatabase() throws Exception {
        database.stop();
        Thread starter = Thread.ofPlatform().start(() -> {
            try {
                Thread.sleep(3_000);
                database.startAgain();
            } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        try (ServerProcess server = start("first")) {
            assertThat(server.client().get("/library").status()).isEqualTo(200);
        }
        starter.join();
    }

    @Test
    @Tag("reliability")
    void aBackupRestoresADatabase() throws Exception {
        try (ServerProcess server = start("first")) {
            server.client().put("/library/handbook", Map.of());
            awaitSuccess(server.client(), addText(server.client(), "The gate has four digits."));
        }
        String backup = command("first", "backup").getFirst();
        try (ServerProcess server = start("first")) {
            server.client().put("/library/later", Map.of());
        }
        assertThat(run("first", "restore", backup).code()).as("there is data").isEqualTo(1);
        Thread.sleep(Duration.ofSeconds(31));

        assertThat(command("first", "restore", "--force", backup).getFirst()).startsWith("Restored " + backup)
                .contains("the database localhost:");
        assertThat(command("first", "library", "list")).containsExactly("handbook\t1 document");
        assertThat(command("second", "verify")).contains("handbook: 1 document, index matches the database");
    }

    @Test
    void verifyFindsADamagedTable() throws Exception {
        try (ServerProcess server = start("first")) {
            server.client().put("/library/handbook", Map.of());
            awaitSuccess(server.client(), addText(server.client(), "The roof is checked in May."));
            assertThat(server.terminate()).isIn(0, 143);
        }
        database.damage("section");

        ServerProcess.EndedProcess verified = run("first", "verify");

        assertThat(verified.output()).contains("The database is damaged:", "The table section cannot be read");
        assertThat(verified.code()).isEqualTo(1);
    }

    private ServerProcess start(String engine) throws IOException {
        return ServerProcess.start(folder.resolve(engine), settings());
    }

    private Map<String, String> settings() {
        return database.settings(Map.of("CARREL_EMBEDDING_MODEL", "none", "CARREL_INGEST_LEASE", "3s"));
    }

    private List<String> command(String engine, String... arguments) throws Exception {
        ServerProcess.EndedProcess ended = run(engine, arguments);
        assertThat(ended.code()).as(ended.output()).isZero();
        return ended.output().lines().toList();
    }

    private ServerProcess.EndedProcess run(String engine, String... arguments) throws Exception {
        return ServerProcess.command(folder.resolve(engine), settings(), arguments);
    }

    private static String addText(ApiClient client, String text) throws Exception {
        ApiClient.ClientResponse added = client.post("/library/handbook/document", Map.of("text", text));
        assertThat(added.status()).as(added.text()).isIn(200, 201, 202);
        return added.json().get("id").asText();
    }

    private static void awaitSuccess(ApiClient client, String document) throws Exception {
        await(() -> client.get("/library/handbook/document/" + document)
                .json()
                .path("status")
                .asText()
                .equals("success"));
    }

    private static List<String> sourcesOf(ApiClient client, String question) throws Exception {
        return ask(client, Map.of("query", question)).findValuesAsText("id");
    }

    private static JsonNode ask(ApiClient client, Map<String, ?> body) throws Exception {
        ApiClient.ClientResponse reply = client.post("/v2/library/handbook/query", body);
        assertThat(reply.status()).as(reply.text()).isEqualTo(200);
        return reply.json();
    }

    private static void await(Callable<Boolean> condition) throws Exception {
        long deadline = System.nanoTime() + MAX_WAIT.toNanos();
        while (!condition.call()) {
            assertThat(System.nanoTime()).as("it takes too long").isLessThan(deadline);
            Thread.sleep(50);
        }
    }
}
