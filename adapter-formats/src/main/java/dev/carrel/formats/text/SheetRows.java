package dev.carrel.formats.text;

import dev.carrel.domain.document.SectionBuilder;
import dev.carrel.domain.text.TextCleaner;
import java.util.HashSet;
import java.util.List;
import java.util.StringJoiner;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Formats the rows of a sheet. If the first row names at least three columns, each cell of the others is labelled,
 * because a passage of a long sheet is read without its start: {@code Name: Anna | City: Berlin}.
 */
public final class SheetRows {

    private static final int MIN_NAMED_COLUMNS = 3;
    private static final int MAX_NAME_LENGTH = 60;
    private static final int MAX_LINE_LENGTH = 100_000;
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
            columnNames = areColumnNames(cells) ? List.copyOf(cells) : null;
        }
        out.addTableLine(
                TextCleaner.truncate(columnNames == null || cells.equals(columnNames) ? formatPlain(cells)
                        : formatNamed(cells, columnNames), MAX_LINE_LENGTH));
    }

    private static boolean areColumnNames(List<String> cells) {
        List<String> used = cells.subList(0, lastFilled(cells));
        return used.size() >= MIN_NAMED_COLUMNS && new HashSet<>(used).size() == used.size()
                && used.stream()
                        .allMatch(cell -> !cell.isEmpty() && cell.length() <= MAX_NAME_LENGTH
                                && !VALUE.matcher(cell).matches());
    }

    private static String formatPlain(List<String> cells) {
        return SectionBuilder.joinCells(cells);
    }

    private static String formatNamed(List<String> cells, List<String> columnNames) {
        var line = new StringJoiner(" | ");
        for (int i = 0; i < cells.size(); i++) {
            String cell = cells.get(i);
            if (!cell.isEmpty()) {
                line.add(i < columnNames.size() && !columnNames.get(i).isEmpty() ? columnNames.get(i) + ": " + cell
                        : cell);
            }
        }
        return line.toString();
    }

    private static int lastFilled(List<String> cells) {
        int last = cells.size();
        while (last > 0 && cells.get(last - 1).isEmpty()) {
            last--;
        }
        return last;
    }
}
