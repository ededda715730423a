package dev.carrel.formats.plain;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Translates a manual page (the macros man and mdoc of troff) to Markdown: sections, terms and listings. */
final class ManualPage {

    private static final Pattern REQUEST = Pattern.compile("[.']\\s*([A-Za-z]{1,3})(?:\\s+(.*))?");
    private static final Pattern FONT = Pattern.compile("\\\\f(?:\\[[^\\]]*]|\\(..|.)");
    private static final Pattern SIGN = Pattern
            .compile("\\\\(?:\\((..)|\\[(\\w{2,8})]|\\*\\((..)|([-&|^%~0 .e'`\"/,c]))");
    private static final Pattern BULLET = Pattern.compile("[-*+o\u2022\u00b7]|\\d{1,3}[.)]?");
    private static final Pattern QUOTED = Pattern.compile("\"([^\"]*)\"|(\\S+)");

    private final MarkdownLines out = new MarkdownLines();
    private boolean isCode;
    private boolean isTerm;
    /** What stands before the text that comes next. */
    private String itemMark = "";

    private ManualPage() {}

    static String toMarkdown(String text) {
        var page = new ManualPage();
        text.lines().forEach(page::addLine);
        return page.out.toMarkdown();
    }

    private void addLine(String line) {
        Matcher request = REQUEST.matcher(line);
        if (line.startsWith(".\\\"") || line.startsWith("'\\\"") || line.equals(".")) {
            return;
        }
        if (!request.matches()) {
            addText(plain(line));
            return;
        }
        String rest = request.group(2) == null ? "" : request.group(2);
        switch (request.group(1)) {
            case "TH",
                    "Dt" -> out.addHeading(1,
                            QUOTED.matcher(rest)
                                    .results()
                                    .findFirst()
                                    .map(name -> unquoted(name.group()))
                                    .orElse(""));
            case "SH", "Sh" -> out.addHeading(2, arguments(rest, " "));
            case "SS", "Ss" -> out.addHeading(3, arguments(rest, " "));
            case "PP", "P", "LP", "Pp", "sp", "HP" -> out.addLine("");
            case "TP" -> {
                out.addLine("");
                isTerm = true;
            }
            case "IP" -> addItem(QUOTED.matcher(plain(rest))
                    .results()
                    .findFirst()
                    .map(mark -> unquoted(mark.group()))
                    .orElse(""));
            case "It" -> addItem(arguments(rest, " "));
            case "nf", "EX", "Bd" -> isCode = true;
            case "fi", "EE", "Ed" -> {
                isCode = false;
                out.endCode();
            }
            case "B", "I", "SM", "SB" -> addText(arguments(rest, " "));
            case "BR", "RB", "BI", "IB", "IR", "RI" -> addText(arguments(rest, ""));
            case "UR", "MT" -> addText("<" + rest + ">");
            case "Nm", "Nd", "Fl", "Ar", "Op", "Pa", "Xr", "Em", "Sy", "Cm", "Ev", "Li", "Dq", "Ql", "Va", "Ic" ->
                    addText((request.group(1).equals("Fl") ? "-" : "") + arguments(rest, " "));
            default -> {
                // Other requests only place the text.
            }
        }
    }

    /** An item has a bullet, a number, or a term. */
    private void addItem(String mark) {
        out.addLine("");
        if (BULLET.matcher(mark).matches()) {
            itemMark = mark.matches("\\d.*") ? mark.replaceAll("\\D", "") + ". " : "- ";
        } else if (!mark.isBlank()) {
            addText("**" + mark + "**");
            out.addLine("");
        }
    }

    private void addText(String text) {
        if (isCode) {
            out.addCodeLine(text);
        } else if (isTerm) {
            isTerm = false;
            out.addLine("**" + text.strip() + "**");
            out.addLine("");
        } else {
            out.addLine(itemMark + text.strip());
            itemMark = "";
        }
    }

    private static String arguments(String rest, String separator) {
        var joined = new StringBuilder();
        QUOTED.matcher(plain(rest.replace("\\\"", "")))
                .results()
                .forEach(argument -> joined
                        .append(joined.isEmpty() ? "" : separator)
                        .append(unquoted(argument.group())));
        return joined.toString();
    }

    private static String unquoted(String argument) {
        return argument.length() > 1 && argument.startsWith("\"") && argument.endsWith("\"")
                ? argument.substring(1, argument.length() - 1)
                : argument;
    }

    private static String plain(String line) {
        return line.indexOf('\\') < 0 ? line
                : SIGN.matcher(FONT.matcher(line).replaceAll(""))
                        .replaceAll(sign -> Matcher.quoteReplacement(signOf(sign.group())))
                        .replace("\\\\", "\\");
    }

    private static String signOf(String escape) {
        return switch (escape) {
            case "\\-", "\\(hy", "\\(mi" -> "-";
            case "\\(en", "\\[en]" -> "\u2013";
            case "\\(em", "\\[em]" -> "\u2014";
            case "\\(aq", "\\[aq]", "\\'" -> "'";
            case "\\(dq", "\\[dq]", "\\(lq", "\\(rq", "\\[lq]", "\\[rq]", "\\*(lq", "\\*(rq" -> "\"";
            case "\\(bu", "\\[bu]" -> "\u2022";
            case "\\(co", "\\[co]" -> "\u00a9";
            case "\\e" -> "\\";
            case "\\~", "\\0", "\\ " -> " ";
            case "\\." -> ".";
            case "\\`" -> "`";
            default -> "";
        };
    }
}
