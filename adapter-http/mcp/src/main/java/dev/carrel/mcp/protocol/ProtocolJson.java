package dev.carrel.mcp.protocol;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.carrel.api.StrictJson;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Reads and writes the JSON of messages. */
public final class ProtocolJson {

    private static final JsonMapper MAPPER = StrictJson.createMapper();

    private ProtocolJson() {}

    /**
     * Parses exactly one value in UTF-8. As characters: what Jackson shares between messages to recognise the names in
     * bytes is broken by names that were chosen for that.
     */
    static JsonNode readTree(byte[] message) throws IOException {
        return MAPPER.readTree(
                new InputStreamReader(new ByteArrayInputStream(message), StandardCharsets.UTF_8.newDecoder()));
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
