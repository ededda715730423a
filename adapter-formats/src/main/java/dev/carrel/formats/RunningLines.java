package dev.carrel.formats;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What stands above and below the text of many pages: running heads and feet, and the numbers of the pages. */
final class RunningLines {

    private static final int FEWEST_PAGES = 3;
    /** Heads that change with the chapter are on fewer pages than all, but on this many at least. */
    private static final int MANY_PAGES = 6;
    private static final double LEAST_SHARE = 0.3;
    private static final Pattern DIGITS = Pattern.compile("\\d+");
    private static final Pattern NUMBER_FIRST = Pattern.compile("(\\d{1,5})\\b(?!\\.\\d).*");
    private static final Pattern NUMBER_LAST = Pattern.compile(".*(?<![\\d.,])(\\d{1,5})");
    private static final Pattern PAGE_NUMBER = Pattern
            .compile("(?iu)\\W*(?:(?:page|seite|p\\.|s\\.|página|pagina)\\s*)?"
                    + "(?:\\d{1,5}|(?=[ivxl])l?x{0,4}(?:ix|iv|v?i{0,3}))(?:\\s*(?:of|von|de|sur|di|/)\\s*\\d{1,5})?\\W*");

    private final List<PdfPage> pages;
    /** How often there are lines that differ in numbers only, among the outer ones and in all. */
    private final Map<String, Integer> outer = new HashMap<>();
    private final Map<String, Integer> all = new HashMap<>();
    /** What is to be added to count the pages as their numbers do. */
    private final Set<Integer> numberings = new HashSet<>();

    private RunningLines(List<PdfPage> pages) {
        this.pages = pages;
        Map<Integer, Integer> offsets = new HashMap<>();
        for (PdfPage page : pages) {
            var edge = PageEdge.of(page);
            page.lines().forEach(line -> all.merge(shape(line), 1, Integer::sum));
            page.lines()
                    .stream()
                    .filter(edge::holds)
                    .map(RunningLines::shape)
                    .distinct()
                    .forEach(
                            shape -> outer.merge(shape, 1, Integer::sum));
            page.lines()
                    .stream()
                    .filter(edge::isOutermost)
                    .flatMap(RunningLines::offsets)
                    .distinct()
                    .forEach(
                            offset -> offsets.merge(offset, 1, Integer::sum));
        }
        offsets.forEach((offset, count) -> {
            if (isOften(count)) {
                numberings.add(offset);
            }
        });
    }

    static List<PdfPage> without(List<PdfPage> pages) {
        var running = new RunningLines(pages);
        return pages.stream().map(running::without).toList();
    }

    private PdfPage without(PdfPage page) {
        var edge = PageEdge.of(page);
        return new PdfPage(page.lines().stream().filter(line -> !isRunning(line, edge)).toList(), page.height());
    }

    private boolean isRunning(PdfLine line, PageEdge edge) {
        return (edge.holds(line) && isRepeated(shape(line)))
                || (edge.isOutermost(line) && (PAGE_NUMBER.matcher(line.text()).matches()
                        || offsets(line).anyMatch(numberings::contains)));
    }

    /** Once on a page: what is there more often is a row of a table, or an item. */
    private boolean isRepeated(String shape) {
        int count = outer.getOrDefault(shape, 0);
        return (isOften(count) || count >= MANY_PAGES) && all.getOrDefault(shape, 0) <= pages.size()
                && shape.chars().anyMatch(Character::isLetter);
    }

    private boolean isOften(int count) {
        return count >= FEWEST_PAGES && count >= pages.size() * LEAST_SHARE;
    }

    /** How far the numbers that it begins and ends with are from counting the pages. */
    private static Stream<Integer> offsets(PdfLine line) {
        return Stream.of(NUMBER_FIRST, NUMBER_LAST)
                .map(place -> place.matcher(line.text()))
                .filter(Matcher::matches)
                .map(number -> Integer.parseInt(number.group(1)) - line.page());
    }

    private static String shape(PdfLine line) {
        return DIGITS.matcher(line.text()).replaceAll("#");
    }
}
