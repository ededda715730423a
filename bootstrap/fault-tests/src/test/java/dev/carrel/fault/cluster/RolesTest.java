package dev.carrel.fault.cluster;

import dev.carrel.harness.ApiClient;
import dev.carrel.harness.ServerProcess;
import dev.carrel.harness.TestDatabase;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Two servers on one database, of which one answers and the other works. */
class RolesTest {

    @TempDir
    Path folder;

    private TestDatabase database;

    @BeforeEach
    void createDatabase() {
        database = TestDatabase.create();
    }

    @AfterEach
    void deleteDatabase() {
        database.close();
    }

    @Test
    void oneAnswersFromWhatTheOtherHasRead() throws Exception {
        try (ServerProcess answering = start("serve")) {
            ApiClient client = answering.client();
            client.put("/library/handbook", Map.of());
            ApiClient.ClientResponse queued = add(client, "The lift is serviced in June.");
            assertThat(queued.json().path("status").asText()).isEqualTo("queued");

            try (ServerProcess working = start("work")) {
                ApiClient.ClientResponse read = add(client, "The boiler is serviced in March.", "Prefer", "wait=60");
                assertThat(read.json().path("status").asText()).as(read.text()).isEqualTo("success");
                String document = "/library/handbook/document/" + queued.json().path("id").asText();
                assertThat(client.get(document).json().path("status").asText()).isEqualTo("success");
                assertThat(client
                        .post("/v2/library/handbook/query", Map.of("query", "When is the lift serviced?"))
                        .text()).contains("June");
                assertThat(working.client().get("/healthz").status()).isEqualTo(200);
                assertThat(working.client().get("/readyz").status()).isEqualTo(200);
                assertThat(working.client().get("/metrics").text()).contains("carrel_");
                assertThat(working.client().get("/library").status()).isEqualTo(404);
                assertThat(working.client().get("/ui/").status()).isEqualTo(404);
            }
        }
    }

    private static ApiClient.ClientResponse add(ApiClient client, String text, String... headers) throws Exception {
        return client.post("/library/handbook/document", Map.of("text", text), headers);
    }

    private ServerProcess start(String role) throws IOException {
        return ServerProcess.start(folder.resolve(role),
                database.settings(Map.of("CARREL_EMBEDDING_MODEL", "none", "CARREL_ROLE", role)));
    }
}
