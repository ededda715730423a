package dev.carrel.persistence.column;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.carrel.domain.document.DocumentId;
import java.util.Collection;
import java.util.stream.Collectors;

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

    /** Returns a tree as JSON in which a character is a byte. */
    public static String writeAscii(Object tree) {
        try {
            return JSON.writer().with(JsonWriteFeature.ESCAPE_NON_ASCII).writeValueAsString(tree);
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

    /** Returns ids as one JSON array, so that a statement is the same for any number of them. Ids need no escaping. */
    public static String arrayOf(Collection<DocumentId> ids) {
        return ids.stream().map(id -> '"' + id.value() + '"').collect(Collectors.joining(",", "[", "]"));
    }

    /** Returns keys of rows as one JSON array. */
    public static String arrayOfKeys(Collection<Long> keys) {
        return keys.stream().map(key -> Long.toString(key)).collect(Collectors.joining(",", "[", "]"));
    }
}
