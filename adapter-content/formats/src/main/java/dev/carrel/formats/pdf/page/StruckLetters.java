package dev.carrel.formats.pdf.page;

import dev.carrel.formats.pdf.page.PageRules.Rule;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.pdfbox.text.TextPosition;

/** The letters of a page through which a line is drawn: what they say is no longer valid. */
final class StruckLetters {

    /** A line strikes letters between these heights above their baseline, as multiples of the font size. */
    private static final float LOWEST = 0.12f;
    private static final float HIGHEST = 0.48f;
    /** The line begins and ends with the letters; by how much it may not, as a multiple of the font size. */
    private static final float MAX_OVERHANG = 0.4f;
    private static final float MAX_SIZE = 100;

    /** The letters by their distance from the top of the page, in whole points. */
    private final TreeMap<Integer, List<TextPosition>> byBaseline = new TreeMap<>();

    private StruckLetters(List<List<TextPosition>> articles) {
        articles.stream()
                .flatMap(List::stream)
                .forEach(letter -> byBaseline.computeIfAbsent((int) letter.getYDirAdj(), key -> new ArrayList<>())
                        .add(letter));
    }

    /**
     * Removes the struck letters.
     *
     * @return the number of the lines that strike letters
     */
    static int removeFrom(List<List<TextPosition>> articles, List<Rule> rules) {
        if (rules.isEmpty()) {
            return 0;
        }
        var letters = new StruckLetters(articles);
        Set<TextPosition> struck = new HashSet<>();
        int count = 0;
        for (Rule rule : rules) {
            List<TextPosition> found = letters.struckBy(rule);
            if (!found.isEmpty() && struck.addAll(found)) {
                count++;
            }
        }
        articles.forEach(article -> article.removeIf(struck::contains));
        return count;
    }

    private List<TextPosition> struckBy(Rule rule) {
        List<TextPosition> found = new ArrayList<>();
        for (Map.Entry<Integer, List<TextPosition>> line : byBaseline
                .subMap((int) rule.at(), true, (int) (rule.at() + MAX_SIZE * HIGHEST), true)
                .entrySet()) {
            line.getValue().stream().filter(letter -> isStruck(letter, rule)).forEach(found::add);
        }
        List<TextPosition> seen = found.stream().filter(letter -> !letter.getUnicode().isBlank()).toList();
        if (seen.isEmpty()) {
            return List.of();
        }
        float left = seen.stream().map(TextPosition::getXDirAdj).min(Comparator.naturalOrder()).orElseThrow();
        float right = seen.stream().map(StruckLetters::endOf).max(Comparator.naturalOrder()).orElseThrow();
        float overhang = Math.abs(seen.getFirst().getFontSizeInPt()) * MAX_OVERHANG;
        return left - rule.from() <= overhang && rule.to() - right <= overhang ? found : List.of();
    }

    private static boolean isStruck(TextPosition letter, Rule rule) {
        float height = (letter.getYDirAdj() - rule.at()) / Math.abs(letter.getFontSizeInPt());
        float middle = (letter.getXDirAdj() + endOf(letter)) / 2;
        return height >= LOWEST && height <= HIGHEST && rule.from() <= middle && middle <= rule.to();
    }

    private static float endOf(TextPosition letter) {
        return letter.getXDirAdj() + letter.getWidthDirAdj();
    }
}
