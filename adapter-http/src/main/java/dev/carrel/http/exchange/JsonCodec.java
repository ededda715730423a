package dev.carrel.http.exchange;

import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;

/** JSON as it is read and written here. */
public final class JsonCodec {

    /** Deeper than anything asked for, and shallow enough for any stack. */
    private static final int MAX_NESTING_DEPTH = 64;
    /** A body's size is bounded elsewhere; this bounds what small values grow to when they are read. */
    private static final long MAX_TOKENS = 100_000;
    /** What stands above the surrogates is written as escapes, and half a pair with it, which UTF-8 cannot hold. */
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

    private JsonCodec() {}

    /** Writes a record, a map or a tree of them; what is null is written as null. There is no line break in it. */
    static String toText(Object value) {
        try {
            return MAPPER.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a value that is not JSON: " + value.getClass().getName(), e);
        }
    }

    static byte[] toBytes(Object value) {
        return toText(value).getBytes(StandardCharsets.UTF_8);
    }

    /** The tree of a record or a map, to which fields can be added. */
    public static ObjectNode toTree(Object value) {
        return MAPPER.valueToTree(value);
    }

    /** Reads exactly one value, in which no field occurs twice. */
    public static JsonNode readTree(Reader text) throws IOException {
        return MAPPER.readTree(text);
    }
}
