package dev.carrel.formats.calendar;

import java.net.URLDecoder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A line of a calendar or a contact: a property with parameters and a value.
 *
 * @param name in upper case, without the group that some programs put before it
 * @param parameters by their names in upper case; what has no name is a {@code TYPE}, as in vCard 2.1
 * @param value as it is written
 */
record ContentLine(String name, Map<String, String> parameters, String value) {

    private static final Pattern LINE = Pattern.compile(
            "(?:[A-Za-z0-9-]{1,60}\\.)?([A-Za-z0-9-]{1,60})((?:;(?:\"[^\"]*+\"|[^\":;])*+)*+):(.*)", Pattern.DOTALL);
    private static final Pattern PARAMETER = Pattern.compile(";(?:([A-Za-z0-9-]++)=)?+((?:\"[^\"]*+\"|[^\":;])*+)");
    private static final Pattern ESCAPE = Pattern.compile("\\\\(.)", Pattern.DOTALL);
    private static final Pattern QUOTED_PRINTABLE = Pattern.compile("(?i)QUOTED-PRINTABLE");
    /** The longest name with parameters in which an encoding is looked for, and the most parameters that are read. */
    private static final int MAX_HEAD = 200;
    private static final int MAX_PARAMETERS = 50;

    ContentLine {
        parameters = Map.copyOf(parameters);
    }

    /** Returns the lines of a text; what is none is passed over. */
    static List<ContentLine> readAll(String text) {
        var lines = new ArrayList<ContentLine>();
        var line = new StringBuilder();
        for (String part : text.split("\r\n|\r|\n", -1)) {
            if (isContinued(line)) {
                line.setLength(line.length() - 1);
                line.append(part);
            } else if (!part.isEmpty() && (part.charAt(0) == ' ' || part.charAt(0) == '\t')) {
                line.append(part, 1, part.length());
            } else {
                addLine(line.toString(), lines);
                line.setLength(0);
                line.append(part);
            }
        }
        addLine(line.toString(), lines);
        return lines;
    }

    /** Returns whether the text goes on in the next line, as quoted-printable does in vCard 2.1. */
    private static boolean isContinued(StringBuilder line) {
        return !line.isEmpty() && line.charAt(line.length() - 1) == '='
                && QUOTED_PRINTABLE.matcher(line).region(0, Math.min(line.length(), MAX_HEAD)).find();
    }

    private static void addLine(String line, List<ContentLine> lines) {
        Matcher found = LINE.matcher(line);
        if (found.matches()) {
            var parameters = new HashMap<String, String>();
            Matcher parameter = PARAMETER.matcher(found.group(2));
            for (int read = 0; read < MAX_PARAMETERS && parameter.find(); read++) {
                String name = parameter.group(1) == null ? "TYPE" : parameter.group(1).toUpperCase(Locale.ROOT);
                parameters.merge(name, parameter.group(2).replace("\"", ""), (one, other) -> one + "," + other);
            }
            lines.add(new ContentLine(found.group(1).toUpperCase(Locale.ROOT), parameters, found.group(3)));
        }
    }

    String parameter(String parameter) {
        return parameters.getOrDefault(parameter, "");
    }

    /** Returns the value as text. */
    String text() {
        return unescape(decoded());
    }

    /** Returns the parts of a structured value as texts, empty ones included. */
    List<String> parts() {
        return Stream.of(decoded().split("(?<!\\\\);", -1)).map(ContentLine::unescape).toList();
    }

    private String decoded() {
        boolean isQuoted = parameters.values().stream().anyMatch(each -> QUOTED_PRINTABLE.matcher(each).find());
        if (!isQuoted) {
            return value;
        }
        String percent = value.replace("%", "%25").replace("+", "%2B").replace('=', '%');
        try {
            String charset = parameter("CHARSET");
            return URLDecoder.decode(percent, charset.isEmpty() ? StandardCharsets.UTF_8 : Charset.forName(charset));
        } catch (IllegalArgumentException ignored) {
            return value;
        }
    }

    private static String unescape(String escaped) {
        return ESCAPE.matcher(escaped)
                .replaceAll(found -> Matcher
                        .quoteReplacement(found.group(1).equalsIgnoreCase("n") ? "\n" : found.group(1)))
                .strip();
    }
}
