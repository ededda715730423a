package dev.carrel.bootstrap.cli.context;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Values of attributes as people type them: numbers, {@code true} and {@code false} have their types, everything else
 * is text, and so is anything in double quotes. Commas separate the values of a list.
 */
final class AttributeText {

    private static final Pattern NUMBER = Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?");
    private static final Pattern ELEMENT = Pattern.compile("\"([^\"]*)\"|[^,\"]+");

    private AttributeText() {}

    /** Returns the elements of a value, at least one; throws a usage error if it is malformed. */
    static List<String> splitElements(String value) {
        var elements = new ArrayList<String>();
        Matcher element = ELEMENT.matcher(value);
        int end = -1;
        while (element.find() && element.start() == end + 1) {
            elements.add(element.group());
            end = element.end();
            if (end < value.length() && value.charAt(end) != ',') {
                break;
            }
        }
        if (end != value.length()) {
            throw CommandException.usageError("The value " + value
                    + " must not be empty; put a text with commas or quotes into double quotes.");
        }
        return elements;
    }

    /** Returns the text, number or boolean of an element. */
    static Object parseElement(String element) {
        if (element.equals("true") || element.equals("false")) {
            return Boolean.valueOf(element);
        }
        return NUMBER.matcher(element).matches() ? (Object) Double.valueOf(element) : unquote(element);
    }

    /** Returns the text of an element, without its quotes. */
    static String unquote(String element) {
        return element.startsWith("\"") ? element.substring(1, element.length() - 1) : element;
    }
}
