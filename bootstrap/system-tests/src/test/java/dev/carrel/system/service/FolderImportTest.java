package dev.carrel.system.service;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.application.TestSize;
import dev.carrel.harness.ApiClient;
import dev.carrel.harness.CliRunner;
import dev.carrel.harness.ServerProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Imports a folder of many files with the command line; replies come from the right files. */
class FolderImportTest {

    private static final int FILES = TestSize.of(250, 500);
    private static final Map<String, String> NO_MODEL = Map.of("CARREL_EMBEDDING_MODEL", "none");

    @Test
    void answersFromImportedFiles(@TempDir Path folder, @TempDir Path data) throws Exception {
        for (int number = 0; number < FILES; number++) {
            Path file = folder.resolve("chapter-" + number % 7).resolve("room-" + number + ".txt");
            Files.createDirectories(file.getParent());
            Files.writeString(file,
                    """
                            Room %d

                            The reading room number %d is on floor %d. Its keeper is called Keeper%d and it closes at \
                            %d o'clock.
                            """
                            .formatted(number, number, number % 9, number, 12 + number % 11));
        }
        CliRunner cli = CliRunner.withEnvironment(NO_MODEL).withVariable("CARREL_DATA", data.toString());
        assertThat(cli.runForLines("import", "--library", "rooms", folder.toString()))
                .containsExactly("Added " + FILES + ", unchanged 0, failed 0.");
        assertThat(cli.runForLines("import", "--library", "rooms", folder.toString()))
                .containsExactly("Added 0, unchanged " + FILES + ", failed 0.");

        try (ServerProcess server = ServerProcess.start(data, NO_MODEL)) {
            ApiClient client = server.client();
            assertThat(client.get("/library/rooms").json().at("/documents/success").asInt()).isEqualTo(FILES);
            for (int number = 3; number < FILES; number += 41) {
                JsonNode reply = client.post("/v2/library/rooms/query",
                        Map.of("query", "On which floor is the room of Keeper" + number + "?")).json();
                assertThat(reply.get("reply").asText()).contains("number " + number + " is on floor " + number % 9);
                assertThat(reply.at("/metadata/documents/0/title").asText()).contains(String.valueOf(number));
            }
        }
    }
}
