package dev.carrel.formats;

import java.util.HashSet;
import java.util.List;
import java.util.StringJoiner;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Rows of a sheet as lines. In a sheet of three columns or more whose first full row names them, each cell of the
 * others says what it is, for a passage of a long sheet is read without its beginning:
 * {@code Name: Anna | City: Berlin}.
 */
final class SheetRows {

    private static final int FEWEST_NAMED_COLUMNS = 3;
    private static final int LONGEST_NAME = 60;
    private static final int LONGEST_LINE = 100_000;
    private static final Pattern VALUE = Pattern.compile("[\\d\\p{Punct}\\p{Sc}\\s]+|.*[.!?]\\s.*");

    private @Nullable List<String> names;
    private boolean decided;

    /** A new sheet. */
    void begin() {
        names = null;
        decided = false;
    }

    /** @param rawCells from left to right, the empty ones too */
    void row(List<String> rawCells, SectionWriter out) {
        List<String> cells = rawCells.stream().map(CleanText::oneLine).toList();
        long filled = cells.stream().filter(cell -> !cell.isEmpty()).count();
        if (filled == 0) {
            return;
        }
        if (!decided && filled > 1) {
            decided = true;
            names = areNames(cells) ? List.copyOf(cells) : null;
        }
        out.line(
                CleanText.cut(names == null || cells.equals(names) ? plain(cells) : named(cells, names), LONGEST_LINE));
    }

    private static boolean areNames(List<String> cells) {
        List<String> used = cells.subList(0, lastFilled(cells));
        return used.size() >= FEWEST_NAMED_COLUMNS && new HashSet<>(used).size() == used.size()
                && used.stream()
                        .allMatch(cell -> !cell.isEmpty() && cell.length() <= LONGEST_NAME
                                && !VALUE.matcher(cell).matches());
    }

    private static String plain(List<String> cells) {
        return String.join(" | ", cells.subList(0, lastFilled(cells)));
    }

    private static String named(List<String> cells, List<String> names) {
        var line = new StringJoiner(" | ");
        for (int i = 0; i < cells.size(); i++) {
            String cell = cells.get(i);
            if (!cell.isEmpty()) {
                line.add(i < names.size() && !names.get(i).isEmpty() ? names.get(i) + ": " + cell : cell);
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
