package dev.carrel.formats.pdf.page;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * A column of a table without lines: the places that its cells cover.
 *
 * @param left the distance of its left edge from the left edge of the page, in points
 * @param right the distance of its right edge from the left edge of the page, in points
 */
record AlignedColumn(float left, float right) {

    /** Where the cells of all columns are longer, they are columns of running text. */
    private static final int MAX_MEAN_CHARACTERS = 30;
    private static final Pattern ITEM_MARK = Pattern.compile(
            "\\(?(?:\\d{1,3}(?:\\.\\d{1,3}){0,4}[.)]?|\\p{L}[.)]|\\W)");
    private static final Pattern NUMBER_FIRST = Pattern.compile("(\\d{1,6})\\b.*");

    /** Returns the columns in which each row has at most one cell; none if these are no rows of a table. */
    static List<AlignedColumn> find(List<AlignedRow> rows) {
        List<List<PdfCell>> cells = rows.stream().map(AlignedRow::cells).toList();
        List<AlignedColumn> columns = join(cells.stream().flatMap(List::stream).toList());
        int most = cells.stream().mapToInt(List::size).max().orElse(0);
        boolean fits = columns.size() > 1 && columns.size() == most && cells.stream()
                .allMatch(row -> row.stream().map(cell -> indexOf(columns, cell)).distinct().count() == row.size());
        return fits && hasShortCells(columns, cells) && !(columns.size() == 2 && isList(cells)) ? columns : List.of();
    }

    /** What overlaps is one column. */
    private static List<AlignedColumn> join(List<PdfCell> cells) {
        List<AlignedColumn> columns = new ArrayList<>();
        for (PdfCell cell : cells.stream().sorted(Comparator.comparing(PdfCell::left)).toList()) {
            AlignedColumn last = columns.isEmpty() ? null : columns.getLast();
            if (last == null || cell.left() >= last.right) {
                columns.add(new AlignedColumn(cell.left(), cell.right()));
            } else {
                columns.set(columns.size() - 1, new AlignedColumn(last.left, Math.max(last.right, cell.right())));
            }
        }
        return columns;
    }

    private static int indexOf(List<AlignedColumn> columns, PdfCell cell) {
        return IntStream.range(0, columns.size())
                .filter(index -> cell.middle() <= columns.get(index).right)
                .findFirst()
                .orElse(columns.size() - 1);
    }

    private static boolean hasShortCells(List<AlignedColumn> columns, List<List<PdfCell>> rows) {
        return IntStream.range(0, columns.size())
                .mapToDouble(column -> rows.stream()
                        .flatMap(List::stream)
                        .filter(cell -> indexOf(columns, cell) == column)
                        .mapToInt(cell -> cell.text().length())
                        .average()
                        .orElse(0))
                .min()
                .orElse(0) <= MAX_MEAN_CHARACTERS;
    }

    /** The items of a list have marks before a gap, the lines of a program numbers that count. */
    private static boolean isList(List<List<PdfCell>> rows) {
        List<String> first = rows.stream().map(row -> row.getFirst().text()).toList();
        return first.stream().allMatch(text -> ITEM_MARK.matcher(text).matches())
                || IntStream.range(0, first.size())
                        .allMatch(index -> numberOf(first.get(index)) == numberOf(first.getFirst()) + index);
    }

    /** Returns the number that a text begins with; -1 if there is none. */
    private static int numberOf(String text) {
        Matcher number = NUMBER_FIRST.matcher(text);
        return number.matches() ? Integer.parseInt(number.group(1)) : -1;
    }

    /** Returns the distance of a place from the column; 0 within it. */
    float distanceTo(float place) {
        return Math.max(0, Math.max(left - place, place - right));
    }

    /** Returns true if a text between two places begins, ends or is centred as the column does. */
    boolean isAlignedWith(float textLeft, float textRight, float tolerance) {
        return Math.abs(textLeft - left) <= tolerance || Math.abs(textRight - right) <= tolerance
                || Math.abs(textLeft + textRight - left - right) / 2 <= tolerance;
    }
}
