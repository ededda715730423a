package dev.carrel.bootstrap.cli.context;

import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.error.InvalidRequestException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** The option that gives attributes to documents. */
public final class AttributeOptions {

    @Option(names = "--attribute", paramLabel = "KEY=VALUE", descriptionKey = "attribute")
    private List<String> assignments = List.of();

    /** Returns the attributes; none if the option is not given. */
    public Attributes toAttributes() {
        return parseAssignments(assignments);
    }

    /**
     * Returns the attributes of assignments such as {@code year=2024}. A value with commas is a list of texts. The last
     * assignment of a key applies.
     */
    public static Attributes parseAssignments(List<String> assignments) {
        var values = new LinkedHashMap<String, Object>();
        for (String assignment : assignments) {
            int sign = assignment.indexOf('=');
            if (sign < 1) {
                throw CommandException.usageError("The attribute " + assignment + " must be KEY=VALUE.");
            }
            values.put(assignment.substring(0, sign), parseValue(assignment.substring(sign + 1)));
        }
        return toAttributes(values);
    }

    private static Object parseValue(String text) {
        List<String> elements = AttributeText.splitElements(text);
        return elements.size() == 1 ? AttributeText.parseElement(elements.getFirst())
                : elements.stream().map(AttributeText::unquote).toList();
    }

    private static Attributes toAttributes(Map<String, Object> values) {
        try {
            return Attributes.of(values);
        } catch (InvalidRequestException e) {
            throw CommandException.usageError("The attributes are not valid: " + e.userMessage() + ".");
        }
    }
}
