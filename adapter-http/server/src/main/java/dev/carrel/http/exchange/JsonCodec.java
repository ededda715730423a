package dev.carrel.http.exchange;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.carrel.api.StrictJson;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Reads and writes JSON with the limits of the API. */
public final class JsonCodec {

    private static final JsonMapper MAPPER = StrictJson.createMapper();

    private static final TypeReference<LinkedHashMap<String, Object>> TREE = new TypeReference<>() {};

    private JsonCodec() {}

    /** Returns the JSON of a record, a map or a tree of them, in one line. Null components are written as null. */
    public static String toText(Object value) {
        try {
            return MAPPER.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a value that is not JSON: " + value.getClass().getName(), e);
        }
    }

    /** Returns the JSON of a value in UTF-8. */
    public static byte[] toBytes(Object value) {
        return toText(value).getBytes(StandardCharsets.UTF_8);
    }

    /** Returns the JSON tree of a record or a map. */
    public static ObjectNode toTree(Object value) {
        return MAPPER.valueToTree(value);
    }

    /**
     * Returns an object as a tree of maps, lists, strings, numbers and booleans. A null field of it is left out, as an
     * absent one; null in deeper levels is kept.
     */
    public static Map<String, Object> toMap(JsonNode object) {
        Map<String, Object> fields = MAPPER.convertValue(object, TREE);
        fields.values().removeIf(Objects::isNull);
        return fields;
    }

    /** Parses an object as {@link #toMap} returns it; empty if the text is none. */
    public static Optional<Map<String, Object>> parseMap(String text) {
        try {
            JsonNode value = MAPPER.readTree(text);
            return value.isObject() ? Optional.of(toMap(value)) : Optional.empty();
        } catch (JsonProcessingException ignored) {
            return Optional.empty();
        }
    }

    /** Parses exactly one value. Duplicate fields of an object are an error. */
    public static JsonNode readTree(Reader text) throws IOException {
        return MAPPER.readTree(text);
    }
}
