package dev.carrel.formats.pdf;

import dev.carrel.formats.pdf.page.PdfLine;
import dev.carrel.formats.pdf.page.PdfPage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.apache.pdfbox.pdmodel.PDDocument;

/** Finds headings and their levels: lines named by the outline, else lines in a larger or bold font. */
final class PdfHeadings {

    private static final double MIN_SIZE_RATIO = 1.12;
    private static final double MIN_TITLE_SIZE_RATIO = 1.3;
    private static final int MAX_TITLE_LINES = 3;
    private static final int MAX_LENGTH = 150;
    private static final int MAX_LEVEL = 6;
    /** If more than this share of the letters looks like a heading, the font marks none. */
    private static final double MAX_SHARE = 0.25;
    private static final double MAX_BOLD_SHARE = 0.2;
    private static final Pattern NOT_LETTERS = Pattern.compile("[^\\p{L}\\p{N}]+");
    private static final Pattern SENTENCE_END = Pattern.compile(".*[.,;!]");

    private PdfHeadings() {}

    /** Returns the headings of a document without an outline. */
    static Map<PdfLine, Integer> findInLayout(List<PdfPage> pages) {
        return headingsOfLayout(pages.stream().flatMap(page -> page.lines().stream()).toList());
    }

    static Map<PdfLine, Integer> findHeadings(PDDocument document, List<PdfPage> pages) {
        List<PdfLine> lines = pages.stream().flatMap(page -> page.lines().stream()).toList();
        Map<PdfLine, Integer> named = headingsOfOutline(PdfOutline.entriesOf(document), lines);
        return named.isEmpty() ? headingsOfLayout(lines) : named;
    }

    /** Returns the largest text of the first page if it is much larger than the body text; empty otherwise. */
    static String findTitle(List<PdfPage> pages) {
        List<PdfLine> lines = pages.stream().flatMap(page -> page.lines().stream()).toList();
        List<PdfLine> first = pages.getFirst().lines();
        float largest = (float) first.stream()
                .filter(PdfHeadings::isHeadingLike)
                .mapToDouble(PdfLine::fontSize)
                .max()
                .orElse(0);
        if (largest < mostCommonSize(lines) * MIN_TITLE_SIZE_RATIO) {
            return "";
        }
        List<String> title = first.stream().filter(line -> line.fontSize() == largest).map(PdfLine::text).toList();
        return title.size() > MAX_TITLE_LINES ? "" : String.join(" ", title);
    }

    /** Returns true if other pages have titles that differ in digits only: each is the title of its page. */
    static boolean isRepeatedInKind(String title, List<PdfPage> pages) {
        return pages.stream()
                .skip(1)
                .flatMap(page -> page.lines().stream())
                .anyMatch(line -> !line.text().equals(title)
                        && CountingLines.shapeOf(line.text()).equals(CountingLines.shapeOf(title)));
    }

    private static float mostCommonSize(List<PdfLine> lines) {
        Map<Float, Long> letters = new TreeMap<>();
        lines.forEach(line -> letters.merge(line.fontSize(), (long) line.text().length(), Long::sum));
        return letters.entrySet().stream().max(Map.Entry.comparingByValue()).map(Map.Entry::getKey).orElse(0f);
    }

    /** Returns the headings of the outline; empty if fewer than half of its entries are found in the text. */
    private static Map<PdfLine, Integer> headingsOfOutline(List<PdfOutline.OutlineEntry> outline, List<PdfLine> lines) {
        Map<String, List<PdfLine>> byLetters = new HashMap<>();
        lines.forEach(
                line -> byLetters.computeIfAbsent(lettersOnly(line.text()), letters -> new ArrayList<>()).add(line));
        Map<PdfLine, Integer> headings = new HashMap<>();
        int found = 0;
        for (PdfOutline.OutlineEntry entry : outline) {
            List<PdfLine> candidates = byLetters.getOrDefault(lettersOnly(entry.title()), List.of());
            PdfLine best = candidates.stream()
                    .filter(line -> entry.page() < 0 || line.page() == entry.page())
                    .max(Comparator.comparing(PdfLine::fontSize))
                    .orElse(null);
            if (best != null) {
                headings.put(best, entry.depth());
                found++;
            }
        }
        return found * 2 >= outline.size() ? headings : Map.of();
    }

    private static Map<PdfLine, Integer> headingsOfLayout(List<PdfLine> lines) {
        long all = 0;
        long bold = 0;
        for (PdfLine line : lines) {
            all += line.text().length();
            bold += line.bold() ? line.text().length() : 0;
        }
        float commonSize = mostCommonSize(lines);
        boolean isBoldDistinctive = bold < all * MAX_BOLD_SHARE;
        Map<PdfLine, Integer> headings = new HashMap<>();
        List<Float> sizes = headingSizes(lines, commonSize);
        long inHeadings = 0;
        for (PdfLine line : lines) {
            boolean large = line.fontSize() >= commonSize * MIN_SIZE_RATIO;
            boolean heavy = isBoldDistinctive && line.bold() && line.fontSize() >= commonSize;
            if ((large || heavy) && isHeadingLike(line)
                    && (large || !SENTENCE_END.matcher(line.text()).matches())) {
                int level = large ? 1 + sizes.indexOf(line.fontSize()) : 1 + sizes.size();
                headings.put(line, Math.min(level, MAX_LEVEL));
                inHeadings += line.text().length();
            }
        }
        return inHeadings > all * MAX_SHARE && lines.size() > headings.size() * 2 ? Map.of() : headings;
    }

    /** Returns the font sizes of headings, the largest first. */
    private static List<Float> headingSizes(List<PdfLine> lines, float commonSize) {
        Set<Float> larger = new HashSet<>();
        lines.stream()
                .filter(line -> line.fontSize() >= commonSize * MIN_SIZE_RATIO && isHeadingLike(line))
                .forEach(line -> larger.add(line.fontSize()));
        return larger.stream().sorted(Comparator.reverseOrder()).toList();
    }

    private static boolean isHeadingLike(PdfLine line) {
        return line.text().length() <= MAX_LENGTH && !line.isRow() && !line.isContentsEntry()
                && line.text().chars().filter(Character::isLetter).count() >= 2;
    }

    private static String lettersOnly(String text) {
        return NOT_LETTERS.matcher(text.toLowerCase(Locale.ROOT)).replaceAll("");
    }
}
