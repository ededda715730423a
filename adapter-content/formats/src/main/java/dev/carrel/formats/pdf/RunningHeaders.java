package dev.carrel.formats.pdf;

import dev.carrel.formats.pdf.page.PdfLine;
import dev.carrel.formats.pdf.page.PdfPage;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Removes running headers and footers and page numbers. */
final class RunningHeaders {

    private static final int MIN_PAGES = 3;
    /** Headers that change with the chapter are on fewer pages, but on at least this many. */
    private static final int MIN_CHAPTER_PAGES = 6;
    private static final double MIN_PAGE_SHARE = 0.3;
    private static final Pattern NUMBER_FIRST = Pattern.compile("(\\d{1,5})\\b(?!\\.\\d).*");
    private static final Pattern NUMBER_LAST = Pattern.compile(".*(?<![\\d.,])(\\d{1,5})");
    private static final Pattern PAGE_NUMBER = Pattern
            .compile("(?iu)\\W*(?:(?:page|seite|p\\.|s\\.|página|pagina)\\s*)?"
                    + "(?:\\d{1,5}|(?=[ivxl])l?x{0,4}(?:ix|iv|v?i{0,3}))(?:\\s*(?:of|von|de|sur|di|/)\\s*\\d{1,"
                    + "5})?\\W*");

    private final List<PdfPage> pages;
    /** The number of lines that differ in digits only, in the edges of pages and in all. */
    private final Map<String, Integer> outerCounts = new HashMap<>();
    private final Map<String, Integer> totalCounts = new HashMap<>();
    /** The differences between printed page numbers and page indexes. */
    private final Set<Integer> pageOffsets = new HashSet<>();

    /** Lines in which digits count pages or chapters. */
    private final Set<String> countingShapes;
    private final NumberedHeadings headings;

    private RunningHeaders(List<PdfPage> pages) {
        this.pages = pages;
        Map<Integer, Integer> offsets = new HashMap<>();
        for (PdfPage page : pages) {
            var edge = PageEdge.of(page);
            page.lines().forEach(line -> totalCounts.merge(CountingLines.shapeOf(line), 1, Integer::sum));
            page.lines()
                    .stream()
                    .filter(edge::isInEdge)
                    .map(CountingLines::shapeOf)
                    .distinct()
                    .forEach(
                            shape -> outerCounts.merge(shape, 1, Integer::sum));
            page.lines()
                    .stream()
                    .filter(edge::isOutermost)
                    .flatMap(RunningHeaders::numberOffsets)
                    .distinct()
                    .forEach(
                            offset -> offsets.merge(offset, 1, Integer::sum));
        }
        countingShapes = CountingLines.shapesOf(pages);
        headings = new NumberedHeadings(pages);
        offsets.forEach((offset, count) -> {
            if (isFrequent(count)) {
                pageOffsets.add(offset);
            }
        });
    }

    static List<PdfPage> removeHeaders(List<PdfPage> pages) {
        var running = new RunningHeaders(pages);
        return pages.stream().map(running::removeHeaders).toList();
    }

    private PdfPage removeHeaders(PdfPage page) {
        var edge = PageEdge.of(page);
        return page.withLines(page.lines().stream().filter(line -> !isRunning(line, edge)).toList());
    }

    private boolean isRunning(PdfLine line, PageEdge edge) {
        if (isNumberOfPage(line, edge)) {
            return true;
        }
        boolean isRunning = (edge.isInEdge(line) && isRepeated(CountingLines.shapeOf(line)))
                || (edge.isOutermost(line) && hasNumberOfPage(line));
        return isRunning && !headings.contains(line, edge.page(),
                other -> isNumberOfPage(other, edge) && hasNumberOfPage(other));
    }

    /** Returns whether the line is nothing but the number of a page. */
    private static boolean isNumberOfPage(PdfLine line, PageEdge edge) {
        return edge.isOutermost(line) && PAGE_NUMBER.matcher(line.text()).matches();
    }

    /** Returns whether the line begins or ends with a number that goes up with the pages. */
    private boolean hasNumberOfPage(PdfLine line) {
        return numberOffsets(line).anyMatch(pageOffsets::contains);
    }

    /** A header occurs once a page; a more frequent line is a row of a table or a list item. */
    private boolean isRepeated(String shape) {
        int count = outerCounts.getOrDefault(shape, 0);
        return (isFrequent(count) || count >= MIN_CHAPTER_PAGES) && totalCounts.getOrDefault(shape, 0) <= pages.size()
                && shape.chars().anyMatch(Character::isLetter) && countingShapes.contains(shape);
    }

    private boolean isFrequent(int count) {
        return count >= MIN_PAGES && count >= pages.size() * MIN_PAGE_SHARE;
    }

    /** Returns the differences between the page index and the numbers that the line starts and ends with. */
    private static Stream<Integer> numberOffsets(PdfLine line) {
        return Stream.of(NUMBER_FIRST, NUMBER_LAST)
                .map(place -> place.matcher(line.text()))
                .filter(Matcher::matches)
                .map(number -> Integer.parseInt(number.group(1)) - line.page());
    }
}
