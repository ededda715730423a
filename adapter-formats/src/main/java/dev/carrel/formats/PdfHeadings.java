package dev.carrel.formats;

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

/**
 * Which lines are headings, and of which level: those that the outline names, else those that are set larger or bold.
 */
final class PdfHeadings {

    private static final double LARGER = 1.12;
    private static final double MUCH_LARGER = 1.3;
    private static final int MOST_LINES_OF_A_TITLE = 3;
    private static final int LONGEST = 150;
    private static final int DEEPEST = 6;
    /** When more than this share of the letters is set like a heading, it is none. */
    private static final double MOST_SHARE = 0.25;
    private static final double MOST_BOLD = 0.2;
    private static final Pattern NOT_LETTERS = Pattern.compile("[^\\p{L}\\p{N}]+");
    private static final Pattern SENTENCE_END = Pattern.compile(".*[.,;!]");

    private PdfHeadings() {}

    static Map<PdfLine, Integer> of(PDDocument document, List<PdfPage> pages) {
        List<PdfLine> lines = pages.stream().flatMap(page -> page.lines().stream()).toList();
        Map<PdfLine, Integer> named = named(PdfOutline.of(document), lines);
        return named.isEmpty() ? set(lines) : named;
    }

    /** What is set largest on the first page, if that is much larger than most; empty if nothing is. */
    static String title(List<PdfPage> pages) {
        List<PdfLine> lines = pages.stream().flatMap(page -> page.lines().stream()).toList();
        List<PdfLine> first = pages.getFirst().lines();
        float largest = (float) first.stream()
                .filter(PdfHeadings::isHeadingLike)
                .mapToDouble(PdfLine::size)
                .max()
                .orElse(0);
        if (largest < usualSize(lines) * MUCH_LARGER) {
            return "";
        }
        List<String> title = first.stream().filter(line -> line.size() == largest).map(PdfLine::text).toList();
        return title.size() > MOST_LINES_OF_A_TITLE ? "" : String.join(" ", title);
    }

    private static float usualSize(List<PdfLine> lines) {
        Map<Float, Long> letters = new TreeMap<>();
        lines.forEach(line -> letters.merge(line.size(), (long) line.text().length(), Long::sum));
        return letters.entrySet().stream().max(Map.Entry.comparingByValue()).map(Map.Entry::getKey).orElse(0f);
    }

    /** Empty if fewer than half of the outline is found in the text. */
    private static Map<PdfLine, Integer> named(List<PdfOutline.Entry> outline, List<PdfLine> lines) {
        Map<String, List<PdfLine>> byLetters = new HashMap<>();
        lines.forEach(line -> byLetters.computeIfAbsent(letters(line.text()), letters -> new ArrayList<>()).add(line));
        Map<PdfLine, Integer> headings = new HashMap<>();
        int found = 0;
        for (PdfOutline.Entry entry : outline) {
            List<PdfLine> candidates = byLetters.getOrDefault(letters(entry.title()), List.of());
            PdfLine best = candidates.stream()
                    .filter(line -> entry.page() < 0 || line.page() == entry.page())
                    .max(Comparator.comparing(PdfLine::size))
                    .orElse(null);
            if (best != null) {
                headings.put(best, entry.depth());
                found++;
            }
        }
        return found * 2 >= outline.size() ? headings : Map.of();
    }

    private static Map<PdfLine, Integer> set(List<PdfLine> lines) {
        long all = 0;
        long bold = 0;
        for (PdfLine line : lines) {
            all += line.text().length();
            bold += line.bold() ? line.text().length() : 0;
        }
        float usual = usualSize(lines);
        boolean boldTells = bold < all * MOST_BOLD;
        Map<PdfLine, Integer> headings = new HashMap<>();
        List<Float> sizes = sizes(lines, usual);
        long inHeadings = 0;
        for (PdfLine line : lines) {
            boolean large = line.size() >= usual * LARGER;
            boolean heavy = boldTells && line.bold() && line.size() >= usual;
            if ((large || heavy) && isHeadingLike(line)
                    && (large || !SENTENCE_END.matcher(line.text()).matches())) {
                int level = large ? 1 + sizes.indexOf(line.size()) : 1 + sizes.size();
                headings.put(line, Math.min(level, DEEPEST));
                inHeadings += line.text().length();
            }
        }
        return inHeadings > all * MOST_SHARE && lines.size() > headings.size() * 2 ? Map.of() : headings;
    }

    /** The sizes of headings, the largest first. */
    private static List<Float> sizes(List<PdfLine> lines, float usual) {
        Set<Float> larger = new HashSet<>();
        lines.stream()
                .filter(line -> line.size() >= usual * LARGER && isHeadingLike(line))
                .forEach(line -> larger.add(line.size()));
        return larger.stream().sorted(Comparator.reverseOrder()).toList();
    }

    private static boolean isHeadingLike(PdfLine line) {
        return line.text().length() <= LONGEST && !line.isOfContents()
                && line.text().chars().filter(Character::isLetter).count() >= 2;
    }

    private static String letters(String text) {
        return NOT_LETTERS.matcher(text.toLowerCase(Locale.ROOT)).replaceAll("");
    }
}
