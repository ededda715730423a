package dev.carrel.formats.xhtml;

import dev.carrel.formats.text.SectionWriter;
import dev.carrel.formats.text.SheetRows;
import dev.carrel.formats.text.TableGrid;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Collects the cells of tables to rows. A table within a cell is text of the cell. */
final class XhtmlTable {

    private static final int MAX_CELLS = 1_000;

    private final SectionWriter out;
    private final SheetRows sheet = new SheetRows();
    private final StringBuilder cellText = new StringBuilder();
    private final List<TableGrid.GridCell> cells = new ArrayList<>();
    private TableGrid grid = new TableGrid();
    private @Nullable String colspan;
    private @Nullable String rowspan;
    private String pictureText = "";
    private int depth;
    private boolean spreadsheet;

    XhtmlTable(SectionWriter out) {
        this.out = out;
    }

    /** From now on tables are sheets, and here begins one. */
    void beginSheet() {
        spreadsheet = true;
        sheet.beginSheet();
    }

    boolean isSpreadsheet() {
        return spreadsheet;
    }

    void enterTable() {
        depth++;
        if (depth == 1) {
            grid = new TableGrid();
        }
    }

    boolean isOpen() {
        return depth > 0;
    }

    /** Takes what stands in for a picture as the text of the cell, should it have no other. */
    void setPictureText(String text) {
        if (depth > 0 && pictureText.isEmpty()) {
            pictureText = text;
        }
    }

    /** The text of the cell at hand. */
    StringBuilder cellText() {
        return cellText;
    }

    /** Begins a cell that covers these columns and rows. */
    void beginCell(@Nullable String columns, @Nullable String rows) {
        beginCell();
        if (depth == 1) {
            colspan = columns;
            rowspan = rows;
        }
    }

    /** What stands before a cell is one, too. */
    void beginCell() {
        if (depth != 1) {
            cellText.append(' ');
        } else if (!cellText.toString().isBlank()) {
            endCell();
        } else {
            cellText.setLength(0);
        }
    }

    void endCell() {
        if (depth != 1) {
            cellText.append(' ');
            return;
        }
        if (cells.size() < MAX_CELLS) {
            cells.add(TableGrid.GridCell.of(cellText.toString().isBlank() ? pictureText : cellText.toString(), colspan,
                    rowspan));
        }
        cellText.setLength(0);
        colspan = null;
        rowspan = null;
        pictureText = "";
    }

    void endRow() {
        if (depth != 1) {
            cellText.append('\n');
            return;
        }
        beginCell();
        if (!cells.isEmpty()) {
            List<String> row = grid.placeRow(cells);
            if (spreadsheet) {
                sheet.addRow(row, out);
            } else {
                out.addRow(row);
            }
            cells.clear();
        }
    }

    void leaveTable() {
        if (depth == 1) {
            endRow();
            out.endTable();
        }
        depth = Math.max(0, depth - 1);
    }

    /** However many tables are open. */
    void closeAll() {
        depth = Math.min(depth, 1);
        leaveTable();
    }
}
