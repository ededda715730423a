package dev.carrel.bootstrap.cli.client.page;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.Map;

/** Writes the output of {@code --json}: the bodies of the API. */
public final class ClientJsonWriter {

    private static final JsonMapper MAPPER = new JsonMapper();

    private ClientJsonWriter() {}

    /** Writes a body of the API. */
    public static JsonNode writeBody(Object body) {
        return MAPPER.valueToTree(body);
    }

    /** Returns the JSON of attributes or of a filter. */
    public static String formatObject(Map<String, Object> tree) {
        return writeBody(tree).toString();
    }

    /** Writes an object with one list of bodies. */
    public static ObjectNode writeList(String field, Collection<?> bodies) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.set(field, writeBody(bodies));
        return node;
    }
}
