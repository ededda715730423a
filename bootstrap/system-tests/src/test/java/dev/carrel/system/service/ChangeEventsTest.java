package dev.carrel.system.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.carrel.harness.ApiClient;
import dev.carrel.harness.ServerProcess;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The change events of a library, as a client reads them from a server. */
class ChangeEventsTest {

    private static final Map<String, String> BY_WORDS = Map.of("CARREL_EMBEDDING_MODEL", "none");
    private static final String LIBRARY = "/library/handbook";

    @Test
    void aClientGoesOnAfterTheConnectionAndLearnsThatTheServerWasKilled(@TempDir Path data) throws Exception {
        EventReader read;
        try (ServerProcess server = ServerProcess.start(data, BY_WORDS)) {
            ApiClient client = server.client();
            client.put(LIBRARY, Map.of());
            try (EventReader first = EventReader.open(server, null)) {
                assertThat(first.next().at("/missed").asBoolean(true)).isFalse();
                addText(client, "There are 28 days of leave.");
                first.readUntil(ChangeEventsTest::isSuccess);
                read = first;
            }
            String meanwhile = addText(client, "Dogs may come on Fridays.");
            try (EventReader second = EventReader.open(server, read.lastId())) {
                JsonNode event = second.readUntil(ChangeEventsTest::isSuccess);
                assertThat(event.at("/document/id").asText()).isEqualTo(meanwhile);
                read = second;
                server.kill();
                assertThatThrownBy(() -> second.readUntil(each -> false)).isInstanceOf(IOException.class);
            }
        }
        try (ServerProcess server = ServerProcess.start(data, BY_WORDS);
                EventReader third = EventReader.open(server, read.lastId())) {
            JsonNode state = third.next();
            assertThat(state.at("/type").asText()).isEqualTo("library");
            assertThat(state.at("/missed").asBoolean()).isTrue();
            assertThat(state.at("/documents/success").asInt()).isEqualTo(2);
            String added = addText(server.client(), "The canteen opens at noon.");
            assertThat(third.readUntil(ChangeEventsTest::isSuccess).at("/document/id").asText()).isEqualTo(added);
        }
    }

    private static String addText(ApiClient client, String text) throws Exception {
        return client.addDocument("handbook", Map.of("text", text)).get("id").asText();
    }

    private static boolean isSuccess(JsonNode event) {
        return event.at("/document/status").asText().equals("success");
    }

    /** Reads a stream of events. */
    private static final class EventReader implements AutoCloseable {

        private static final ObjectMapper MAPPER = new ObjectMapper();

        private final BufferedReader lines;
        private @Nullable String lastId;

        private EventReader(InputStream body) {
            lines = new BufferedReader(new InputStreamReader(body, UTF_8));
        }

        static EventReader open(ServerProcess server, @Nullable String lastId)
                throws IOException, InterruptedException {
            HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(server.address() + LIBRARY + "/event"))
                    .header("Authorization", "Bearer " + ServerProcess.ADMIN_TOKEN);
            if (lastId != null) {
                request.header("Last-Event-ID", lastId);
            }
            HttpResponse<InputStream> response = HttpClient.newHttpClient()
                    .send(request.build(), BodyHandlers.ofInputStream());
            assertThat(response.statusCode()).isEqualTo(200);
            return new EventReader(response.body());
        }

        JsonNode next() throws IOException {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith("id: ")) {
                    lastId = line.substring(4);
                } else if (line.startsWith("data: ")) {
                    return MAPPER.readTree(line.substring(6));
                }
            }
            throw new IOException("the stream has ended");
        }

        JsonNode readUntil(Predicate<JsonNode> wanted) throws IOException {
            while (true) {
                JsonNode event = next();
                if (wanted.test(event)) {
                    return event;
                }
            }
        }

        @Nullable
        String lastId() {
            return lastId;
        }

        @Override
        public void close() throws IOException {
            lines.close();
        }
    }
}
