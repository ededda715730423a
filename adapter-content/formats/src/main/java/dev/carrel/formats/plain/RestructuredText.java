package dev.carrel.formats.plain;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Translates reStructuredText to Markdown: headings, listings, tables, links and remarks; no directives for programs.
 */
final class RestructuredText {

    private static final Pattern RULE = Pattern.compile("([=\\-~^\"'`#*+.:_<>])\\1{2,}\\s*");
    private static final Pattern TABLE_RULE = Pattern.compile("\\s*=+(?:\\s+=+)+\\s*|\\s*\\+[-=+]+\\+\\s*");
    private static final Pattern DIRECTIVE = Pattern.compile("\\s*\\.\\. +(?:\\|[^|]*\\| +)?([\\w:-]+?)::\\s*(.*)");
    private static final Pattern ROLE = Pattern.compile(":[\\w:.+-]{1,40}:`([^`<]*+)(?:<[^`>]*+>)?`");
    private static final Pattern LINK = Pattern.compile("`([^`<>]++)<([^`<>\\s]+)>`__?");
    private static final Pattern REFERENCE = Pattern.compile("`([^`<>]+)`__?|(?<=\\w)_(?=[\\s.,;:)]|$)");
    private static final Pattern OPTION = Pattern.compile("\\s+:[\\w-]+:.*");
    private static final Set<String> LISTINGS = Set.of("code", "code-block", "sourcecode", "literalinclude", "prompt",
            "parsed-literal", "console", "highlight-block", "math");
    private static final Set<String> TEXTS = Set.of("note", "warning", "tip", "important", "caution", "danger", "hint",
            "attention", "error", "seealso", "admonition", "versionadded", "versionchanged", "deprecated", "topic",
            "sidebar", "rubric", "glossary", "list-table", "table", "option", "describe", "container", "epigraph");

    private final MarkdownLines out = new MarkdownLines();
    private final List<String> signs = new ArrayList<>();
    private final List<String> lines;
    private int at;

    private RestructuredText(List<String> lines) {
        this.lines = lines;
    }

    static String toMarkdown(String text) {
        var translation = new RestructuredText(text.lines().toList());
        while (translation.at < translation.lines.size()) {
            translation.readNext();
        }
        return translation.out.toMarkdown();
    }

    private void readNext() {
        String line = lines.get(at);
        if (TABLE_RULE.matcher(line).matches()) {
            readTable();
        } else if (isHeading()) {
            readHeading();
        } else if (line.strip().startsWith("..") && (line.strip().length() == 2 || line.strip().charAt(2) == ' ')) {
            readDirective();
        } else if (line.endsWith("::")) {
            String announcement = line.substring(0, line.length() - 1).strip();
            out.addLine(announcement.equals(":") ? "" : inline(announcement));
            at++;
            readIndented(indentOf(line), true);
        } else {
            out.addLine(inline(line.strip()));
            at++;
        }
    }

    /** A heading has a rule below it, and may have one above it. */
    private boolean isHeading() {
        boolean isOver = RULE.matcher(line(0)).matches() && !line(1).isBlank()
                && line(2).strip().equals(line(0).strip());
        return isOver || (!line(0).isBlank() && !line(0).startsWith(" ") && !RULE.matcher(line(0)).matches()
                && RULE.matcher(line(1)).matches() && line(1).strip().length() >= Math.min(3, line(0).length()));
    }

    private void readHeading() {
        boolean isOver = RULE.matcher(line(0)).matches();
        String sign = line(1 + (isOver ? 1 : 0)).substring(0, 1) + (isOver ? "over" : "");
        if (!signs.contains(sign)) {
            signs.add(sign);
        }
        out.addHeading(signs.indexOf(sign) + 1, inline(line(isOver ? 1 : 0)));
        at += isOver ? 3 : 2;
    }

    private String line(int offset) {
        return at + offset < lines.size() ? lines.get(at + offset) : "";
    }

    private void readDirective() {
        String line = lines.get(at);
        Matcher directive = DIRECTIVE.matcher(line);
        at++;
        if (directive.matches() && TEXTS.contains(directive.group(1))) {
            out.addLine("");
            out.addLine(inline(directive.group(2)));
            while (OPTION.matcher(line(0)).matches()) {
                at++;
            }
            return;
        }
        boolean isListing = directive.matches() && LISTINGS.contains(directive.group(1));
        readIndented(indentOf(line), isListing);
    }

    /** Reads the lines that are indented below a line, as code or not at all. */
    private void readIndented(int indent, boolean isCode) {
        boolean inOptions = true;
        while (at < lines.size() && (lines.get(at).isBlank() || indentOf(lines.get(at)) > indent)) {
            inOptions &= OPTION.matcher(lines.get(at)).matches();
            if (isCode && !inOptions) {
                out.addCodeLine(lines.get(at));
            }
            at++;
        }
        out.endCode();
        out.addLine("");
    }

    private void readTable() {
        var table = new ArrayList<String>();
        boolean isGrid = lines.get(at).contains("+");
        while (at < lines.size() && !lines.get(at).isBlank()) {
            if (!isGrid || !lines.get(at).strip().startsWith("+-") || table.isEmpty()) {
                table.add(inline(lines.get(at)));
            }
            at++;
        }
        AlignedTable.of(table).ifPresentOrElse(out::addBlock, () -> table.forEach(out::addLine));
    }

    private static String inline(String text) {
        if (text.indexOf('`') < 0 && text.indexOf('_') < 0) {
            return text;
        }
        String linked = LINK.matcher(ROLE.matcher(text).replaceAll("$1")).replaceAll("[$1]($2)");
        return REFERENCE.matcher(linked.replace("``", "\u0000"))
                .replaceAll(found -> found.group(1) == null ? "" : Matcher.quoteReplacement(found.group(1)))
                .replace('\u0000', '`');
    }

    private static int indentOf(String line) {
        return line.length() - line.stripLeading().length();
    }
}
