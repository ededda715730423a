package dev.carrel.formats.office.opendocument;

import java.util.HashMap;
import java.util.Map;

/** The merged cells of an OpenDocument table that reach into the rows below. */
final class OpenDocumentMerges {

    /** How many rows are left, by column. */
    private final Map<Integer, Integer> rowsLeft = new HashMap<>();
    private int column;

    void enterTable() {
        rowsLeft.clear();
    }

    void enterRow() {
        column = 0;
    }

    /**
     * Enters a cell with what it spans and repeats.
     *
     * @return whether it goes on with the one above
     */
    boolean enterCell(boolean isCovered, int columns, int rows) {
        boolean goesOn = isCovered && rowsLeft.getOrDefault(column, 0) > 0;
        if (goesOn) {
            rowsLeft.merge(column, -1, Integer::sum);
        } else if (!isCovered && rows > 1) {
            rowsLeft.put(column, rows - 1);
        } else {
            rowsLeft.remove(column);
        }
        column += columns;
        return goesOn;
    }
}
