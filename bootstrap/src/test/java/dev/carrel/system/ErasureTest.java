package dev.carrel.system;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** What is deleted is physically gone from the data folder within the time that is set, byte for byte. */
class ErasureTest {

    private static final String SECRET = "xyzzyplughsecret";
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    @Test
    void noByteOfADeletedDocumentIsLeft(@TempDir Path data) throws Exception {
        try (ServerProcess server = ServerProcess.start(data, Map.of("CARREL_PROCESSING_PURGE_WITHIN", "2s"))) {
            Client client = server.client();
            client.put("/library/handbook", Map.of());
            for (int number = 0; number < 50; number++) {
                client.post("/library/handbook/document",
                        Map.of("text", "Rule number " + number + " of the handbook."));
            }
            String id = client.post("/library/handbook/document",
                    Map.of("text", "The word is " + SECRET + ".", "title", "Title " + SECRET), "Prefer", "wait=30")
                    .json()
                    .get("id")
                    .asText();
            client.post("/v2/library/handbook/query", Map.of("query", "What is the word?"));
            assertThat(filesWith(data, SECRET)).as("while it is there").isNotEmpty();

            assertThat(client.delete("/library/handbook/document/" + id).status()).isEqualTo(200);

            long deadline = System.nanoTime() + PATIENCE.toNanos();
            while (!filesWith(data, SECRET).isEmpty() && System.nanoTime() < deadline) {
                Thread.sleep(100);
            }
            assertThat(filesWith(data, SECRET)).isEmpty();
            assertThat(client.get("/library/handbook").json().at("/documents/success").asInt()).isEqualTo(50);
            server.terminate();

            ServerProcess.Ended verified = ServerProcess.command(data, "verify", "--library", "handbook", "--document",
                    id);
            assertThat(verified.code()).as(verified.output()).isZero();
            assertThat(verified.output()).contains("Nothing is left");
        }
    }

    private static List<Path> filesWith(Path folder, String text) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).filter(file -> bytes(file).contains(text)).toList();
        }
    }

    private static String bytes(Path file) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        } catch (IOException gone) {
            return "";
        }
    }
}
