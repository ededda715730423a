package dev.carrel.formats.plain;

/**
 * The lines of a Markdown document whose tables stay small: a table ends where its rows, filled up with empty cells to
 * the columns of its header, would have too many of these. The rows below are text, as on GitHub.
 */
final class MarkdownTables {

    /** The maximum for all tables of a document, about that of GitHub. */
    private static final int MAX_EMPTY_CELLS = 500_000;
    private static final String DELIMITER_ROW_SIGNS = "|-: \t>";

    private final StringBuilder lines;
    /** The columns of the table; 0 outside a table. */
    private int columns;
    /** The empty cells of all tables. */
    private long emptyCells;

    private MarkdownTables(int length) {
        lines = new StringBuilder(length);
    }

    static String limitTables(String text) {
        var tables = new MarkdownTables(text.length());
        text.lines().forEach(tables::addLine);
        return tables.lines.toString();
    }

    private void addLine(String line) {
        if (line.isBlank()) {
            columns = 0;
        } else if (columns > 0) {
            emptyCells += Math.max(0, columns - countCells(line));
            if (emptyCells > MAX_EMPTY_CELLS) {
                lines.append('\n');
                columns = 0;
            }
        } else if (isDelimiterRow(line)) {
            columns = countCells(line);
        }
        lines.append(line).append('\n');
    }

    private static boolean isDelimiterRow(String line) {
        return line.indexOf('|') >= 0 && line.chars().allMatch(c -> DELIMITER_ROW_SIGNS.indexOf(c) >= 0);
    }

    private static int countCells(String line) {
        return 1 + (int) line.chars().filter(c -> c == '|').count();
    }
}
