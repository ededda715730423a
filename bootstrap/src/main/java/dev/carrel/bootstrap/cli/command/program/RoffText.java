package dev.carrel.bootstrap.cli.command.program;

import java.util.regex.Pattern;

/** A document in roff with the macros of man pages, as {@code man} and {@code mandoc} read them. */
final class RoffText {

    /** What roff or a terminal would otherwise print as typographic characters, or not at all. */
    private static final Pattern SPECIAL = Pattern.compile("[\\\\'`^~-]");

    private final StringBuilder text = new StringBuilder();

    RoffText macro(String name, String... arguments) {
        text.append('.').append(name);
        for (String argument : arguments) {
            text.append(" \"").append(escape(argument).replace("\"", "\\(dq")).append('"');
        }
        text.append('\n');
        return this;
    }

    /** Adds a request, whose arguments are not quoted, unlike those of macros. */
    RoffText request(String request) {
        text.append('.').append(request).append('\n');
        return this;
    }

    /** Adds lines of text, which may be filled and broken anew. */
    RoffText text(String lines) {
        lines.strip().lines().map(String::strip).forEach(line -> {
            if (line.isEmpty()) {
                macro("PP");
            } else {
                line(escape(line));
            }
        });
        return this;
    }

    /** Adds a line that may contain markup of {@link #bold} and {@link #italic}. */
    RoffText line(String markup) {
        // A line that begins with a dot is a request.
        text.append(markup.startsWith(".") ? "\\&" : "").append(markup).append('\n');
        return this;
    }

    /** Adds lines that stay as they are, in the font of examples. */
    RoffText example(Iterable<String> lines) {
        text.append(".PP\n.RS 4\n.EX\n");
        lines.forEach(line -> line(escape(line)));
        text.append(".EE\n.RE\n");
        return this;
    }

    static String bold(String text) {
        return "\\fB" + escape(text) + "\\fR";
    }

    static String italic(String text) {
        return "\\fI" + escape(text) + "\\fR";
    }

    static String escape(String text) {
        return SPECIAL.matcher(text).replaceAll(match -> switch (match.group()) {
            case "\\" -> "\\\\(rs";
            case "'" -> "\\\\(aq";
            case "`" -> "\\\\(ga";
            case "^" -> "\\\\(ha";
            case "~" -> "\\\\(ti";
            default -> "\\\\-";
        });
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
