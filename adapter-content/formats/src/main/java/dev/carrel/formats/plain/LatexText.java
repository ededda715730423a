package dev.carrel.formats.plain;

import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Translates LaTeX to Markdown: sections, lists, listings, tables, notes and links; formulas stay as they are written.
 */
final class LatexText {

    private static final Map<String, Integer> HEADINGS = Map.of("part", 1, "chapter", 1, "section", 2, "subsection", 3,
            "subsubsection", 4, "paragraph", 5, "title", 1, "frametitle", 3);
    private static final Pattern HEADING = Pattern.compile(
            "\\s*\\\\(part|chapter|section|subsection|subsubsection|paragraph|title|frametitle)\\*?"
                    + "(?:\\[[^\\[\\]]*])?\\{(.*)}.*");
    private static final Pattern ENVIRONMENT = Pattern.compile("\\s*\\\\(begin|end)\\{([\\w*]+)}.*");
    /** Environments may begin and end within a line. */
    private static final Pattern BEFORE_ENVIRONMENT = Pattern.compile("(?<=\\S)[ \\t]*+(?=\\\\(?:begin|end)\\{)");
    private static final Pattern AFTER_END = Pattern.compile("(\\\\end\\{[\\w*]+})(?=[ \\t]*+\\S)");
    private static final Pattern AFTER_BEGIN = Pattern.compile(
            "(\\\\begin\\{[\\w*]+}(?:\\[[^\\[\\]\n]{0,200}]|\\{[^{}\n]{0,200}}){0,3}+)(?=[ \\t]*+\\S)");
    private static final Pattern ITEM = Pattern.compile("\\s*\\\\item\\b(?:\\s*\\[([^\\[\\]]*)])?\\s*(.*)");
    private static final Pattern COMMENT = Pattern.compile("(?<!\\\\)%.*");
    private static final Pattern LINK = Pattern.compile("\\\\href\\{([^{}]*)}\\s*\\{([^{}]*)}");
    private static final Pattern NOTE = Pattern.compile("\\\\(?:footnote|thanks)\\{([^{}]*)}");
    private static final Pattern SILENT = Pattern
            .compile("\\\\(?:label|index|cite[a-z]*|ref|pageref|eqref|vspace|hspace|input"
                    + "|include|includegraphics|bibliography\\w*|pagestyle|thispagestyle|setlength|centering)"
                    + "\\*?(?:\\[[^\\[\\]]*])*(?:\\{[^{}]*})*");
    private static final Pattern STYLE = Pattern.compile("\\\\[a-zA-Z]+\\*?(?:\\[[^\\[\\]]*])?\\{([^{}]*)}");
    private static final Pattern COMMAND = Pattern.compile("\\\\(?:[a-zA-Z]+\\*?\\s?|\\\\)");
    private static final Pattern ROW_END = Pattern.compile("\\\\\\\\(?:\\*?\\[[^\\[\\]]{0,20}])?|\\\\tabularnewline");
    private static final Pattern RULE = Pattern
            .compile(
                    "\\\\(?:hline|toprule|midrule|bottomrule|endhead|endfirsthead)\\b|\\\\c(?:line|midrule)\\{[^{}]*}");
    private static final Pattern SPANNING = Pattern.compile("\\\\multi(column|row)\\{([^{}]*)}\\{[^{}]*}\\{([^{}]*)}");
    private static final Pattern COLUMN_END = Pattern.compile("(?<!\\\\)&");
    private static final Pattern STRUCK = Pattern.compile("\\\\(?:sout|st|xout)\\{[^{}]*}");
    private static final Pattern RAISED = Pattern.compile("\\\\textsuperscript\\{([^{}]*)}");
    private static final Pattern FORMULA = Pattern.compile("\\$\\$?[^$]{1,2000}\\$\\$?");
    private static final int MAX_NESTING = 6;

    private final MarkdownLines out = new MarkdownLines();
    private boolean isCode;
    private boolean isTable;
    private final StringBuilder table = new StringBuilder();
    private boolean isNumbered;

    private LatexText() {}

    static String toMarkdown(String text) {
        var document = new LatexText();
        int start = text.indexOf("\\begin{document}");
        if (start >= 0) {
            text.substring(0, start)
                    .lines()
                    .filter(line -> line.strip().startsWith("\\title"))
                    .forEach(document::addLine);
        }
        String body = text.substring(Math.max(0, start));
        String apart = AFTER_END.matcher(BEFORE_ENVIRONMENT.matcher(body).replaceAll("\n")).replaceAll("$1\n");
        AFTER_BEGIN.matcher(apart).replaceAll("$1\n").lines().forEach(document::addLine);
        document.endTable();
        return document.out.toMarkdown();
    }

    private void addLine(String raw) {
        Matcher environment = ENVIRONMENT.matcher(raw);
        if (environment.matches()) {
            enter(environment.group(2), environment.group(1).equals("begin"));
            return;
        }
        if (isCode) {
            out.addCodeLine(raw);
            return;
        }
        String line = SILENT.matcher(COMMENT.matcher(raw).replaceAll("")).replaceAll("");
        Matcher heading = HEADING.matcher(line);
        Matcher item = ITEM.matcher(line);
        if (heading.matches()) {
            out.addHeading(HEADINGS.getOrDefault(heading.group(1), 2), plain(heading.group(2)));
        } else if (item.matches()) {
            String term = item.group(1) == null ? "" : plain(item.group(1)) + ": ";
            out.addLine((isNumbered ? "1. " : "- ") + term + plain(item.group(2)));
        } else if (isTable) {
            table.append(line).append('\n');
        } else if (!line.isBlank() || raw.isBlank()) {
            out.addLine(plain(line.strip()));
        }
    }

    private void enter(String name, boolean begins) {
        switch (name) {
            case "verbatim", "lstlisting", "minted", "Verbatim" -> {
                isCode = begins;
                out.endCode();
            }
            case "tabular", "tabularx", "longtable", "tabular*" -> {
                endTable();
                isTable = begins;
            }
            case "enumerate" -> isNumbered = begins;
            case "itemize", "description" -> isNumbered = false;
            default -> {
                // Other environments only set their text apart.
            }
        }
        out.addLine("");
    }

    private void endTable() {
        if (!table.isEmpty()) {
            out.addTable(ROW_END.splitAsStream(RULE.matcher(table).replaceAll(""))
                    .map(String::strip)
                    .filter(row -> !row.isEmpty())
                    .map(LatexText::cellsOf)
                    .toList());
            table.setLength(0);
        }
    }

    private static List<String> cellsOf(String row) {
        String spread = SPANNING.matcher(row)
                .replaceAll(cell -> Matcher.quoteReplacement(cell.group(3) + "&".repeat(
                        cell.group(1).equals("column") && cell.group(2).matches("[2-9]")
                                ? cell.group(2).charAt(0) - '1'
                                : 0)));
        return COLUMN_END.splitAsStream(spread).map(cell -> plain(cell.strip().replace('\n', ' '))).toList();
    }

    /** Formulas stay as they are written. */
    private static String plain(String line) {
        if (line.indexOf('\\') < 0 && line.indexOf('~') < 0 && line.indexOf('{') < 0 && line.indexOf('`') < 0) {
            return line;
        }
        var text = new StringBuilder();
        Matcher formula = FORMULA.matcher(line);
        int done = 0;
        while (formula.find()) {
            text.append(plainWords(line.substring(done, formula.start()))).append(formula.group());
            done = formula.end();
        }
        return text.append(plainWords(line.substring(done))).toString();
    }

    private static String plainWords(String words) {
        String valid = RAISED.matcher(STRUCK.matcher(words).replaceAll("")).replaceAll("<sup>$1</sup>");
        String text = NOTE.matcher(LINK.matcher(valid).replaceAll("[$2]($1)")).replaceAll(" [$1]");
        for (int i = 0; i < MAX_NESTING && text.indexOf('{') >= 0; i++) {
            text = STYLE.matcher(text).replaceAll("$1");
        }
        text = text.replaceAll("\\\\([%&_#${}])", "$1")
                .replace("``", "\u201c")
                .replace("''", "\u201d")
                .replace('~', ' ');
        return COMMAND.matcher(text)
                .replaceAll("")
                .replace("{", "")
                .replace("}", "")
                .replace("---", "\u2014")
                .replace("--", "\u2013");
    }
}
