package dev.carrel.formats.pdf;

import dev.carrel.formats.pdf.page.PdfLine;
import dev.carrel.formats.pdf.page.PdfPage;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Headings with a number at the top of their pages, such as "Chapter 1" and "Chapter 2" on pages that follow each
 * other. A running header may look the same, since its number goes up as well. A line is a heading if its number is on
 * one page only, as the numbers of all lines of this kind are, and if it is larger than the text, names a part of a
 * document, or leaves the number of the page to another line.
 */
final class NumberedHeadings {

    private static final double MIN_SIZE_RATIO = 1.2;
    private static final Pattern NAMED_PART = Pattern
            .compile("(?iu)(?:chapter|part|section|appendix|article|annex|lesson|unit|exercise|schedule|kapitel|teil"
                    + "|abschnitt|anhang|artikel|anlage|lektion|übung|chapitre|partie|annexe|leçon|capítulo|parte"
                    + "|anexo|capitolo|allegato|lezione) \\d{1,3}\\b[^\\d]*");

    private final Map<String, Set<String>> textsOfShape = new HashMap<>();
    private final Map<String, Integer> countOfShape = new HashMap<>();
    private final float bodySize;

    NumberedHeadings(List<PdfPage> pages) {
        Map<Float, Long> letters = new TreeMap<>();
        for (PdfPage page : pages) {
            for (PdfLine line : page.lines()) {
                letters.merge(line.fontSize(), (long) line.text().length(), Long::sum);
                String shape = CountingLines.shapeOf(line);
                if (!shape.equals(line.text())) {
                    textsOfShape.computeIfAbsent(shape, texts -> new HashSet<>()).add(line.text());
                    countOfShape.merge(shape, 1, Integer::sum);
                }
            }
        }
        bodySize = letters.entrySet().stream().max(Map.Entry.comparingByValue()).map(Map.Entry::getKey).orElse(0f);
    }

    /** @param isPageNumber whether a line of a page is nothing but the number of the page */
    boolean contains(PdfLine line, PdfPage page, Predicate<PdfLine> isPageNumber) {
        String shape = CountingLines.shapeOf(line);
        return line.baseline() < page.height() / 2 && line.text().codePoints().anyMatch(Character::isLetter)
                && countOfShape.getOrDefault(shape, 0) == textsOfShape.getOrDefault(shape, Set.of()).size()
                && !shape.equals(line.text())
                && (line.fontSize() >= bodySize * MIN_SIZE_RATIO || NAMED_PART.matcher(line.text()).matches()
                        || page.lines().stream().anyMatch(other -> !other.equals(line) && isPageNumber.test(other)));
    }
}
