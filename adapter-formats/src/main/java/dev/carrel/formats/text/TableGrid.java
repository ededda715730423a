package dev.carrel.formats.text;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The table model of HTML: which columns the cells of a row stand in. A merged cell stands in every column and row that
 * it covers: its text is repeated there if it is short, and left empty if it is long.
 */
public final class TableGrid {

    /** Bounds what a merged cell of a few characters can be made to cover. */
    private static final int MAX_COLUMNS = 100;
    private static final int MAX_REPEATED_CHARACTERS = 80;
    private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");

    /** What cells of earlier rows leave for the next row, by column. */
    private final List<@Nullable RowCover> covers = new ArrayList<>();

    /**
     * A cell of a row.
     *
     * @param columns how many it covers, from 1
     * @param rows how many it covers, from 1
     */
    public record GridCell(String text, int columns, int rows) {

        /**
         * Returns the cell that these attributes describe.
         *
         * @param rowspan 0 covers all rows that are left
         */
        public static GridCell of(String text, @Nullable String colspan, @Nullable String rowspan) {
            int rows = parseSpan(rowspan, 1);
            return new GridCell(text, Math.clamp(parseSpan(colspan, 1), 1, MAX_COLUMNS),
                    rows == 0 ? Integer.MAX_VALUE : rows);
        }

        private static int parseSpan(@Nullable String attribute, int otherwise) {
            String digits = attribute == null ? "" : attribute.strip();
            return NUMBER.matcher(digits).matches() ? Integer.parseInt(digits) : otherwise;
        }

        private String repeatedText() {
            return text.length() <= MAX_REPEATED_CHARACTERS ? text : "";
        }
    }

    private record RowCover(String text, int rows) {}

    /**
     * Returns the texts of the next row, one for each column. A cell that has the row to itself is not repeated in it.
     */
    public List<String> placeRow(List<GridCell> cells) {
        if (covers.isEmpty() && cells.size() == 1 && cells.getFirst().rows() == 1) {
            return List.of(cells.getFirst().text());
        }
        List<String> row = new ArrayList<>();
        for (GridCell cell : cells) {
            while (row.size() < covers.size() && covers.get(row.size()) != null) {
                addCovered(row);
            }
            addCell(cell, row);
        }
        while (row.size() < covers.size()) {
            addCovered(row);
        }
        while (!covers.isEmpty() && covers.getLast() == null) {
            covers.removeLast();
        }
        return row;
    }

    private void addCell(GridCell cell, List<String> row) {
        for (int i = 0; i < cell.columns(); i++) {
            setCover(row.size(), cell.rows() > 1 ? new RowCover(cell.repeatedText(), cell.rows() - 1) : null);
            row.add(i == 0 ? cell.text() : cell.repeatedText());
        }
    }

    private void addCovered(List<String> row) {
        int column = row.size();
        RowCover cover = covers.get(column);
        row.add(cover == null ? "" : cover.text());
        setCover(column, cover == null || cover.rows() == 1 ? null : new RowCover(cover.text(), cover.rows() - 1));
    }

    private void setCover(int column, @Nullable RowCover cover) {
        if (column < covers.size()) {
            covers.set(column, cover);
        } else if (cover != null && column < MAX_COLUMNS) {
            while (covers.size() < column) {
                covers.add(null);
            }
            covers.add(cover);
        }
    }
}
