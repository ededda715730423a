package dev.carrel.fault.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.harness.ServerProcess;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Two servers on one database, each with an index of its own. */
class TwoServersTest {

    private static final int MANY = 40;

    private static TestCluster cluster;

    @BeforeAll
    static void createCluster(@TempDir Path folder) {
        cluster = TestCluster.create(folder);
    }

    @AfterAll
    static void closeCluster() throws Exception {
        cluster.close();
    }

    @Test
    void eachAnswersFromWhatTheOtherHasAcknowledged() throws Exception {
        Handbook first = Handbook.of(cluster.server("first"), "rooms");
        first.create();
        first.checkFollowedBy(Handbook.of(cluster.server("second"), "rooms"), 4);
    }

    @Test
    void eachContinuesConversationsOfTheOther() throws Exception {
        Handbook first = Handbook.of(cluster.server("first"), "talks");
        Handbook second = Handbook.of(cluster.server("second"), "talks");
        first.create();
        second.awaitSuccess(first.addText("The library opens at nine o'clock."));

        JsonNode begun = first.ask(Map.of("query", "When does the library open?"));
        String conversation = begun.get("conversationId").asText();
        JsonNode continued = second.ask(Map.of("query", "And when does the library open again?", "conversationId",
                conversation));

        assertThat(continued.get("conversationId")).isEqualTo(begun.get("conversationId"));
        assertThat(first.client().get("/library/talks/conversation/" + conversation).text())
                .contains("And when does the library open again?");
    }

    @Test
    void anotherServerFinishesWhatAKilledOneHasBegun() throws Exception {
        ServerProcess killed = cluster.server("first");
        Handbook second = Handbook.of(cluster.server("second"), "lockers");
        second.create();
        List<String> ids = Handbook.of(killed, "lockers").addLockers(MANY);
        killed.kill();
        for (String id : ids) {
            second.awaitSuccess(id);
        }
        assertThat(second.sourcesOf("Where is locker 17?")).contains(ids.get(17));
        cluster.stop("second");
        for (String engine : List.of("first", "second")) {
            assertThat(cluster.command(engine, "verify")).contains("The database is intact.",
                    "lockers: " + MANY + " documents, index matches the database");
        }
    }

    @Test
    void aBackupRestoresADatabase(@TempDir Path folder) throws Exception {
        try (TestCluster own = TestCluster.create(folder)) {
            Handbook gates = Handbook.of(own.server("first"), "gates");
            gates.create();
            gates.awaitSuccess(gates.addText("The gate has four digits."));
            String backup = own.command("second", "backup").getFirst();
            assertThat(gates.client().put("/library/later", Map.of()).status()).isEqualTo(201);
            assertThat(own.run("second", "restore", "--force", backup).code()).as("it is in use").isEqualTo(1);
            own.stop("first");
            assertThat(own.run("first", "restore", backup).code()).as("there is data").isEqualTo(1);

            assertThat(own.command("first", "restore", "--force", backup).getFirst()).startsWith("Restored " + backup)
                    .contains("the database localhost:");
            assertThat(own.command("first", "library", "list")).containsExactly("gates\t1 document");
            assertThat(own.command("second", "verify")).contains("gates: 1 document, index matches the database");
        }
    }
}
