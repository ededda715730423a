package dev.carrel.http;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** The files that come with this package. */
final class Resources {

    private Resources() {}

    static String text(String name) {
        try (InputStream file = Objects.requireNonNull(Resources.class.getResourceAsStream(name), name)) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static JsonNode json(String name) {
        try {
            return Json.read(new StringReader(text(name)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
