package dev.carrel.client.transport;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.carrel.domain.error.ServerException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes the JSON of the API. Fields of later versions are ignored, and null fields are not written. Since a
 * server may be of another version, a component of a body may be null although the API requires it: a
 * {@link ServerException} names the field.
 */
public final class ApiJson {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .defaultPropertyInclusion(JsonInclude.Value.ALL_NON_NULL)
            .build();

    private final String baseUrl;

    /**
     * Creates a reader of responses.
     *
     * @param baseUrl the server that an exception names
     */
    ApiJson(String baseUrl) {
        this.baseUrl = baseUrl;
    }

    /** Returns an object as JSON. */
    public static String format(Object body) {
        try {
            return MAPPER.writeValueAsString(body);
        } catch (JacksonException e) {
            throw new IllegalArgumentException(body.getClass().getName() + " is no JSON", e);
        }
    }

    /**
     * Returns the tree of a text.
     *
     * @throws ServerException if it is no JSON
     */
    JsonNode parse(String text) {
        try {
            return MAPPER.readTree(text);
        } catch (JacksonException e) {
            throw notCarrel(e);
        }
    }

    /**
     * Converts a JSON object of a response; missing fields become null or zero.
     *
     * @throws ServerException if a field has another type
     */
    <T> T convert(JsonNode node, Class<T> type) {
        try {
            return MAPPER.treeToValue(node, type);
        } catch (JsonMappingException e) {
            throw e.getPath().isEmpty() ? notCarrel(e) : missingField(e.getPath().getLast().getFieldName());
        } catch (JacksonException e) {
            throw notCarrel(e);
        }
    }

    /** Returns a list, empty if the field is missing. */
    public static <T> List<T> listOrEmpty(@Nullable List<T> list) {
        return list == null ? List.of() : list;
    }

    /**
     * Returns the value of a required field.
     *
     * @throws ServerException if it is missing
     */
    public static <T> T requireField(@Nullable T value, String field) {
        if (value == null) {
            throw missingField(field);
        }
        return value;
    }

    /** Returns the exception for a field that is missing or has an unknown value. */
    public static ServerException missingField(String field) {
        return ServerException.of("The server's response has no \"" + field + "\" that this version understands.");
    }

    private ServerException notCarrel(JacksonException cause) {
        return ServerException.of("The server at " + baseUrl + " is not a Carrel server.", cause);
    }
}
