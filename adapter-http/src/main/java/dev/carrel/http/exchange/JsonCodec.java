package dev.carrel.http.exchange;

import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Reads and writes JSON with the limits of the API. */
public final class JsonCodec {

    /** Deeper than any request needs, and shallow enough for any stack. */
    private static final int MAX_NESTING_DEPTH = 64;
    /** The size of a body is limited elsewhere; this limits what many small values grow to when they are parsed. */
    private static final long MAX_TOKENS = 100_000;
    /** Characters above are written as escapes: an unpaired surrogate could not be encoded in UTF-8. */
    private static final int LAST_BEFORE_SURROGATES = 0xD7FF;

    private static final JsonMapper MAPPER = JsonMapper
            .builder(new JsonFactoryBuilder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(MAX_NESTING_DEPTH)
                            .maxTokenCount(MAX_TOKENS)
                            .maxStringLength(Integer.MAX_VALUE)
                            .maxNumberLength(100)
                            .maxNameLength(1000)
                            .build())
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
                    .highestNonEscapedChar(LAST_BEFORE_SURROGATES)
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private static final TypeReference<LinkedHashMap<String, Object>> TREE = new TypeReference<>() {};

    private JsonCodec() {}

    /** Returns the JSON of a record, a map or a tree of them, in one line. Null components are written as null. */
    static String toText(Object value) {
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
