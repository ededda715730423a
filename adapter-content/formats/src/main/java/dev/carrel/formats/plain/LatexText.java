package dev.carrel.formats.plain;

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
    private static final Pattern ROW_END = Pattern
            .compile("\\\\\\\\.*|\\\\(?:hline|toprule|midrule|bottomrule|cline)\\b.*");
    private static final int MAX_NESTING = 6;

    private final MarkdownLines out = new MarkdownLines();
    private boolean isCode;
    private boolean isTable;
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
        text.substring(Math.max(0, start)).lines().forEach(document::addLine);
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
            String row = ROW_END.matcher(line).replaceAll("").strip();
            if (!row.isEmpty()) {
                out.addLine(plain(row.replace("\\&", "\u0001").replace("&", "|").replace("\u0001", "\\&")) + "  ");
            }
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
            case "tabular", "tabularx", "longtable", "tabular*" -> isTable = begins;
            case "enumerate" -> isNumbered = begins;
            case "itemize", "description" -> isNumbered = false;
            default -> {
                // Other environments only set their text apart.
            }
        }
        out.addLine("");
    }

    private static String plain(String line) {
        if (line.indexOf('\\') < 0 && line.indexOf('~') < 0 && line.indexOf('{') < 0 && line.indexOf('`') < 0) {
            return line;
        }
        if (line.contains("$")) {
            return line;
        }
        String text = NOTE.matcher(LINK.matcher(line).replaceAll("[$2]($1)")).replaceAll(" [$1]");
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
