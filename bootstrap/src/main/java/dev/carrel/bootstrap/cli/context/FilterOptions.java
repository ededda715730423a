package dev.carrel.bootstrap.cli.context;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.attribute.FilterGrammar;
import dev.carrel.domain.error.InvalidRequestException;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;

/** The option that selects documents by their attributes; documents must pass each filter that is given. */
public final class FilterOptions {

    private static final Pattern SHORT_FORM = Pattern.compile("([A-Za-z0-9._-]+)(!=|<=|>=|=|<|>)(.*)", Pattern.DOTALL);
    private static final Map<String, String> OPERATORS = Map.of("=", "eq", "!=", "ne", "<", "lt", "<=", "lte", ">",
            "gt", ">=", "gte");

    @Option(names = "--filter", paramLabel = "FILTER", descriptionKey = "filter")
    private List<String> filters = List.of();

    /** Returns the filter that joins all given ones; the one of everything if none is given. */
    public AttributeFilter toFilter() {
        return filters.stream()
                .map(text -> parseFilter("--filter", text))
                .reduce(AttributeFilter.everything(), AttributeFilter::and);
    }

    /**
     * Returns the filter of an option.
     *
     * @param option for errors, such as {@code --filter}
     */
    public static AttributeFilter parseFilter(String option, String text) {
        try {
            return FilterGrammar.parse("filter", text.stripLeading().startsWith("{") ? parseJson(option, text)
                    : parseShortForm(option, text));
        } catch (InvalidRequestException e) {
            throw CommandException.usageError(option + " " + text + ": " + e.userMessage() + ".");
        }
    }

    /** Returns the tree of a condition such as {@code year>=2024}, or of several values such as {@code team=a,b}. */
    private static Map<String, Object> parseShortForm(String option, String text) {
        Matcher condition = SHORT_FORM.matcher(text);
        if (!condition.matches()) {
            throw CommandException.usageError(option + " " + text
                    + " must be like team=sales, year>=2024 or a filter in JSON.");
        }
        String operator = condition.group(2);
        List<Object> values = AttributeText.splitElements(condition.group(3))
                .stream()
                .map(AttributeText::parseElement)
                .toList();
        if (values.size() == 1) {
            return Map.of("type", OPERATORS.get(operator), "key", condition.group(1), "value", values.getFirst());
        }
        if (!operator.equals("=") && !operator.equals("!=")) {
            throw CommandException.usageError(option + " " + text + " must have one value after " + operator + ".");
        }
        return Map.of("type", operator.equals("=") ? "in" : "nin", "key", condition.group(1), "value", values);
    }

    private static Map<String, Object> parseJson(String option, String text) {
        try {
            return new JsonMapper().readValue(text, new TypeReference<Map<String, Object>>() {});
        } catch (JsonProcessingException ignored) {
            throw CommandException.usageError(option + " " + text + " is not valid JSON.");
        }
    }
}
