package dev.carrel.persistence.column;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;

/** Columns with JSON, read and written as trees of maps, lists, strings, numbers and booleans. */
public final class JsonColumns {

    private static final ObjectMapper JSON = JsonMapper.builder().build();

    private JsonColumns() {}

    /** Returns a tree as JSON. */
    public static String write(Object tree) {
        try {
            return JSON.writeValueAsString(tree);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("no JSON: " + tree, e);
        }
    }

    /** Returns the tree of a column. */
    public static Object read(String column) {
        try {
            return JSON.readValue(column, Object.class);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("The storage has a column that is no JSON.", e);
        }
    }
}
