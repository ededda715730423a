package dev.carrel.http.request;

import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.Problem;
import dev.carrel.http.exchange.Problem.InvalidParameter;
import dev.carrel.http.exchange.ProblemException;
import dev.carrel.http.exchange.ProblemMapper;
import dev.carrel.http.exchange.ProblemType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.Fields.Field;
import org.jspecify.annotations.Nullable;

/**
 * The parameters after the question mark, taken by name; an empty one is absent, others than those asked for are
 * ignored.
 */
public final class QueryParameters {

    private static final int MAX_DIGITS = 9;

    private final org.eclipse.jetty.util.Fields parameters;
    private final List<InvalidParameter> invalidParameters = new ArrayList<>();

    private QueryParameters(org.eclipse.jetty.util.Fields parameters) {
        this.parameters = parameters;
    }

    /**
     * Reads parameters.
     *
     * @param reader takes what it knows; what it got counts only if all of it was acceptable
     */
    public static <T> T readParameters(ApiRequest request, Function<QueryParameters, T> reader) {
        var query = new QueryParameters(extractParameters(request));
        T read = reader.apply(query);
        if (!query.invalidParameters.isEmpty()) {
            throw new ProblemException(ProblemMapper.invalidRequestProblem(query.invalidParameters,
                    "Some parameters are not acceptable."));
        }
        return read;
    }

    /** A whole number within bounds. */
    public int readInteger(String name, int min, int max, int defaultValue) {
        String value = findValue(name);
        if (value == null) {
            return defaultValue;
        }
        int number = value.matches("[0-9]{1," + MAX_DIGITS + "}") ? Integer.parseInt(value) : -1;
        if (number < min || number > max) {
            invalidParameters.add(InvalidParameter.inQuery(name, "must be a whole number from " + min + " to " + max));
        }
        return number;
    }

    /**
     * A value of its own kind; null if it is absent.
     *
     * @param parser empty for what is not of the kind
     * @param rule what it must be, as the end of a sentence
     */
    public <T> @Nullable T readValue(String name, Function<String, Optional<T>> parser, String rule) {
        String value = findValue(name);
        if (value == null) {
            return null;
        }
        Optional<T> parsed = parser.apply(value);
        if (parsed.isEmpty()) {
            invalidParameters.add(InvalidParameter.inQuery(name, rule));
        }
        return parsed.orElse(null);
    }

    /** Where the list is to go on, as a cursor says; null to begin with its beginning. */
    public <T> @Nullable T readCursor(Function<String, Optional<T>> parser) {
        return readValue("cursor", given -> PageCursor.decode(given).flatMap(parser),
                "must be the nextCursor of an earlier page");
    }

    private @Nullable String findValue(String name) {
        @Nullable
        Field field = parameters.get(name);
        if (field == null || field.getValue().isEmpty()) {
            return null;
        }
        if (field.hasMultipleValues()) {
            invalidParameters.add(InvalidParameter.inQuery(name, "must be given once"));
        }
        return field.getValue();
    }

    private static org.eclipse.jetty.util.Fields extractParameters(ApiRequest request) {
        try {
            return Request.extractQueryParameters(request.request());
        } catch (RuntimeException ignored) {
            throw new ProblemException(Problem.of(ProblemType.MALFORMED_REQUEST, "The query string is malformed."));
        }
    }
}
