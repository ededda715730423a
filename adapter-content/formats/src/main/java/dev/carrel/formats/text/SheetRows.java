package dev.carrel.formats.text;

import dev.carrel.domain.text.TextCleaner;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Adds the rows of a sheet to a table. The first row of several cells is its header if it names the columns. */
public final class SheetRows {

    private @Nullable List<String> columnNames;
    /** The first row of several cells, until the one below it is known. */
    private @Nullable List<String> first;
    private boolean decided;

    /** Starts a new sheet. */
    public void beginSheet() {
        columnNames = null;
        first = null;
        decided = false;
    }

    /**
     * Adds a row.
     *
     * @param rawCells the cells from left to right, empty ones included
     */
    public void addRow(List<String> rawCells, SectionWriter out) {
        List<String> cells = rawCells.stream().map(TextCleaner.FILE::toSingleLine).toList();
        long filled = cells.stream().filter(cell -> !cell.isEmpty()).count();
        if (filled == 0) {
            return;
        }
        if (!decided && filled > 1) {
            decided = true;
            first = cells;
            return;
        }
        addFirst(cells, out);
        // A sheet that is printed on several pages repeats its header.
        if (!cells.equals(columnNames)) {
            out.addDataRow(cells);
        }
    }

    /** Ends the sheet. */
    public void endSheet(SectionWriter out) {
        addFirst(List.of(), out);
    }

    private void addFirst(List<String> next, SectionWriter out) {
        List<String> row = first;
        first = null;
        if (row == null) {
            return;
        }
        if (ColumnNames.areNames(row, next)) {
            columnNames = row;
            out.addHeader(row);
        } else {
            out.addDataRow(row);
        }
    }
}
