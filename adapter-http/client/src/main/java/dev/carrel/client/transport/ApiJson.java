package dev.carrel.client.transport;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.carrel.domain.error.ServerException;
import java.time.DateTimeException;
import java.util.Optional;
import java.util.function.Function;

/**
 * Reads and writes the JSON of the API. Fields of later versions are ignored, and null fields are not written. For a
 * field that a server of another version does not have, a {@link ServerException} names it.
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
     * Converts a JSON object of a response, whose missing fields become empty, zero or null.
     *
     * @throws ServerException if a field has another type, or is missing and cannot be empty
     */
    <T> T convert(JsonNode node, Class<T> type) {
        RequiredFields.complete(node, type);
        try {
            return MAPPER.treeToValue(node, type);
        } catch (JsonMappingException e) {
            throw e.getPath().isEmpty() ? notCarrel(e) : missingField(e.getPath().getLast().getFieldName());
        } catch (JacksonException e) {
            throw notCarrel(e);
        }
    }

    /**
     * Returns what a field says.
     *
     * @throws ServerException if it says a time that is none
     */
    public static <T> T parseField(String text, String field, Function<String, T> parser) {
        try {
            return parser.apply(text);
        } catch (DateTimeException ignored) {
            throw missingField(field);
        }
    }

    /**
     * Returns the constant that a field names.
     *
     * @throws ServerException if it names none that is known
     */
    public static <T> T requireKnown(Optional<T> constant, String field) {
        return constant.orElseThrow(() -> missingField(field));
    }

    /** Returns the exception for a field that is missing or has an unknown value. */
    public static ServerException missingField(String field) {
        return ServerException.of("The server's response has no \"" + field + "\" that this version understands.");
    }

    private ServerException notCarrel(JacksonException cause) {
        return ServerException.of("The server at " + baseUrl + " is not a Carrel server.", cause);
    }
}
