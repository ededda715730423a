package dev.carrel.system.scale;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.system.harness.ServerProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Two servers on one database, each with an index of its own. */
class TwoServersTest {

    private static final int MANY = 60;

    @TempDir
    Path folder;

    private TestCluster cluster;

    @BeforeEach
    void startCluster() throws IOException {
        cluster = TestCluster.start(folder);
    }

    @AfterEach
    void stopCluster() throws IOException {
        cluster.close();
    }

    @Test
    void eachAnswersFromWhatTheOtherHasAcknowledged() throws Exception {
        try (ServerProcess first = cluster.startServer("first"); ServerProcess second = cluster.startServer("second")) {
            Handbook.of(first).create();
            Handbook.of(first).checkFollowedBy(Handbook.of(second), 5);
        }
    }

    @Test
    void eachContinuesConversationsOfTheOther() throws Exception {
        try (ServerProcess first = cluster.startServer("first"); ServerProcess second = cluster.startServer("second")) {
            Handbook.of(first).create();
            Handbook.of(second).awaitSuccess(Handbook.of(first).addText("The library opens at nine o'clock."));

            JsonNode begun = Handbook.of(first).ask(Map.of("query", "When does the library open?"));
            JsonNode continued = Handbook.of(second)
                    .ask(Map.of("query", "And when does the library open again?",
                            "conversationId", begun.get("conversationId").asText()));

            assertThat(continued.get("conversationId")).isEqualTo(begun.get("conversationId"));
            assertThat(
                    first.client().get("/library/handbook/conversation/" + begun.get("conversationId").asText()).text())
                    .contains("And when does the library open again?");
        }
    }

    @Test
    void anotherServerFinishesWhatAKilledOneHasBegun() throws Exception {
        try (ServerProcess second = cluster.startServer("second")) {
            List<String> ids = new ArrayList<>();
            try (ServerProcess first = cluster.startServer("first")) {
                Handbook.of(first).create();
                ids.addAll(Handbook.of(first).addLockers(MANY));
                first.kill();
            }
            for (String id : ids) {
                Handbook.of(second).awaitSuccess(id);
            }
            assertThat(Handbook.of(second).sourcesOf("Where is locker 17?")).contains(ids.get(17));
        }
        for (String engine : List.of("first", "second")) {
            assertThat(cluster.command(engine, "verify")).contains("The database is intact.",
                    "handbook: " + MANY + " documents, index matches the database");
        }
    }

    @Test
    void serversGoOnAfterARestartOfTheDatabase() throws Exception {
        try (ServerProcess first = cluster.startServer("first"); ServerProcess second = cluster.startServer("second")) {
            Handbook.of(first).create();
            String before = Handbook.of(first).addText("The cellar is locked at night.");
            Handbook.of(first).awaitSuccess(before);

            cluster.database().stop();
            assertThat(second.client().get("/library/handbook").status()).isEqualTo(503);
            Handbook.await(() -> second.client().get("/readyz").status() == 503);
            cluster.database().startAgain();

            Handbook.await(() -> second.client().get("/library/handbook").status() == 200);
            String after = Handbook.of(second).addText("The attic is open on Sundays.");
            Handbook.of(first).awaitSuccess(after);
            assertThat(Handbook.of(first).sourcesOf("When is the attic open?")).contains(after);
            assertThat(Handbook.of(second).sourcesOf("When is the cellar locked?")).contains(before);
        }
    }

    @Test
    void aServerWaitsForTheDatabase() throws Exception {
        cluster.database().stop();
        Thread starter = Thread.ofPlatform().start(() -> {
            try {
                Thread.sleep(3_000);
                cluster.database().startAgain();
            } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        try (ServerProcess server = cluster.startServer("first")) {
            assertThat(server.client().get("/library").status()).isEqualTo(200);
        }
        starter.join();
    }

    @Test
    void aBackupRestoresADatabase() throws Exception {
        try (ServerProcess server = cluster.startServer("first")) {
            Handbook.of(server).create();
            Handbook.of(server).awaitSuccess(Handbook.of(server).addText("The gate has four digits."));
        }
        String backup = cluster.command("first", "backup").getFirst();
        try (ServerProcess server = cluster.startServer("first")) {
            server.client().put("/library/later", Map.of());
            assertThat(cluster.run("second", "restore", "--force", backup).code()).as("it is in use").isEqualTo(1);
            assertThat(server.terminate()).isIn(0, 143);
        }
        assertThat(cluster.run("first", "restore", backup).code()).as("there is data").isEqualTo(1);

        assertThat(cluster.command("first", "restore", "--force", backup).getFirst()).startsWith("Restored " + backup)
                .contains("the database localhost:");
        assertThat(cluster.command("first", "library", "list")).containsExactly("handbook\t1 document");
        assertThat(cluster.command("second", "verify")).contains("handbook: 1 document, index matches the database");
    }

    @Test
    void verifyFindsADamagedTable() throws Exception {
        try (ServerProcess server = cluster.startServer("first")) {
            Handbook.of(server).create();
            Handbook.of(server).awaitSuccess(Handbook.of(server).addText("The roof is checked in May."));
            assertThat(server.terminate()).isIn(0, 143);
        }
        cluster.database().damage("section");

        ServerProcess.EndedProcess verified = cluster.run("first", "verify");

        assertThat(verified.output()).contains("The database is damaged:", "The table section cannot be read");
        assertThat(verified.code()).isEqualTo(1);
    }
}
