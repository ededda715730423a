package dev.carrel.formats.office.sheet;

import dev.carrel.formats.xhtml.RepeatedCell;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The cells of a sheet: cells below the first of a merged range are marked, dates of 1904 become dates of 1900, and
 * struck cells are empty.
 */
final class SheetCells {

    private static final BigDecimal DAYS_FROM_1900_TO_1904 = BigDecimal.valueOf(1462);
    private static final int MAX_COLUMN = 200;
    private static final int MAX_MARKS = 500_000;
    private static final Pattern MERGED = Pattern
            .compile(
                    "<(?:\\w{1,16}:)?mergeCell\\s[^<>]{0,200}?\\bref=[\"']([A-Z]{1,3})(\\d{1,7}):[A-Z]{1,3}(\\d{1,7})");
    private static final Pattern ROW_START = Pattern.compile("<(?:\\w{1,16}:)?row\\s[^<>]*+(?<!/)>");
    private static final Pattern ROW_END = Pattern.compile("</(?:\\w{1,16}:)?row\\s*>");
    private static final Pattern CELL_START = Pattern
            .compile("<(?<prefix>(?:\\w{1,16}:)?)c(?<attributes>[\\s/][^<>]*+)?>");
    private static final Pattern ROW_NUMBER = Pattern.compile("\\sr=[\"'](\\d{1,7})[\"']");
    private static final Pattern PLACE = Pattern.compile("\\sr=[\"']([A-Z]{1,3})\\d{1,7}[\"']");
    private static final Pattern STYLE = Pattern.compile("\\ss=[\"'](\\d{1,7})[\"']");
    private static final Pattern OTHER_TYPE = Pattern.compile("\\st=[\"'](?!n[\"'])");
    private static final Pattern VALUE = Pattern.compile("(?<=v>)\\d{1,9}(?:\\.\\d{1,20})?(?=</)");

    private final Set<Integer> dateStyles;
    private final Set<Integer> struckStyles;
    /** The merged ranges of several rows, by their first row. */
    private final Map<Integer, List<MergedRows>> merged = new TreeMap<>();
    /** The last rows of the merged ranges that reach into the row, by their column. */
    private final TreeMap<Integer, Integer> covered = new TreeMap<>();

    private int marks;
    private int struckCells;

    private record MergedRows(String column, int last) {}

    private record SheetCell(String markup, int column, boolean hasValue, String prefix) {}

    private SheetCells(Set<Integer> dateStyles, Set<Integer> struckStyles) {
        this.dateStyles = dateStyles;
        this.struckStyles = struckStyles;
    }

    /**
     * A sheet.
     *
     * @param struckCells the number of struck cells, which are empty now
     */
    record Rewritten(String sheet, int struckCells) {}

    /**
     * Rewrites the markup of a sheet.
     *
     * @param dateStyles the styles whose numbers are days since 1904
     * @param struckStyles the styles that strike out
     */
    static Rewritten rewrite(String sheet, Set<Integer> dateStyles, Set<Integer> struckStyles) {
        var cells = new SheetCells(dateStyles, struckStyles);
        Matcher range = MERGED.matcher(sheet);
        while (sheet.contains("mergeCell") && range.find()) {
            int first = Integer.parseInt(range.group(2));
            int last = Integer.parseInt(range.group(3));
            if (last > first) {
                cells.merged.computeIfAbsent(first, row -> new ArrayList<>())
                        .add(new MergedRows(range.group(1), last));
            }
        }
        boolean isRight = cells.merged.isEmpty() && dateStyles.isEmpty() && struckStyles.isEmpty();
        return new Rewritten(isRight ? sheet : cells.rewriteRows(sheet), cells.struckCells);
    }

    private String rewriteRows(String sheet) {
        var out = new StringBuilder(sheet.length() + 1024);
        Matcher start = ROW_START.matcher(sheet);
        Matcher end = ROW_END.matcher(sheet);
        int done = 0;
        while (start.find(done) && end.find(start.end())) {
            Matcher number = ROW_NUMBER.matcher(start.group());
            if (number.find()) {
                out.append(sheet, done, start.end());
                rewriteRow(Integer.parseInt(number.group(1)), sheet.substring(start.end(), end.start()), out);
            } else {
                out.append(sheet, done, end.start());
            }
            done = end.start();
        }
        return out.append(sheet, done, sheet.length()).toString();
    }

    private void rewriteRow(int row, String markup, StringBuilder out) {
        covered.values().removeIf(last -> last < row);
        List<SheetCell> cells = readCells(markup);
        boolean hasOtherValues = marks < MAX_MARKS
                && cells.stream().anyMatch(cell -> cell.hasValue && !covered.containsKey(cell.column));
        Iterator<Integer> marked = hasOtherValues ? covered.keySet().iterator() : List.<Integer>of().iterator();
        int next = marked.hasNext() ? marked.next() : Integer.MAX_VALUE;
        for (SheetCell cell : cells) {
            while (next < cell.column) {
                addMark(next, row, cell.prefix, out);
                next = marked.hasNext() ? marked.next() : Integer.MAX_VALUE;
            }
            if (next == cell.column) {
                addMark(next, row, cell.prefix, out);
                next = marked.hasNext() ? marked.next() : Integer.MAX_VALUE;
            } else {
                out.append(cell.markup);
            }
        }
        while (next < Integer.MAX_VALUE) {
            addMark(next, row, cells.getLast().prefix, out);
            next = marked.hasNext() ? marked.next() : Integer.MAX_VALUE;
        }
        merged.getOrDefault(row, List.of()).forEach(range -> {
            int column = columnNumber(range.column);
            if (column <= MAX_COLUMN) {
                covered.merge(column, range.last, Math::max);
            }
        });
    }

    private List<SheetCell> readCells(String markup) {
        List<SheetCell> cells = new ArrayList<>();
        Matcher start = CELL_START.matcher(markup);
        int done = 0;
        while (start.find(done)) {
            String attributes = start.group("attributes") == null ? "" : start.group("attributes");
            String endTag = "</" + start.group("prefix") + "c>";
            int end = attributes.endsWith("/") ? start.end() : markup.indexOf(endTag, start.end());
            if (end < 0) {
                return cells;
            }
            done = attributes.endsWith("/") ? end : end + endTag.length();
            String cell = markup.substring(start.start(), done);
            Matcher place = PLACE.matcher(attributes);
            boolean isStruck = end > start.end() && hasStyle(attributes, struckStyles);
            struckCells += isStruck ? 1 : 0;
            String value = isStruck ? start.group() + endTag : isDate(attributes) ? sinceNineteenHundred(cell) : cell;
            cells.add(new SheetCell(value, place.find() ? columnNumber(place.group(1)) : 0,
                    end > start.end() && !isStruck, start.group("prefix")));
        }
        return cells;
    }

    private boolean isDate(String attributes) {
        return hasStyle(attributes, dateStyles) && !OTHER_TYPE.matcher(attributes).find();
    }

    private static boolean hasStyle(String attributes, Set<Integer> styles) {
        Matcher style = STYLE.matcher(attributes);
        return !styles.isEmpty() && style.find() && styles.contains(Integer.valueOf(style.group(1)));
    }

    /** A number below one is a time of day. */
    private static String sinceNineteenHundred(String cell) {
        return VALUE.matcher(cell).replaceFirst(value -> {
            var days = new BigDecimal(value.group());
            return days.compareTo(BigDecimal.ONE) < 0 ? value.group()
                    : days.add(DAYS_FROM_1900_TO_1904).toPlainString();
        });
    }

    private void addMark(int column, int row, String prefix, StringBuilder out) {
        marks++;
        out.append("<%1$sc r=\"%2$s%3$d\" t=\"inlineStr\"><%1$sis><%1$st>%4$s</%1$st></%1$sis></%1$sc>"
                .formatted(prefix, columnName(column), row, RepeatedCell.MARK));
    }

    private static int columnNumber(String letters) {
        return letters.chars().reduce(0, (number, letter) -> number * 26 + letter - 'A' + 1);
    }

    private static String columnName(int column) {
        return column == 0 ? "" : columnName((column - 1) / 26) + (char) ('A' + (column - 1) % 26);
    }
}
