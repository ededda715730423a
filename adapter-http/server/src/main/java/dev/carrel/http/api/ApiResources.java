package dev.carrel.http.api;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.http.exchange.JsonCodec;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** Reads the resource files of this package. */
final class ApiResources {

    private ApiResources() {}

    static String readText(String name) {
        try (InputStream file = Objects.requireNonNull(ApiResources.class.getResourceAsStream(name), name)) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static JsonNode readJson(String name) {
        try {
            return JsonCodec.readTree(new StringReader(readText(name)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
