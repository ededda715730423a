package dev.carrel.http.request;

import dev.carrel.domain.OpaqueId;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.attribute.FilterGrammar;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.JsonCodec;
import dev.carrel.http.exchange.Problem;
import dev.carrel.http.exchange.Problem.InvalidParameter;
import dev.carrel.http.exchange.ProblemException;
import dev.carrel.http.exchange.ProblemMapper;
import dev.carrel.http.exchange.ProblemType;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.Fields.Field;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of the query string, read by name. An empty parameter is an absent one, unknown ones are ignored.
 * Invalid values are collected and reported together after all were read.
 */
public final class QueryParameters {

    private static final int MAX_DIGITS = 9;
    private static final int MAX_REPORTED_UNKNOWN_PARAMETERS = 10;

    private final org.eclipse.jetty.util.Fields parameters;
    private final List<InvalidParameter> invalidParameters = new ArrayList<>();

    private QueryParameters(org.eclipse.jetty.util.Fields parameters) {
        this.parameters = parameters;
    }

    /**
     * Reads the parameters of a request.
     *
     * @param reader takes the parameters that it knows; its result is returned only if all of them are valid
     * @throws ProblemException if any parameter is invalid
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

    /** Reads an integer within bounds. */
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
     * Reads a value of any type; null if it is absent.
     *
     * @param parser returns empty for an invalid value
     * @param rule what a valid value must be, as the end of a sentence
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

    /** Reads a value that is true or false; false if it is absent. */
    public boolean readFlag(String name) {
        return Boolean.TRUE.equals(readValue(name, text -> switch (text) {
            case "true" -> Optional.of(true);
            case "false" -> Optional.of(false);
            default -> Optional.empty();
        }, "must be true or false"));
    }

    /** Reads a time; null if it is absent. */
    public @Nullable Instant readTime(String name) {
        return readValue(name, text -> {
            try {
                return Optional.of(OffsetDateTime.parse(text).toInstant());
            } catch (DateTimeException ignored) {
                return Optional.empty();
            }
        }, "must be a time of RFC 3339, such as 2030-01-31T00:00:00Z");
    }

    /** Reads the position at which a list continues, which is spelled as an id, from a cursor; null for its start. */
    public <T> @Nullable T readCursor(Function<String, Optional<T>> parser) {
        return readPosition(last -> OpaqueId.isValid(last) ? parser.apply(last) : Optional.empty());
    }

    /** Reads a position as {@link #readCursor} does, of any spelling. */
    public <T> @Nullable T readPosition(Function<String, Optional<T>> parser) {
        return readValue("cursor", given -> PageCursor.decode(given).flatMap(parser),
                "must be the nextCursor of an earlier page, with the same sort");
    }

    /** Reads a text; empty if it is absent. */
    public String readText(String name) {
        return Objects.requireNonNullElse(findValue(name), "");
    }

    /** Reads a filter, which is written in JSON; the one of everything if it is absent. */
    public AttributeFilter readFilter(String name) {
        Map<String, Object> tree = readValue(name, JsonCodec::parseMap, "must be a filter in JSON");
        try {
            return FilterGrammar.parse(name, tree);
        } catch (InvalidRequestException e) {
            e.violations()
                    .forEach(violation -> invalidParameters
                            .add(InvalidParameter.inQuery(violation.field(), violation.detail())));
            return AttributeFilter.everything();
        }
    }

    /** Reports all parameters but the known ones. */
    public void requireKnownParameters(List<String> known) {
        parameters.getNames()
                .stream()
                .filter(name -> !known.contains(name))
                .limit(MAX_REPORTED_UNKNOWN_PARAMETERS)
                .forEach(name -> invalidParameters.add(InvalidParameter.inQuery(name,
                        "is unknown; the parameters are " + String.join(", ", known))));
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
            return Request.extractQueryParameters(request.jettyRequest());
        } catch (RuntimeException ignored) {
            throw new ProblemException(Problem.of(ProblemType.MALFORMED_REQUEST, "The query string is malformed."));
        }
    }
}
