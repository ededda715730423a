package dev.carrel.formats;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Collects the cells of tables to rows. A table within a cell is text of the cell. */
final class XhtmlTable {

    private static final int MOST_CELLS = 1_000;

    private final SectionWriter out;
    private final SheetRows sheet = new SheetRows();
    private final StringBuilder cell = new StringBuilder();
    private final List<TableGrid.Cell> cells = new ArrayList<>();
    private TableGrid grid = new TableGrid();
    private @Nullable String colspan;
    private @Nullable String rowspan;
    private String standIn = "";
    private int depth;
    private boolean ofSheets;

    XhtmlTable(SectionWriter out) {
        this.out = out;
    }

    /** From now on tables are sheets, and here begins one. */
    void beginSheet() {
        ofSheets = true;
        sheet.begin();
    }

    boolean isOfSheets() {
        return ofSheets;
    }

    void enter() {
        depth++;
        if (depth == 1) {
            grid = new TableGrid();
        }
    }

    boolean isOpen() {
        return depth > 0;
    }

    /** Takes what stands in for a picture as the text of the cell, should it have no other. */
    void picture(String text) {
        if (depth > 0 && standIn.isEmpty()) {
            standIn = text;
        }
    }

    /** The text of the cell at hand. */
    StringBuilder cell() {
        return cell;
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
            cell.append(' ');
        } else if (!cell.toString().isBlank()) {
            endCell();
        } else {
            cell.setLength(0);
        }
    }

    void endCell() {
        if (depth != 1) {
            cell.append(' ');
            return;
        }
        if (cells.size() < MOST_CELLS) {
            cells.add(TableGrid.Cell.of(cell.toString().isBlank() ? standIn : cell.toString(), colspan, rowspan));
        }
        cell.setLength(0);
        colspan = null;
        rowspan = null;
        standIn = "";
    }

    void endRow() {
        if (depth != 1) {
            cell.append('\n');
            return;
        }
        beginCell();
        if (!cells.isEmpty()) {
            List<String> row = grid.place(cells);
            if (ofSheets) {
                sheet.row(row, out);
            } else {
                out.row(row);
            }
            cells.clear();
        }
    }

    void leave() {
        if (depth == 1) {
            endRow();
            out.endTable();
        }
        depth = Math.max(0, depth - 1);
    }

    /** However many tables are open. */
    void close() {
        depth = Math.min(depth, 1);
        leave();
    }
}
