package dev.carrel.http;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The check of answers against the description can fail. */
class OpenApiCheckTest {

    private static final JsonNode ADDED = OpenApiCheck.DOCUMENT.at("/components/schemas/Added");
    private static final JsonNode CHUNK = OpenApiCheck.DOCUMENT.at("/components/schemas/CurrentChunk");

    @Test
    void findsNothingWrongWithWhatIsRight() {
        assertThat(flaws(ADDED, "{\"status\":\"queued\",\"message\":\"\",\"id\":\"x\"}")).isEmpty();
        assertThat(flaws(CHUNK, "{\"type\":\"token\",\"value\":\"\"}")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "{\"status\":\"queued\",\"message\":\"\"}",
        "{\"status\":\"running\",\"message\":\"\",\"id\":\"x\"}",
        "{\"status\":\"queued\",\"message\":null,\"id\":\"x\"}",
        "{\"status\":\"queued\",\"message\":\"\",\"id\":\"x\",\"more\":1}"})
    void findsWhatIsWrong(String value) {
        assertThat(flaws(ADDED, value)).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"type\":\"token\"}", "{\"type\":\"done\",\"value\":\"\"}", "{\"type\":\"ping\"}",
        "{\"type\":\"initializing\",\"gptQueryId\":\"x\"}"})
    void findsWhatIsNoChunk(String value) {
        assertThat(flaws(CHUNK, value)).isNotEmpty();
    }

    @Test
    void findsTimesThatAreNone() {
        assertThat(OpenApiCheck.flaws(Received.json("{\"type\":\"string\",\"format\":\"date-time\"}"),
                Received.json("\"2026-11-20T14:25:01+01:00\""))).isNotEmpty();
    }

    @Test
    void refusesStatusesTypesAndMissingHeadersThatAreNotDescribed() {
        assertThatThrownBy(() -> OpenApiCheck.check(received(418, "application/problem+json", "{}")))
                .isInstanceOf(AssertionError.class);
        assertThatThrownBy(() -> OpenApiCheck.check(received(200, "text/html", "")))
                .isInstanceOf(AssertionError.class);
        assertThatThrownBy(() -> OpenApiCheck.check(received(401, "application/problem+json", """
                {"type": "", "title": "", "status": 401, "detail": "", "code": ""}""")))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("WWW-Authenticate");
    }

    private static List<String> flaws(JsonNode schema, String value) {
        return OpenApiCheck.flaws(schema, Received.json(value));
    }

    private static Received received(int status, String type, String body) {
        return new Received("GET", "/library", status,
                HttpHeaders.of(Map.of("content-type", List.of(type)), (name, value) -> true),
                body.getBytes(StandardCharsets.UTF_8));
    }
}
