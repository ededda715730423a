package dev.carrel.bootstrap.cli.client.page;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.Map;

/** Writes bodies of the API as JSON. */
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
}
