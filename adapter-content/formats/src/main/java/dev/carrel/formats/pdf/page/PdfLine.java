package dev.carrel.formats.pdf.page;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A line of a page, or a row of a table. Its position distinguishes it from other lines with the same text.
 *
 * @param text one line, not blank
 * @param left the distance of its start from the left edge of the page, in points
 * @param right the distance of its end from the left edge of the page, in points
 * @param baseline the distance from the top of the page, in points
 * @param fontSize the font size of most of its letters, in points
 * @param bold whether all of it is bold
 * @param gaps whether wide gaps divide it, as the cells of a table
 * @param cells the cells of a row, empty ones included; none in a line that is no row
 */
public record PdfLine(int page, String text, float left, float right, float baseline, float fontSize, boolean bold,
        boolean gaps, List<PdfCell> cells) {

    public static final String LEADER = " … ";

    /** Creates a line that is no row of a table. */
    public PdfLine(int page, String text, float left, float right, float baseline, float fontSize, boolean bold,
            boolean gaps) {
        this(page, text, left, right, baseline, fontSize, bold, gaps, List.of());
    }

    /** Returns the row of a table that begins with the lines of its cells. */
    PdfLine withCells(List<PdfCell> row, boolean allBold) {
        return new PdfLine(page, joinTexts(row), row.getFirst().left(), row.getLast().right(), baseline, fontSize,
                allBold, true, List.copyOf(row));
    }

    /** Returns true if it is a row of a table. */
    public boolean isRow() {
        return !cells.isEmpty();
    }

    /** Returns true if the line is an entry of a table of contents. */
    public boolean isContentsEntry() {
        return !isRow() && text.contains(LEADER);
    }

    /** Returns the line with a text added at its end, or at the end of the cell at a place. */
    PdfLine withAdded(String added, float place) {
        if (!isRow()) {
            return withText(text + " " + added);
        }
        List<PdfCell> row = new ArrayList<>(cells);
        int index = 0;
        while (index < row.size() - 1 && row.get(index).right() < place) {
            index++;
        }
        PdfCell cell = row.get(index);
        row.set(index, new PdfCell((cell.text() + " " + added).strip(), cell.left(), cell.right()));
        return withCells(row, bold);
    }

    /** Returns a line that is no row with other text. */
    PdfLine withText(String other) {
        return new PdfLine(page, other, left, right, baseline, fontSize, bold, gaps);
    }

    private static String joinTexts(List<PdfCell> row) {
        return row.stream().map(PdfCell::text).filter(text -> !text.isEmpty()).collect(Collectors.joining(" "));
    }
}
