package dev.carrel.system.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.carrel.harness.CliRunner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Commands that work on a data folder and on a server alike. */
abstract class ClientCommandsFixture {

    @TempDir
    Path files;

    /** Commands on an empty data folder or server, which reads pages of 127.0.0.1. */
    abstract CliRunner cli();

    void importHandbook() throws IOException {
        Files.writeString(files.resolve("leave.txt"), "Everybody has 25 days of leave each year.");
        Files.writeString(files.resolve("travel.md"), "# Travel\n\nTravel is approved by the head of the team.\n");
        assertThat(
                cli().runForLines("import", "-l", "handbook", "--source-base", "https://example.com", files.toString()))
                .containsExactly("Added 2, unchanged 0, failed 0.");
    }

    static JsonNode json(Iterable<String> lines) throws JsonProcessingException {
        return new JsonMapper().readTree(String.join("\n", lines));
    }
}
