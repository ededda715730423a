package dev.carrel.domain.text;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The table model of HTML: places the cells of each row in columns. A merged cell stands in every column and row that
 * it covers; its text is repeated there if it is short and left empty if it is long. Not safe for use by many threads.
 */
public final class TableGrid {

    /** Bounds the columns that a merged cell of a few characters can cover. */
    private static final int MAX_COLUMNS = 100;
    private static final int MAX_REPEATED_CHARACTERS = 80;
    private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");

    /** What cells of earlier rows leave for the next row, by column. */
    private final List<@Nullable RowSpan> rowSpans = new ArrayList<>();

    /**
     * A cell of a row.
     *
     * @param columns how many it covers, at least 1
     * @param rows how many it covers, at least 1
     */
    public record GridCell(String text, int columns, int rows) {

        /**
         * Returns the cell with the attributes of an HTML element; null or unreadable ones count as 1.
         *
         * @param rowspan 0 covers all rows that are left
         */
        public static GridCell of(String text, @Nullable String colspan, @Nullable String rowspan) {
            int rows = parseNumber(rowspan);
            return new GridCell(text, Math.clamp(parseNumber(colspan), 1, MAX_COLUMNS),
                    rows == 0 ? Integer.MAX_VALUE : rows);
        }

        /** Returns whether the cell covers others: such a header has a further row below it. */
        public boolean isMerged() {
            return columns > 1 || rows > 1;
        }

        private static int parseNumber(@Nullable String attribute) {
            if (attribute == null || attribute.isEmpty() || attribute.equals("1")) {
                return 1;
            }
            String digits = attribute.strip();
            return NUMBER.matcher(digits).matches() ? Integer.parseInt(digits) : 1;
        }

        private String repeatedText() {
            return text.length() <= MAX_REPEATED_CHARACTERS ? text : "";
        }
    }

    private record RowSpan(String text, int rowsLeft) {}

    /** Returns whether cells of earlier rows reach into the next one. */
    public boolean isCovering() {
        return !rowSpans.isEmpty();
    }

    /**
     * Returns the names of columns that two rows of headers give together: "2026" above "May" is "2026 May".
     *
     * @param above the row above; empty if there is none
     */
    public static List<String> joinHeaders(List<String> above, List<String> below) {
        List<String> names = new ArrayList<>();
        for (int column = 0; column < Math.max(above.size(), below.size()); column++) {
            String first = column < above.size() ? above.get(column) : "";
            String second = column < below.size() ? below.get(column) : "";
            names.add(first.equals(second) ? first : (first + " " + second).strip());
        }
        return List.copyOf(names);
    }

    /**
     * Returns the texts of the next row, one for each column. A cell that has the row to itself is not repeated in it.
     */
    public List<String> placeRow(List<GridCell> cells) {
        if (rowSpans.isEmpty() && cells.size() == 1 && cells.getFirst().rows() == 1) {
            return List.of(cells.getFirst().text());
        }
        List<String> row = new ArrayList<>();
        for (GridCell cell : cells) {
            while (row.size() < rowSpans.size() && rowSpans.get(row.size()) != null) {
                addCovered(row);
            }
            addCell(cell, row);
        }
        while (row.size() < rowSpans.size()) {
            addCovered(row);
        }
        while (!rowSpans.isEmpty() && rowSpans.getLast() == null) {
            rowSpans.removeLast();
        }
        return row;
    }

    private void addCell(GridCell cell, List<String> row) {
        for (int i = 0; i < cell.columns(); i++) {
            setRowSpan(row.size(), cell.rows() > 1 ? new RowSpan(cell.repeatedText(), cell.rows() - 1) : null);
            row.add(i == 0 ? cell.text() : cell.repeatedText());
        }
    }

    private void addCovered(List<String> row) {
        int column = row.size();
        RowSpan span = rowSpans.get(column);
        row.add(span == null ? "" : span.text());
        setRowSpan(column, span == null || span.rowsLeft() == 1 ? null : new RowSpan(span.text(), span.rowsLeft() - 1));
    }

    private void setRowSpan(int column, @Nullable RowSpan span) {
        if (column < rowSpans.size()) {
            rowSpans.set(column, span);
        } else if (span != null && column < MAX_COLUMNS) {
            while (rowSpans.size() < column) {
                rowSpans.add(null);
            }
            rowSpans.add(span);
        }
    }
}
