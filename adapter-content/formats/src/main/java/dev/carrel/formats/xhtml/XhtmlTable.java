package dev.carrel.formats.xhtml;

import dev.carrel.domain.text.TableGrid;
import dev.carrel.formats.text.SectionWriter;
import dev.carrel.formats.text.SheetRows;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Collects table cells into rows. A nested table becomes text of its cell. */
final class XhtmlTable {

    private static final int MAX_CELLS = 1_000;

    private final SectionWriter out;
    private final SheetRows sheet = new SheetRows();
    private final StringBuilder cellText = new StringBuilder();
    private final List<TableGrid.GridCell> cells = new ArrayList<>();
    private TableGrid grid = new TableGrid();
    private List<String> rowAbove = List.of();
    private @Nullable String colspan;
    private @Nullable String rowspan;
    private String pictureText = "";
    private int depth;
    /** The names of the columns, before the first row of data. */
    private List<String> header = List.of();
    private boolean inHeader;
    /** True if all cells of the row so far are headers. */
    private boolean headerRow;
    private boolean spreadsheet;

    XhtmlTable(SectionWriter out) {
        this.out = out;
    }

    /** Starts a sheet; all further tables are sheets. */
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
            rowAbove = List.of();
            inHeader = true;
            headerRow = true;
        }
    }

    boolean isOpen() {
        return depth > 0;
    }

    /** Sets the text of a cell with a picture, used if the cell has no other text. */
    void setPictureText(String text) {
        if (depth > 0 && pictureText.isEmpty()) {
            pictureText = text;
        }
    }

    /** Returns the text of the current cell. */
    StringBuilder cellText() {
        return cellText;
    }

    /** Starts a cell with these column and row spans. */
    void beginCell(boolean header, @Nullable String columns, @Nullable String rows) {
        beginCell();
        if (depth == 1) {
            headerRow &= header;
            colspan = columns;
            rowspan = rows;
        }
    }

    /** Starts a cell; text before it becomes a cell of its own. */
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
            List<String> row = RepeatedCell.fillRow(grid.placeRow(cells), rowAbove);
            rowAbove = row;
            if (spreadsheet) {
                sheet.addRow(row, out);
            } else if (inHeader && headerRow && cells.size() > 1) {
                header = TableGrid.joinHeaders(header, row);
                inHeader = cells.stream().anyMatch(TableGrid.GridCell::isMerged);
            } else {
                endHeader();
                out.addRow(row);
            }
            cells.clear();
        }
        headerRow = true;
    }

    private void endHeader() {
        if (!header.isEmpty()) {
            out.addHeader(header);
            header = List.of();
        }
        inHeader = false;
    }

    void leaveTable() {
        if (depth == 1) {
            endRow();
            endHeader();
            sheet.endSheet(out);
            out.endTable();
        }
        depth = Math.max(0, depth - 1);
    }

    /** Closes all open tables. */
    void closeAll() {
        depth = Math.min(depth, 1);
        leaveTable();
    }
}
