package dev.carrel.formats.pdf.page;

import dev.carrel.formats.pdf.page.RuledTables.Grid;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The lines of a page within a grid of lines, divided into its cells. Cells without a line between them are one. */
final class RuledTable {

    private static final int MAX_CELLS = 20_000;
    /** Where fewer cells have a text of their own, there is a form or a drawing. */
    private static final double MIN_OWN_SHARE = 0.4;
    /** A cell over several rows has a short text; what has more lines is drawn there. */
    private static final int MAX_LINES_OVER_ROWS = 4;
    /** In a table of at most this many rows, lines may divide only its head and its foot from the rest. */
    private static final int MAX_ROWS_OF_FRAME = 3;
    private static final int MIN_ROWS_BETWEEN = 3;

    private final Grid grid;
    private final List<TextLine> lines;
    private final List<Float> tops;
    private final List<Float> lefts;
    /** The upper edges of rows without a line. */
    private final Set<Float> unruledTops = new HashSet<>();
    /** The first cell of the joint one that each cell belongs to, row by row. */
    private final int[] wholes;
    private final List<StringBuilder> texts = new ArrayList<>();
    private final int[] lineCounts;
    /** The lines in each row, by their indexes. */
    private final List<BitSet> linesOfRows = new ArrayList<>();
    private final BitSet taken = new BitSet();

    RuledTable(Grid grid, List<TextLine> lines) {
        this.grid = grid;
        this.lines = lines;
        lefts = grid.lefts();
        tops = new ArrayList<>(grid.tops());
        if (rows() <= MAX_ROWS_OF_FRAME) {
            IntStream.range(0, rows()).forEach(this::findTopsWithin);
            tops.addAll(unruledTops);
            Collections.sort(tops);
        }
        wholes = new int[Math.min(MAX_CELLS, rows() * columns())];
        lineCounts = new int[wholes.length];
    }

    private int rows() {
        return tops.size() - 1;
    }

    private int columns() {
        return lefts.size() - 1;
    }

    /** Returns the lines with the rows of the table; as they are if it is none. */
    List<TextLine> join() {
        if ((long) rows() * columns() > MAX_CELLS) {
            return lines;
        }
        findWholes();
        for (int cell = 0; cell < wholes.length; cell++) {
            texts.add(new StringBuilder());
        }
        for (int row = 0; row < rows(); row++) {
            linesOfRows.add(new BitSet());
        }
        IntStream.range(0, lines.size()).forEach(this::takeLine);
        return isTable() ? withRows() : lines;
    }

    /** Adds the tops of lines between two others if each is a row of its own. */
    private void findTopsWithin(int row) {
        TreeMap<Float, BitSet> columnsOfLines = new TreeMap<>();
        for (TextLine line : lines) {
            if (indexOf(tops, line.middle()) == row) {
                BitSet columns = columnsOfLines.computeIfAbsent(line.middle(), middle -> new BitSet());
                line.words()
                        .stream()
                        .mapToInt(word -> indexOf(lefts, word.middle()))
                        .filter(column -> column >= 0)
                        .forEach(columns::set);
            }
        }
        if (columnsOfLines.size() >= MIN_ROWS_BETWEEN && columnsOfLines.values()
                .stream()
                .allMatch(columns -> columns.get(0) && columns.cardinality() > 1)) {
            Float last = null;
            for (Float middle : columnsOfLines.keySet()) {
                if (last != null) {
                    unruledTops.add((last + middle) / 2);
                }
                last = middle;
            }
        }
    }

    private void findWholes() {
        for (int cell = 0; cell < wholes.length; cell++) {
            int row = cell / columns();
            int column = cell % columns();
            wholes[cell] = cell;
            if (column > 0 && !hasLineBefore(row, column)) {
                wholes[cell] = wholes[cell - 1];
            } else if (row > 0 && !hasLineAbove(row, column)) {
                wholes[cell] = wholes[cell - columns()];
            }
        }
    }

    private boolean hasLineBefore(int row, int column) {
        float middle = (tops.get(row) + tops.get(row + 1)) / 2;
        return grid.vertical().stream().anyMatch(rule -> isAt(rule.at(), lefts.get(column)) && rule.covers(middle));
    }

    private boolean hasLineAbove(int row, int column) {
        float middle = (lefts.get(column) + lefts.get(column + 1)) / 2;
        float top = tops.get(row);
        return unruledTops.contains(top)
                || grid.horizontal().stream().anyMatch(rule -> isAt(rule.at(), top) && rule.covers(middle));
    }

    private static boolean isAt(float place, float edge) {
        return Math.abs(place - edge) <= PageRules.TOLERANCE;
    }

    private void takeLine(int index) {
        TextLine line = lines.get(index);
        int row = indexOf(tops, line.middle());
        if (line.words().isEmpty() || row < 0
                || line.words().stream().anyMatch(word -> indexOf(lefts, word.middle()) < 0)) {
            return;
        }
        taken.set(index);
        linesOfRows.get(row).set(index);
        int last = -1;
        var part = new StringBuilder();
        for (PdfCell word : line.words()) {
            int whole = wholes[row * columns() + indexOf(lefts, word.middle())];
            if (whole != last) {
                endPart(last, part);
                last = whole;
            }
            part.append(part.isEmpty() ? "" : " ").append(word.text());
        }
        endPart(last, part);
    }

    private void endPart(int whole, StringBuilder part) {
        if (whole >= 0) {
            LineJoin.append(texts.get(whole), part.toString());
            lineCounts[whole]++;
        }
        part.setLength(0);
    }

    /** Returns the index of the row or column at a place; -1 outside of the table. */
    private static int indexOf(List<Float> edges, float place) {
        if (place < edges.getFirst() || place > edges.getLast()) {
            return -1;
        }
        int found = Collections.binarySearch(edges, place);
        return Math.min(edges.size() - 2, found >= 0 ? found : -found - 2);
    }

    private boolean isTable() {
        long rowsOfCells = IntStream.range(0, rows()).filter(row -> countFilled(row) > 1).count();
        long own = IntStream.range(0, wholes.length)
                .filter(cell -> wholes[cell] == cell && !texts.get(cell).isEmpty())
                .count();
        boolean isDrawn = IntStream.range(columns(), wholes.length)
                .anyMatch(cell -> wholes[cell] == wholes[cell - columns()]
                        && lineCounts[wholes[cell]] > MAX_LINES_OVER_ROWS);
        return !isDrawn && rowsOfCells > 1 && own >= (long) rows() * filledColumns().length * MIN_OWN_SHARE;
    }

    private int countFilled(int row) {
        return (int) IntStream.range(row * columns(), (row + 1) * columns())
                .filter(cell -> !texts.get(wholes[cell]).isEmpty())
                .map(cell -> wholes[cell])
                .distinct()
                .count();
    }

    private int[] filledColumns() {
        return IntStream.range(0, columns())
                .filter(column -> IntStream.range(0, rows()).anyMatch(row -> !textOf(row, column).isEmpty()))
                .toArray();
    }

    private List<TextLine> withRows() {
        int[] filledColumns = filledColumns();
        List<TextLine> joined = new ArrayList<>();
        for (int index = 0; index < lines.size(); index++) {
            if (!taken.get(index)) {
                joined.add(lines.get(index));
            } else if (index == taken.nextSetBit(0)) {
                for (int row = 0; row < rows(); row++) {
                    TextLine first = firstLineOf(row);
                    if (first != null && countFilled(row) > 0) {
                        joined.add(toRow(row, filledColumns, first.line()));
                    }
                }
            }
        }
        return joined;
    }

    /** A row whose cells all reach into it from above has no line of its own. */
    private @Nullable TextLine firstLineOf(int row) {
        BitSet own = linesOfRows.get(row);
        return own.isEmpty() ? null : lines.get(own.nextSetBit(0));
    }

    private TextLine toRow(int row, int[] columns, PdfLine first) {
        List<PdfCell> cells = new ArrayList<>();
        for (int column : columns) {
            cells.add(new PdfCell(textOf(row, column), lefts.get(column), lefts.get(column + 1)));
        }
        boolean bold = linesOfRows.get(row).stream().allMatch(index -> lines.get(index).line().bold());
        return new TextLine(first.withCells(cells, bold), List.of());
    }

    /**
     * Returns the text of a cell. What stands for several rows is said in each; what stands over several columns is
     * said in each of the first row, whose names it completes, and once in others.
     */
    private String textOf(int row, int column) {
        int whole = wholes[row * columns() + column];
        boolean isFirst = column == 0 || wholes[row * columns() + column - 1] != whole;
        boolean overAll = wholes[row * columns()] == wholes[(row + 1) * columns() - 1];
        return isFirst || row == 0 && !overAll ? texts.get(whole).toString() : "";
    }
}
