package dev.carrel.formats.pdf.page;

import java.util.ArrayList;
import java.util.List;

/** Finds the tables of a page without lines: rows of cells that stand below each other, with wide gaps between them. */
final class AlignedTables {

    private static final int MIN_ROWS = 3;
    /** The greatest distance of two rows, and of two lines of a cell, as multiples of the font size. */
    private static final float MAX_ROW_DISTANCE = 3;
    private static final float MAX_LINE_DISTANCE = 1.75f;
    /** How far a further line of a cell may stand from its left edge, in points. */
    private static final float MAX_INDENT = 3;

    private AlignedTables() {}

    /** Returns the lines, with rows in place of the lines of tables. */
    static List<TextLine> join(List<TextLine> lines) {
        List<TextLine> joined = new ArrayList<>();
        int index = 0;
        while (index < lines.size()) {
            List<AlignedRow> rows = findRows(lines, index);
            List<AlignedColumn> columns = rows.size() < MIN_ROWS ? List.of() : AlignedColumn.find(rows);
            int end = index + Math.max(1, rows.stream().mapToInt(AlignedRow::countLines).sum());
            if (columns.isEmpty()) {
                joined.addAll(lines.subList(index, end));
            } else {
                if (!joined.isEmpty() && isHeader(joined.getLast(), lines.get(index), columns)) {
                    joined.add(new AlignedRow(joined.removeLast()).toRow(columns));
                }
                rows.forEach(row -> joined.add(row.toRow(columns)));
            }
            index = end;
        }
        return joined;
    }

    /** Returns the rows that follow each other closely, with the further lines of their last cells. */
    private static List<AlignedRow> findRows(List<TextLine> lines, int start) {
        List<AlignedRow> rows = new ArrayList<>();
        for (int i = start; i < lines.size(); i++) {
            TextLine line = lines.get(i);
            TextLine previous = i == start ? null : lines.get(i - 1);
            if (mayBeRow(line.line())
                    && (previous == null || isBelow(line.line(), previous.line(), MAX_ROW_DISTANCE))) {
                rows.add(new AlignedRow(line));
            } else if (previous != null && continuesCell(line.line(), rows.getLast())
                    && isBelow(line.line(), previous.line(), MAX_LINE_DISTANCE)) {
                rows.getLast().add(line);
            } else {
                break;
            }
        }
        return rows;
    }

    private static boolean mayBeRow(PdfLine line) {
        return line.gaps() && !line.isRow() && !line.isContentsEntry() && !line.text().contains(" . .");
    }

    private static boolean continuesCell(PdfLine line, AlignedRow row) {
        return !line.gaps() && !line.isRow() && Math.abs(line.left() - row.cells().getLast().left()) <= MAX_INDENT;
    }

    private static boolean isBelow(PdfLine line, PdfLine previous, float maxDistance) {
        float distance = line.baseline() - previous.baseline();
        return distance > 0 && distance <= maxDistance * Math.max(line.fontSize(), previous.fontSize());
    }

    /** The names of columns may be too close to each other to be divided by gaps, but stand above their columns. */
    private static boolean isHeader(TextLine line, TextLine first, List<AlignedColumn> columns) {
        return !line.line().isRow() && !line.line().isContentsEntry() && line.words().size() > 1
                && isBelow(first.line(), line.line(), MAX_ROW_DISTANCE) && new AlignedRow(line).areNames(columns);
    }
}
