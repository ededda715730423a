package dev.carrel.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;

/** A response that was received. */
public record ReceivedResponse(String method, String path, int status, HttpHeaders headers, byte[] body) {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    public String bodyText() {
        return new String(body, StandardCharsets.UTF_8);
    }

    public JsonNode parseJson() {
        return parseJson(bodyText());
    }

    public static JsonNode parseJson(String text) {
        try {
            return MAPPER.readTree(text);
        } catch (IOException e) {
            throw new UncheckedIOException(text, e);
        }
    }

    /** Returns the first value of a header; empty if it is absent. */
    public String header(String name) {
        return headers.firstValue(name).orElse("");
    }

    /** Returns a member of the body as text. */
    public String textAt(String pointer) {
        return parseJson().at(pointer).asText();
    }

    public ReceivedResponse hasStatus(int expected) {
        assertThat(status).as("%s %s: %s", method, path, bodyText()).isEqualTo(expected);
        return this;
    }

    public ReceivedResponse hasJson(int expected, String body) {
        hasStatus(expected);
        assertThat(parseJson()).isEqualTo(parseJson(body));
        return this;
    }

    public ReceivedResponse hasProblem(int expected, String code) {
        hasStatus(expected);
        assertThat(header("Content-Type")).isEqualTo("application/problem+json");
        assertThat(textAt("/code")).isEqualTo(code);
        assertThat(textAt("/type")).isEqualTo("/problems/" + code);
        assertThat(parseJson().at("/status").asInt()).isEqualTo(expected);
        assertThat(textAt("/title")).isNotBlank();
        assertThat(textAt("/detail")).isNotBlank();
        return this;
    }

    /** Returns the pointers of the problem's errors, in order. */
    public List<String> errorPointers() {
        return parseJson().at("/errors").findValuesAsText("pointer");
    }
}
