package dev.carrel.domain.document;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A block of a section's text: the smallest part that is quoted whole. {@link BlockMarkdown} writes and reads blocks as
 * Markdown. Blocks are never blank and hold no blank lines, except code; white space at the ends of lines is removed.
 * Immutable.
 */
public sealed interface Block {

    /** Returns the text without marks, one line for each item, row or line of code. */
    String plainText();

    /**
     * A paragraph.
     *
     * @param text one or more lines; a line break is one that a reader sees
     */
    record Paragraph(String text) implements Block {

        public Paragraph {
            text = requireText(toLines(text));
        }

        @Override
        public String plainText() {
            return text;
        }
    }

    /**
     * An item of a list. Blocks of other kinds within an item follow it.
     *
     * @param depth the nesting depth of the list, from 1 to {@value #MAX_DEPTH}
     * @param number the number of the item in an ordered list; 0 in a bulleted one
     * @param text one or more lines
     */
    record ListItem(int depth, int number, String text) implements Block {

        /** The maximum nesting depth; deeper items have this one. */
        public static final int MAX_DEPTH = 9;
        private static final int MAX_NUMBER = 999_999_999;

        public ListItem {
            depth = Math.clamp(depth, 1, MAX_DEPTH);
            number = Math.clamp(number, 0, MAX_NUMBER);
            text = requireText(toLines(text));
        }

        @Override
        public String plainText() {
            return text;
        }
    }

    /**
     * Code, terminal output or other preformatted text.
     *
     * @param language as the document names it, such as {@code java}; empty if it does not
     * @param text verbatim, with its indentation and blank lines; blank lines at the ends are removed
     */
    record CodeBlock(String language, String text) implements Block {

        public CodeBlock {
            language = language.strip().replaceAll("[\\s`]+", "-");
            text = requireText(trimCode(text));
        }

        @Override
        public String plainText() {
            return text;
        }

        private static String trimCode(String code) {
            return join(code.stripTrailing().lines().map(String::stripTrailing).dropWhile(String::isEmpty), "\n");
        }
    }

    /**
     * A table. All rows and the header have the same number of cells; a cell is a single line and may be empty.
     *
     * @param header the names of the columns; empty if the table has none
     * @param rows at least one row unless there is a header
     */
    record Table(List<String> header, List<List<String>> rows) implements Block {

        public Table {
            int columns = Math.max(header.size(), rows.stream().mapToInt(List::size).max().orElse(0));
            header = header.isEmpty() ? List.of() : toRow(header, columns);
            rows = rows.stream().map(row -> toRow(row, columns)).toList();
            if (columns == 0) {
                throw new IllegalArgumentException("a table has cells");
            }
        }

        @Override
        public String plainText() {
            var lines = new ArrayList<List<String>>();
            if (!header.isEmpty()) {
                lines.add(header);
            }
            lines.addAll(rows);
            return lines.stream().map(row -> String.join(" | ", row).strip()).collect(Collectors.joining("\n"));
        }

        private static List<String> toRow(List<String> cells, int columns) {
            var row = new ArrayList<String>(columns);
            cells.forEach(cell -> row.add(toLine(cell, " ")));
            while (row.size() < columns) {
                row.add("");
            }
            return List.copyOf(row);
        }
    }

    /**
     * A term with what it means, such as an option with its description. Further blocks of the description follow it.
     *
     * @param term one line
     * @param text one or more lines
     */
    record Definition(String term, String text) implements Block {

        public Definition {
            term = requireText(toLine(term, ", "));
            text = requireText(toLines(text));
        }

        @Override
        public String plainText() {
            return term + "\n" + text;
        }
    }

    /**
     * A quotation or a remark set apart from the text.
     *
     * @param text one or more lines
     */
    record Quote(String text) implements Block {

        public Quote {
            text = requireText(toLines(text));
        }

        @Override
        public String plainText() {
            return text;
        }
    }

    private static String toLines(String text) {
        return toLine(text, "\n");
    }

    /** Joins the lines of a text that are not blank. */
    private static String toLine(String text, String separator) {
        return join(text.lines().map(String::strip).filter(line -> !line.isEmpty()), separator);
    }

    /**
     * Joins lines, of which the first is not empty, one at a time: all at once would take a multiple of their memory.
     */
    private static String join(Stream<String> lines, String separator) {
        var joined = new StringBuilder();
        lines.forEachOrdered(line -> joined.append(joined.isEmpty() ? "" : separator).append(line));
        return joined.toString();
    }

    private static String requireText(String text) {
        if (text.isBlank()) {
            throw new IllegalArgumentException("a block has text");
        }
        return text;
    }
}
