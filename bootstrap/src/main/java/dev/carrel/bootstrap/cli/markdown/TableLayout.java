package dev.carrel.bootstrap.cli.markdown;

import dev.carrel.bootstrap.cli.terminal.TextColumns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStyle;

/**
 * A table in aligned columns that fit a width. Cells wrap within their column, between words. Where even the widest
 * words do not fit beside each other, each row is a list of its cells with the names of their columns.
 */
public final class TableLayout {

    private static final AttributedString SEPARATOR = new AttributedString(" │ ");
    private static final String RULE = "─";
    private static final String CROSSING = "─┼─";
    private static final String INDENT = "  ";
    private static final Pattern NUMBER = Pattern.compile("[-+]?[\\d.,' ]*\\d[\\d.,]*( ?[%€$£])?");

    private final List<AttributedString> header;
    private final List<List<AttributedString>> rows;
    private final int columns;

    /**
     * Creates a layout.
     *
     * @param header empty if the table has none
     * @param rows each with as many cells as the header, if there is one
     */
    TableLayout(List<AttributedString> header, List<List<AttributedString>> rows) {
        this.header = header;
        this.rows = rows;
        this.columns = Stream.concat(Stream.of(header), rows.stream()).mapToInt(List::size).max().orElse(0);
    }

    /**
     * Returns the lines of each row of a table of plain text, of the header first, without rules between them.
     */
    public static List<List<String>> layOutRows(List<String> header, List<List<String>> rows, int width) {
        var table = new TableLayout(toCells(header), rows.stream().map(TableLayout::toCells).toList());
        return table.layOutRows(width)
                .stream()
                .map(row -> row.stream().map(AttributedString::toString).toList())
                .toList();
    }

    private static List<AttributedString> toCells(List<String> texts) {
        return texts.stream().map(AttributedString::new).toList();
    }

    /** Returns all lines, with a rule below the header, and between rows if one of them has several lines. */
    List<AttributedString> layOut(int width) {
        List<List<AttributedString>> parts = layOutRows(width);
        int[] widths = chooseWidths(width);
        AttributedString rule = widths.length == 0 ? AttributedString.EMPTY
                : new AttributedString(
                        Arrays.stream(widths).mapToObj(RULE::repeat).collect(Collectors.joining(CROSSING)));
        boolean isRuled = parts.stream().anyMatch(part -> part.size() > 1);
        var lines = new ArrayList<AttributedString>();
        for (int part = 0; part < parts.size(); part++) {
            boolean isBelowHeader = part == 1 && !header.isEmpty() && widths.length > 0;
            if (isBelowHeader || part > 0 && isRuled) {
                lines.add(rule);
            }
            lines.addAll(parts.get(part));
        }
        return lines;
    }

    private List<List<AttributedString>> layOutRows(int width) {
        int[] widths = chooseWidths(width);
        if (widths.length == 0) {
            return rows.stream().map(row -> listCells(row, width)).toList();
        }
        boolean[] isRight = findNumbers();
        var parts = new ArrayList<List<AttributedString>>();
        if (!header.isEmpty()) {
            parts.add(layOutRow(header, widths, isRight));
        }
        rows.forEach(row -> parts.add(layOutRow(row, widths, isRight)));
        return parts;
    }

    /** Returns the widths of the columns, of which the widest share what is left; none if they do not fit. */
    private int[] chooseWidths(int width) {
        int[] natural = measure(TextColumns::count);
        int[] least = measure(StyledWrapper::widestWord);
        int free = width - (columns - 1) * SEPARATOR.length() - Arrays.stream(least).sum();
        if (free < 0) {
            return new int[0];
        }
        int level = 0;
        while (level < width && sumGrowth(natural, least, level + 1) <= free) {
            level++;
        }
        int reached = level;
        return IntStream.range(0, columns)
                .map(column -> Math.max(least[column], Math.min(natural[column], reached)))
                .toArray();
    }

    /** Returns how much wider the columns are than at least, if all may be as wide as a level and none wider. */
    private static int sumGrowth(int[] natural, int[] least, int level) {
        return IntStream.range(0, natural.length)
                .map(column -> Math.max(0, Math.min(natural[column], level) - least[column]))
                .sum();
    }

    private int[] measure(ToIntFunction<CharSequence> measure) {
        return IntStream.range(0, columns)
                .map(column -> Math.max(1,
                        Stream.concat(Stream.of(header), rows.stream())
                                .filter(row -> column < row.size())
                                .mapToInt(row -> measure.applyAsInt(row.get(column)))
                                .max()
                                .orElse(0)))
                .toArray();
    }

    /** Returns which columns have only numbers below the header: they are aligned at their end. */
    private boolean[] findNumbers() {
        var found = new boolean[columns];
        for (int column = 0; column < columns; column++) {
            int at = column;
            List<String> cells = rows.stream()
                    .filter(row -> at < row.size())
                    .map(row -> row.get(at).toString().strip())
                    .filter(cell -> !cell.isEmpty())
                    .toList();
            found[column] = !cells.isEmpty() && cells.stream().allMatch(cell -> NUMBER.matcher(cell).matches());
        }
        return found;
    }

    private List<AttributedString> layOutRow(List<AttributedString> row, int[] widths, boolean[] isRight) {
        List<List<AttributedString>> cells = IntStream.range(0, columns)
                .mapToObj(column -> column < row.size() ? StyledWrapper.wrapLine(row.get(column), widths[column])
                        : List.<AttributedString>of())
                .toList();
        int height = cells.stream().mapToInt(List::size).max().orElse(0);
        return IntStream.range(0, height)
                .mapToObj(line -> joinCells(cells, line, widths, isRight))
                .toList();
    }

    private static AttributedString joinCells(List<List<AttributedString>> cells, int line, int[] widths,
            boolean[] isRight) {
        List<AttributedString> padded = IntStream.range(0, cells.size())
                .mapToObj(column -> pad(line < cells.get(column).size() ? cells.get(column).get(line)
                        : AttributedString.EMPTY, widths[column], isRight[column], column == cells.size() - 1))
                .toList();
        return AttributedString.join(SEPARATOR, padded);
    }

    private static AttributedString pad(AttributedString cell, int width, boolean isRight, boolean isLast) {
        var spaces = new AttributedString(" ".repeat(Math.max(0, width - TextColumns.count(cell))));
        return isRight ? AttributedString.join(AttributedString.EMPTY, spaces, cell)
                : isLast ? cell : AttributedString.join(AttributedString.EMPTY, cell, spaces);
    }

    /** Returns the cells of a row below each other, each after the name of its column. */
    private List<AttributedString> listCells(List<AttributedString> row, int width) {
        var lines = new ArrayList<AttributedString>();
        for (int column = 0; column < row.size(); column++) {
            var name = column < header.size() && header.get(column).length() > 0
                    ? new AttributedString(header.get(column) + ": ", AttributedStyle.BOLD)
                    : AttributedString.EMPTY;
            AttributedString cell = AttributedString.join(AttributedString.EMPTY, name, row.get(column));
            if (row.get(column).length() > 0) {
                MarkdownLayout.indent(lines.isEmpty() ? "" : INDENT, INDENT,
                        StyledWrapper.wrapLine(cell, width - INDENT.length())).forEach(lines::add);
            }
        }
        return lines;
    }
}
