package dev.carrel.formats.plain;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Translates AsciiDoc to Markdown: headings, listings, tables, lists and links. */
final class AsciiDoc {

    private static final Pattern HEADING = Pattern.compile("(={1,6}) +(\\S.*)");
    private static final Pattern ATTRIBUTE = Pattern.compile(":!?([\\w-]+)!?:(?:\\s+(.*))?");
    private static final Pattern LISTING = Pattern.compile("-{4,}|\\.{4,}|```\\w*");
    private static final Pattern DELIMITER = Pattern.compile("={4,}|\\*{4,}|_{4,}|--|\\+|'{3,}|<{3,}|/{4,}");
    private static final Pattern ITEM = Pattern.compile("\\s*([*]{1,5}|-|\\.{1,5})\\s+(\\S.*)");
    private static final Pattern SKIPPED = Pattern
            .compile("//(?!/).*|\\[.*]|(?:image|include|toc|video|audio|ifdef|ifndef|ifeval|endif)::.*");
    private static final Pattern TERM = Pattern.compile("(\\S.*?)::(?:\\s+(.*))?");
    private static final Pattern LINK = Pattern
            .compile("(?:link:)?((?:https?://|mailto:)[^\\s\\[\\]]{1,200}+)\\[([^\\[\\]]*)]");
    private static final Pattern NOTE = Pattern.compile("\\s?footnote:[\\w-]{0,60}\\[([^\\[\\]]+)]");
    private static final Pattern STRUCK = Pattern.compile("\\[\\.?line-through]#{1,2}[^#]{1,500}#{1,2}");
    private static final Pattern STYLED = Pattern.compile("\\[[.#\\w-]{1,60}]#{1,2}([^#]{1,500})#{1,2}");
    private static final Pattern RAISED = Pattern.compile("\\^([\\p{L}\\p{N}+-]{1,20})\\^");
    private static final Pattern LOWERED = Pattern.compile("(?<=\\w)~([\\p{L}\\p{N}+-]{1,20})~");
    private static final Pattern REFERENCE = Pattern
            .compile(
                    "<<[^<>,]{0,200}+,\\s*([^<>]*)>>|xref:[^\\s\\[\\]]{0,200}+\\[([^\\[\\]]*)]"
                            + "|(?:kbd|btn|menu):\\w*\\[([^\\[\\]]*)]");
    private static final Pattern USE = Pattern.compile("\\{([\\w-]+)}");
    private static final Pattern CELL = Pattern.compile("(?:(?<![^\\s])[\\d.*+<>^]{0,8}[aehlmsdv]?)?\\|");

    private final MarkdownLines out = new MarkdownLines();
    private final Map<String, String> attributes = new HashMap<>();
    private final List<List<String>> rows = new ArrayList<>();
    private String listing = "";
    private boolean inTable;

    private AsciiDoc() {}

    static String toMarkdown(String text) {
        var document = new AsciiDoc();
        text.lines().forEach(document::addLine);
        document.endTable();
        return document.out.toMarkdown();
    }

    private void addLine(String line) {
        Matcher heading = HEADING.matcher(line);
        Matcher attribute = ATTRIBUTE.matcher(line);
        if (!listing.isEmpty()) {
            addToListing(line);
        } else if (line.startsWith("|===")) {
            endTable();
            inTable = !inTable;
        } else if (inTable) {
            addRow(line);
        } else if (LISTING.matcher(line.strip()).matches()) {
            listing = line.strip();
        } else if (heading.matches()) {
            out.addHeading(heading.group(1).length(), inline(heading.group(2)));
        } else if (attribute.matches()) {
            attributes.put(attribute.group(1), attribute.group(2) == null ? "" : attribute.group(2));
        } else if (!SKIPPED.matcher(line).matches() && !DELIMITER.matcher(line.strip()).matches()) {
            addText(line);
        }
    }

    private void addToListing(String line) {
        if (line.strip().equals(listing.startsWith("```") ? "```" : listing)) {
            listing = "";
            out.endCode();
        } else {
            out.addCodeLine(line);
        }
    }

    private void addText(String line) {
        Matcher item = ITEM.matcher(line);
        Matcher term = TERM.matcher(line);
        if (item.matches()) {
            String sign = item.group(1);
            boolean isNumbered = sign.startsWith(".");
            out.addLine("   ".repeat(sign.length() - 1) + (isNumbered ? "1. " : "- ") + inline(item.group(2)));
        } else if (term.matches()) {
            out.addLine("");
            out.addLine("**" + inline(term.group(1)) + "**");
            out.addLine("");
            out.addLine(term.group(2) == null ? "" : inline(term.group(2)));
        } else {
            // A title of a block stands after a dot.
            boolean isTitle = line.length() > 1 && line.charAt(0) == '.' && Character.isLetterOrDigit(line.charAt(1));
            out.addLine(inline((isTitle ? line.substring(1) : line).strip()));
            if (isTitle) {
                out.addLine("");
            }
        }
    }

    /** Cells may stand in a line, or each in its own. */
    private void addRow(String line) {
        if (line.isBlank()) {
            return;
        }
        List<String> cells = Arrays.stream(CELL.split(line, -1)).map(String::strip).map(this::inline).toList();
        if (line.strip().startsWith("|")) {
            cells = cells.subList(1, cells.size());
        }
        int columns = rows.isEmpty() ? 0 : rows.getFirst().size();
        if (columns > 1 && cells.size() < columns && !rows.getLast().isEmpty()) {
            List<String> last = rows.getLast();
            if (last.size() < columns) {
                last.addAll(cells);
                return;
            }
        }
        rows.add(new ArrayList<>(cells));
    }

    private void endTable() {
        out.addTable(rows.stream().map(List::copyOf).toList());
        rows.clear();
    }

    private String inline(String text) {
        String valid = STRUCK.matcher(text).replaceAll("");
        String noted = NOTE.matcher(valid).replaceAll(" [$1]");
        String raised = RAISED.matcher(noted).replaceAll("<sup>$1</sup>");
        String plain = STYLED.matcher(LOWERED.matcher(raised).replaceAll("$1")).replaceAll("$1");
        String linked = LINK.matcher(plain).replaceAll("[$2]($1)");
        String named = REFERENCE.matcher(linked).replaceAll(found -> {
            String name = found.group(1) != null ? found.group(1)
                    : found.group(2) != null ? found.group(2) : found.group(3);
            return Matcher.quoteReplacement(name);
        });
        return USE.matcher(named)
                .replaceAll(use -> Matcher.quoteReplacement(attributes.getOrDefault(use.group(1), use.group())));
    }
}
