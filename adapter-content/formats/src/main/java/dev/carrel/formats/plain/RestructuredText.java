package dev.carrel.formats.plain;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
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
    private static final Pattern ITEM = Pattern.compile("\\s*([-*+\u2022]|\\(?(?:#|\\d{1,3})[.)])\\s+(\\S.*)");
    private static final Pattern FIELD = Pattern.compile("\\s*:([\\w][\\w .-]{0,40}):\\s+(\\S.*)");
    private static final Pattern OPTION = Pattern.compile("\\s+:[\\w-]+:.*");
    private static final Set<String> LISTINGS = Set.of("code", "code-block", "sourcecode", "prompt", "parsed-literal",
            "console", "highlight-block", "math", "doctest", "testcode", "testoutput", "productionlist", "ipython");
    /** What is not for readers: pictures, other files, settings, programs. */
    private static final Set<String> SILENT = Set.of("image", "toctree", "index", "highlight", "include",
            "literalinclude", "raw", "meta", "contents", "sectionauthor", "moduleauthor", "codeauthor",
            "currentmodule", "module", "py:module", "default-domain", "default-role", "role", "replace", "unicode",
            "tabularcolumns", "graphviz", "testsetup", "testcleanup", "automodule", "autoclass", "autofunction",
            "autosummary", "bibliography", "target-notes", "header", "footer", "sectnum");
    private static final Set<String> TABLES = Set.of("list-table", "csv-table");
    /** What begins a text of these kinds. */
    private static final Map<String, String> LEADS = Map.of("versionadded", "New in version %s:", "versionchanged",
            "Changed in version %s:", "deprecated", "Deprecated since version %s:", "seealso", "See also: %s", "figure",
            "");
    /** Remarks, whose first words stand beside their name. */
    private static final Set<String> REMARKS = Set.of("note", "warning", "tip", "important", "caution", "danger",
            "hint",
            "attention", "error", "epigraph", "centered");
    private static final String SESSION = ">>> ";
    private static final String ITEM_INDENT = "    ";
    private static final int MAX_DEPTH = 8;

    private final MarkdownLines out = new MarkdownLines();
    private final List<String> signs = new ArrayList<>();
    private final List<String> lines;
    private final RestructuredWords words;
    /** The indents of the open list items, the innermost last. */
    private final Deque<Integer> items = new ArrayDeque<>();
    private int at;

    private RestructuredText(List<String> lines) {
        this.lines = lines;
        words = new RestructuredWords(lines);
    }

    static String toMarkdown(String text) {
        var translation = new RestructuredText(text.lines().toList());
        while (translation.at < translation.lines.size()) {
            translation.readNext();
        }
        translation.words.otherNotes().forEach(note -> translation.out.addLine("\n" + note));
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
        } else if (line.strip().startsWith(SESSION)) {
            while (!line(0).isBlank()) {
                out.addCodeLine(lines.get(at++));
            }
            out.endCode();
        } else if (line.endsWith("::")) {
            String announcement = line.substring(0, line.length() - 1).strip();
            out.addLine(inline(announcement.endsWith(" :") || announcement.equals(":")
                    ? announcement.substring(0, announcement.length() - 1).strip()
                    : announcement));
            at++;
            readIndented(indentOf(line), true);
        } else {
            readText(line);
            at++;
        }
    }

    private void readText(String line) {
        Matcher item = ITEM.matcher(line);
        Matcher field = FIELD.matcher(line);
        boolean isTerm = line(-1).isBlank() && !line.isBlank() && indentOf(line(1)) > indentOf(line)
                && !line(1).isBlank();
        if (item.matches()) {
            addItem(indentOf(line), item.group(1), item.group(2));
        } else if (field.matches() && (line(-1).isBlank() || FIELD.matcher(line(-1)).matches())) {
            out.addLine("");
            out.addLine(field.group(1) + ": " + inline(field.group(2)));
        } else if (isTerm) {
            out.addLine("");
            out.addLine("**" + inline(line.strip()) + "**");
            out.addLine("");
        } else {
            if (!line.isBlank() && indentOf(line) == 0) {
                items.clear();
            }
            out.addLine(inline(line.strip()));
        }
    }

    private void addItem(int indent, String mark, String text) {
        while (!items.isEmpty() && items.getLast() >= indent) {
            items.removeLast();
        }
        String number = mark.startsWith("#") || mark.startsWith("(#") ? "1." : mark;
        out.addLine(ITEM_INDENT.repeat(items.size()) + number + " " + inline(text));
        if (items.size() < MAX_DEPTH) {
            items.addLast(indent);
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
        return at + offset >= 0 && at + offset < lines.size() ? lines.get(at + offset) : "";
    }

    private void readDirective() {
        String line = lines.get(at);
        Matcher directive = DIRECTIVE.matcher(line);
        at++;
        if (directive.matches() && isText(directive.group(1))) {
            out.addLine("");
            out.addLine(leadOf(directive.group(1), inline(directive.group(2))));
            while (OPTION.matcher(line(0)).matches()) {
                at++;
            }
            return;
        }
        if (directive.matches() && TABLES.contains(directive.group(1))) {
            readTableDirective(directive, indentOf(line));
            return;
        }
        boolean isListing = directive.matches() && LISTINGS.contains(directive.group(1));
        readIndented(indentOf(line), isListing);
    }

    private static boolean isText(String name) {
        return !SILENT.contains(name) && !LISTINGS.contains(name) && !TABLES.contains(name);
    }

    /** A thing that is described stands above its description. */
    private static String leadOf(String name, String argument) {
        String lead = LEADS.get(name);
        return lead != null ? lead.formatted(argument)
                : argument.isEmpty() || REMARKS.contains(name) ? argument
                        : "**" + argument.replace("*", "\\*") + "**\n";
    }

    private void readTableDirective(Matcher directive, int indent) {
        List<String> options = new ArrayList<>();
        List<String> body = new ArrayList<>();
        while (at < lines.size() && (lines.get(at).isBlank() || indentOf(lines.get(at)) > indent)) {
            (body.isEmpty() && OPTION.matcher(lines.get(at)).matches() ? options : body).add(lines.get(at));
            at++;
            if (body.size() == 1 && body.getFirst().isBlank()) {
                body.clear();
            }
        }
        out.addLine("");
        out.addLine(inline(directive.group(2)));
        List<List<String>> rows = directive.group(1).equals("list-table") ? RestructuredTables.ofList(body)
                : RestructuredTables.ofValues(options, body);
        out.addTable(rows.stream().map(row -> row.stream().map(this::cell).toList()).toList());
    }

    /** The text of a cell has no marks. */
    private String cell(String text) {
        return inline(text).replace("**", "").replace("`", "");
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

    private String inline(String text) {
        return words.toMarkdown(text);
    }

    private static int indentOf(String line) {
        return line.length() - line.stripLeading().length();
    }
}
