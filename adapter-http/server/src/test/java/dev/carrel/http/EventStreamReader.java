package dev.carrel.http;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

import static org.assertj.core.api.Assertions.assertThat;

/** A client of a stream of events. */
final class EventStreamReader implements AutoCloseable {

    private static final JsonNode SCHEMA = OpenApiValidator.itemSchema(
            OpenApiValidator.findOperation("GET", "/library/alpha/event")
                    .orElseThrow()
                    .at("/responses/200/content")
                    .path("text/event-stream"));

    final HttpResponse<InputStream> response;
    private final BufferedReader lines;
    private String lastId = "";

    EventStreamReader(HttpResponse<InputStream> response) {
        this.response = response;
        this.lines = new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8));
    }

    /** Returns the id of the last event. */
    String lastId() {
        return lastId;
    }

    /** Returns the next event, after any number of comments; null at the end of the stream. */
    @Nullable
    JsonNode next() {
        try {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith("id: ")) {
                    lastId = line.substring(4);
                } else if (line.startsWith("data: ")) {
                    JsonNode event = ReceivedResponse.parseJson(line.substring(6));
                    assertThat(OpenApiValidator.findViolations(SCHEMA, event)).as(line).isEmpty();
                    return event;
                } else {
                    assertThat(line).isIn("", ": ping");
                }
            }
            return null;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the next event that passes. */
    JsonNode nextWith(Predicate<JsonNode> condition) {
        while (true) {
            JsonNode event = next();
            assertThat(event).isNotNull();
            if (event != null && condition.test(event)) {
                return event;
            }
        }
    }

    @Override
    public void close() throws IOException {
        lines.close();
    }
}
