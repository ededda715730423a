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

/** The validator of responses detects violations. */
class OpenApiValidatorTest {

    private static final JsonNode ADDED = OpenApiValidator.DOCUMENT.at("/components/schemas/Added");
    private static final JsonNode CHUNK = OpenApiValidator.DOCUMENT.at("/components/schemas/CurrentChunk");

    @Test
    void acceptsValidResponses() {
        assertThat(findViolations(ADDED, "{\"status\":\"queued\",\"message\":\"\",\"id\":\"x\"}")).isEmpty();
        assertThat(findViolations(CHUNK, "{\"type\":\"token\",\"value\":\"\"}")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "{\"status\":\"queued\",\"message\":\"\"}",
        "{\"status\":\"running\",\"message\":\"\",\"id\":\"x\"}",
        "{\"status\":\"queued\",\"message\":null,\"id\":\"x\"}",
        "{\"status\":\"queued\",\"message\":\"\",\"id\":\"x\",\"more\":1}"})
    void rejectsInvalidValues(String value) {
        assertThat(findViolations(ADDED, value)).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"type\":\"token\"}", "{\"type\":\"done\",\"value\":\"\"}", "{\"type\":\"ping\"}",
        "{\"type\":\"initializing\",\"gptQueryId\":\"x\"}"})
    void rejectsInvalidChunks(String value) {
        assertThat(findViolations(CHUNK, value)).isNotEmpty();
    }

    @Test
    void rejectsInvalidTimes() {
        assertThat(OpenApiValidator.findViolations(
                ReceivedResponse.parseJson("{\"type\":\"string\",\"format\":\"date-time\"}"),
                ReceivedResponse.parseJson("\"2026-11-20T14:25:01+01:00\""))).isNotEmpty();
    }

    @Test
    void rejectsUndescribedStatusesTypesAndMissingHeaders() {
        assertThatThrownBy(() -> OpenApiValidator.checkResponse(responseOf(418, "application/problem+json", "{}")))
                .isInstanceOf(AssertionError.class);
        assertThatThrownBy(() -> OpenApiValidator.checkResponse(responseOf(200, "text/html", "")))
                .isInstanceOf(AssertionError.class);
        assertThatThrownBy(() -> OpenApiValidator.checkResponse(responseOf(401, "application/problem+json", """
                {"type": "", "title": "", "status": 401, "detail": "", "code": ""}""")))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("WWW-Authenticate");
    }

    private static List<String> findViolations(JsonNode schema, String value) {
        return OpenApiValidator.findViolations(schema, ReceivedResponse.parseJson(value));
    }

    private static ReceivedResponse responseOf(int status, String type, String body) {
        return new ReceivedResponse("GET", "/library", status,
                HttpHeaders.of(Map.of("content-type", List.of(type)), (name, value) -> true),
                body.getBytes(StandardCharsets.UTF_8));
    }
}
