package dev.carrel.formats.plain;

import dev.carrel.domain.document.Block;
import dev.carrel.domain.document.Block.Table;
import dev.carrel.formats.text.ColumnNames;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A table that a plain text draws: columns set apart by tabs, by spaces that stand below each other, or by vertical
 * bars.
 */
final class AlignedTable {

    private static final int MIN_ALIGNED_LINES = 3;
    private static final int MIN_GAP = 2;
    private static final int MAX_LINE_CHARACTERS = 400;
    private static final Pattern RULE = Pattern.compile("\\s*[-=+|:_\\u2500-\\u257f ]{3,}");
    private static final Pattern BAR = Pattern.compile("[|\\u2502\\u2503]");
    private static final Pattern TABS = Pattern.compile("\\t+");
    /** A wide gap in a line of text is one of justified text. */
    private static final Pattern ITEM = Pattern.compile("\\s*(?:[-*+•]|\\d{1,3}[.)])\\s.*");

    private AlignedTable() {}

    /** Returns the table that the lines draw, of which none is blank; empty if they draw none. */
    static Optional<Block> of(List<String> lines) {
        if (lines.size() < 2 || lines.stream().anyMatch(line -> line.length() > MAX_LINE_CHARACTERS)
                || lines.stream().allMatch(line -> ITEM.matcher(line).matches())) {
            return Optional.empty();
        }
        List<String> drawn = lines.stream().filter(line -> !RULE.matcher(line).matches()).toList();
        int rule = firstRule(lines);
        if (drawn.stream().allMatch(line -> line.stripTrailing().indexOf('\t', 1) > 0)) {
            return toTable(drawn.stream().map(line -> TABS.splitAsStream(line.strip()).toList()).toList(), rule);
        }
        if (rule >= 0 && drawn.size() > 1 && drawn.stream().allMatch(line -> BAR.matcher(line).find())) {
            return toTable(drawn.stream().map(AlignedTable::splitAtBars).toList(), rule);
        }
        return drawn.size() < (rule >= 0 ? 2 : MIN_ALIGNED_LINES) ? Optional.empty()
                : toTable(splitAtGaps(drawn), rule);
    }

    /** Returns how many lines stand above the first rule below a line; -1 if there is no rule. */
    private static int firstRule(List<String> lines) {
        int above = 0;
        for (String line : lines) {
            if (!RULE.matcher(line).matches()) {
                above++;
            } else if (above > 0 || lines.getFirst().equals(line)) {
                if (above > 0) {
                    return above;
                }
            }
        }
        return -1;
    }

    private static List<String> splitAtBars(String line) {
        String inner = line.strip();
        List<String> cells = BAR.splitAsStream(inner).map(String::strip).toList();
        return cells.getFirst().isEmpty() ? cells.subList(1, cells.size()) : cells;
    }

    /** Splits lines where all of them have spaces; returns no rows if there is no such place. */
    private static List<List<String>> splitAtGaps(List<String> lines) {
        int width = lines.stream().mapToInt(String::length).max().orElse(0);
        boolean[] isFilled = new boolean[width];
        for (String line : lines) {
            for (int i = 0; i < line.length(); i++) {
                isFilled[i] |= line.charAt(i) != ' ';
            }
        }
        var starts = new ArrayList<Integer>();
        int gap = MIN_GAP;
        for (int i = 0; i < width; i++) {
            if (isFilled[i] && gap >= MIN_GAP) {
                starts.add(i);
            }
            gap = isFilled[i] ? 0 : gap + 1;
        }
        return starts.size() < 2 ? List.of() : lines.stream().map(line -> cut(line, starts)).toList();
    }

    private static List<String> cut(String line, List<Integer> starts) {
        String[] cells = new String[starts.size()];
        for (int i = 0; i < cells.length; i++) {
            int from = Math.min(line.length(), starts.get(i));
            int to = i + 1 < cells.length ? Math.min(line.length(), starts.get(i + 1)) : line.length();
            cells[i] = line.substring(from, to).strip();
        }
        return Arrays.asList(cells);
    }

    private static Optional<Block> toTable(List<List<String>> rows, int headerLines) {
        if (rows.isEmpty() || rows.stream().anyMatch(row -> row.size() < 2)
                || rows.stream().filter(AlignedTable::isFull).count() * 2 < rows.size()) {
            return Optional.empty();
        }
        boolean hasHeader = rows.size() > 1
                && (headerLines == 1 || (headerLines < 0 && ColumnNames.areNames(rows.getFirst(), rows.get(1))));
        return Optional.of(hasHeader ? new Table(rows.getFirst(), rows.subList(1, rows.size()))
                : new Table(List.of(), rows));
    }

    private static boolean isFull(List<String> row) {
        return row.stream().noneMatch(String::isEmpty);
    }
}
