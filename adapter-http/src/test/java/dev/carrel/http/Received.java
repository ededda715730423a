package dev.carrel.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;

/** An answer as it came in. */
record Received(String method, String path, int status, HttpHeaders headers, byte[] body) {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    String text() {
        return new String(body, StandardCharsets.UTF_8);
    }

    JsonNode json() {
        return json(text());
    }

    static JsonNode json(String text) {
        try {
            return MAPPER.readTree(text);
        } catch (IOException e) {
            throw new UncheckedIOException(text, e);
        }
    }

    /** A header's one value, or the empty text. */
    String header(String name) {
        return headers.firstValue(name).orElse("");
    }

    /** A member of the body as text. */
    String at(String pointer) {
        return json().at(pointer).asText();
    }

    Received is(int expected) {
        assertThat(status).as("%s %s: %s", method, path, text()).isEqualTo(expected);
        return this;
    }

    Received isJson(int expected, String body) {
        is(expected);
        assertThat(json()).isEqualTo(json(body));
        return this;
    }

    Received isProblem(int expected, String code) {
        is(expected);
        assertThat(header("Content-Type")).isEqualTo("application/problem+json");
        assertThat(at("/code")).isEqualTo(code);
        assertThat(at("/type")).isEqualTo("/problems/" + code);
        assertThat(json().at("/status").asInt()).isEqualTo(expected);
        assertThat(at("/title")).isNotBlank();
        assertThat(at("/detail")).isNotBlank();
        return this;
    }

    /** Where the problem says that the flaws are, in their order. */
    List<String> pointers() {
        return json().at("/errors").findValuesAsText("pointer");
    }
}
