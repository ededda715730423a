package dev.carrel.formats.text;

import dev.carrel.domain.text.TextCleaner;
import java.util.HashSet;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Adds the rows of a sheet to a table. The first row is its header if it names at least three columns. */
public final class SheetRows {

    private static final int MIN_NAMED_COLUMNS = 3;
    private static final int MAX_NAME_LENGTH = 60;
    private static final Pattern VALUE = Pattern.compile("[\\d\\p{Punct}\\p{Sc}\\s]+|.*[.!?]\\s.*");

    private @Nullable List<String> columnNames;
    private boolean decided;

    /** Starts a new sheet. */
    public void beginSheet() {
        columnNames = null;
        decided = false;
    }

    /**
     * Adds a row.
     *
     * @param rawCells the cells from left to right, empty ones included
     */
    public void addRow(List<String> rawCells, SectionWriter out) {
        List<String> cells = rawCells.stream().map(TextCleaner.FILE::toSingleLine).toList();
        long filled = cells.stream().filter(cell -> !cell.isEmpty()).count();
        if (filled == 0) {
            return;
        }
        if (!decided && filled > 1) {
            decided = true;
            if (areColumnNames(cells)) {
                columnNames = cells;
                out.addHeader(cells);
                return;
            }
        }
        // A sheet that is printed on several pages repeats its header.
        if (!cells.equals(columnNames)) {
            out.addDataRow(cells);
        }
    }

    private static boolean areColumnNames(List<String> cells) {
        List<String> used = cells.subList(0, lastFilled(cells));
        return used.size() >= MIN_NAMED_COLUMNS && new HashSet<>(used).size() == used.size()
                && used.stream()
                        .allMatch(cell -> !cell.isEmpty() && cell.length() <= MAX_NAME_LENGTH
                                && !VALUE.matcher(cell).matches());
    }

    private static int lastFilled(List<String> cells) {
        int last = cells.size();
        while (last > 0 && cells.get(last - 1).isEmpty()) {
            last--;
        }
        return last;
    }
}
