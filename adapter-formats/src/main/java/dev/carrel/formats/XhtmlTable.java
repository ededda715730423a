package dev.carrel.formats;

import java.util.ArrayList;
import java.util.List;

/** Collects the cells of tables to rows. A table within a cell is text of the cell. */
final class XhtmlTable {

    private static final int MOST_CELLS = 1_000;

    private final SectionWriter out;
    private final SheetRows sheet = new SheetRows();
    private final StringBuilder cell = new StringBuilder();
    private final List<String> cells = new ArrayList<>();
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
    }

    boolean isOpen() {
        return depth > 0;
    }

    /** The text of the cell at hand. */
    StringBuilder cell() {
        return cell;
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
            cells.add(cell.toString());
        }
        cell.setLength(0);
    }

    void endRow() {
        if (depth != 1) {
            cell.append('\n');
            return;
        }
        beginCell();
        if (!cells.isEmpty()) {
            if (ofSheets) {
                sheet.row(cells, out);
            } else {
                out.row(cells);
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
