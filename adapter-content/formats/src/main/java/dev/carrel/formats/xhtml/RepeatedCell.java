package dev.carrel.formats.xhtml;

import java.util.List;
import java.util.stream.IntStream;

/** A cell that goes on with the one above it, as merged cells of office documents do. It is marked by a character. */
public final class RepeatedCell {

    /** The text of the cell, a private use character. */
    public static final String MARK = "\ue0d0";

    private static final int MAX_REPEATED_CHARACTERS = 80;

    private RepeatedCell() {}

    /** Returns a row with the texts of the row above in place of the marks; long ones are not repeated. */
    static List<String> fillRow(List<String> row, List<String> above) {
        return row.stream().noneMatch(cell -> cell.contains(MARK)) ? row
                : IntStream.range(0, row.size()).mapToObj(column -> fillCell(column, row, above)).toList();
    }

    private static String fillCell(int column, List<String> row, List<String> above) {
        String text = row.get(column);
        if (!text.strip().equals(MARK)) {
            return text.replace(MARK, "");
        }
        String repeated = column < above.size() ? above.get(column) : "";
        return repeated.length() <= MAX_REPEATED_CHARACTERS ? repeated : "";
    }
}
