package dev.carrel.mcp.protocol;

import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;

/** Reads and writes the JSON of messages. */
public final class ProtocolJson {

    /** As deep as the bodies of the HTTP interface may be. */
    private static final int MAX_NESTING_DEPTH = 64;
    /** Limits what many small values grow to when they are parsed, as in the HTTP interface. */
    private static final long MAX_TOKENS = 100_000;
    /** Characters above are written as escapes: an unpaired surrogate could not be encoded in UTF-8. */
    private static final int LAST_BEFORE_SURROGATES = 0xD7FF;

    private static final JsonMapper MAPPER = JsonMapper
            .builder(new JsonFactoryBuilder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(MAX_NESTING_DEPTH)
                            .maxTokenCount(MAX_TOKENS)
                            .maxStringLength(Integer.MAX_VALUE)
                            .build())
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
                    .highestNonEscapedChar(LAST_BEFORE_SURROGATES)
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private ProtocolJson() {}

    /** Parses exactly one value. */
    static JsonNode readTree(byte[] message) throws IOException {
        return MAPPER.readTree(message);
    }

    /** Reads a resource file of a class. */
    public static JsonNode readResource(Class<?> owner, String name) {
        try (InputStream file = owner.getResourceAsStream(name)) {
            return MAPPER.readTree(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns a new object. */
    public static ObjectNode newObject() {
        return JsonNodeFactory.instance.objectNode();
    }

    /** Returns the JSON tree of a record or a map. */
    public static ObjectNode toTree(Object value) {
        return MAPPER.valueToTree(value);
    }

    /** Returns an object as a tree of maps, lists, strings, numbers and booleans. */
    public static Map<?, ?> toMap(ObjectNode object) {
        return MAPPER.convertValue(object, Map.class);
    }

    /** Returns the JSON of a tree in one line. */
    public static String toText(JsonNode tree) {
        try {
            return MAPPER.writeValueAsString(tree);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree is JSON", e);
        }
    }
}
