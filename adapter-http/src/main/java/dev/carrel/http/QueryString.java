package dev.carrel.http;

import dev.carrel.http.Problem.Flaw;
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
final class QueryString {

    private static final int MOST_DIGITS = 9;

    private final org.eclipse.jetty.util.Fields parameters;
    private final List<Flaw> flaws = new ArrayList<>();

    private QueryString(org.eclipse.jetty.util.Fields parameters) {
        this.parameters = parameters;
    }

    /**
     * Reads parameters.
     *
     * @param reader takes what it knows; what it got counts only if all of it was acceptable
     */
    static <T> T read(Call call, Function<QueryString, T> reader) {
        var query = new QueryString(parameters(call));
        T read = reader.apply(query);
        if (!query.flaws.isEmpty()) {
            throw new Refused(Problems.invalid(query.flaws, "Some parameters are not acceptable."));
        }
        return read;
    }

    /** A whole number within bounds. */
    int integer(String name, int least, int most, int otherwise) {
        String value = value(name);
        if (value == null) {
            return otherwise;
        }
        int number = value.matches("[0-9]{1," + MOST_DIGITS + "}") ? Integer.parseInt(value) : -1;
        if (number < least || number > most) {
            flaws.add(Flaw.inQuery(name, "must be a whole number from " + least + " to " + most));
        }
        return number;
    }

    /**
     * A value of its own kind; null if it is absent.
     *
     * @param parser empty for what is not of the kind
     * @param rule what it must be, as the end of a sentence
     */
    <T> @Nullable T value(String name, Function<String, Optional<T>> parser, String rule) {
        String value = value(name);
        if (value == null) {
            return null;
        }
        Optional<T> parsed = parser.apply(value);
        if (parsed.isEmpty()) {
            flaws.add(Flaw.inQuery(name, rule));
        }
        return parsed.orElse(null);
    }

    /** Where the list is to go on, as a cursor says; null to begin with its beginning. */
    <T> @Nullable T cursor(Function<String, Optional<T>> parser) {
        return value("cursor", given -> Cursor.last(given).flatMap(parser),
                "must be the nextCursor of an earlier page");
    }

    private @Nullable String value(String name) {
        @Nullable
        Field field = parameters.get(name);
        if (field == null || field.getValue().isEmpty()) {
            return null;
        }
        if (field.hasMultipleValues()) {
            flaws.add(Flaw.inQuery(name, "must be given once"));
        }
        return field.getValue();
    }

    private static org.eclipse.jetty.util.Fields parameters(Call call) {
        try {
            return Request.extractQueryParameters(call.request());
        } catch (RuntimeException ignored) {
            throw new Refused(Problem.of(ProblemType.MALFORMED_REQUEST, "The query string is malformed."));
        }
    }
}
