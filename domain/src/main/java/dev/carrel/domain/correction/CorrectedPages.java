package dev.carrel.domain.correction;

import dev.carrel.domain.document.DocumentContent.Section;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The pages of a corrected text. A paragraph that was not changed keeps its page, wherever it stands. A changed one has
 * that of the paragraph in whose place it stands if half of their words are the same, or that of its neighbours if they
 * are of one page. All others have none: a page is certain or missing.
 */
final class CorrectedPages {

    private static final int NO_PAGE = 0;

    private final List<String> read = new ArrayList<>();
    private final List<Integer> readPages = new ArrayList<>();
    private final Map<String, Integer> places;

    CorrectedPages(List<Section> sections) {
        for (Section section : sections) {
            for (String paragraph : Paragraphs.split(section.text())) {
                read.add(paragraph);
                readPages.add(section.page());
            }
        }
        places = ParagraphAlignment.findUnique(read);
    }

    /** Returns corrected sections, divided where the page changes. */
    List<Section> divide(List<Section> sections) {
        List<List<String>> paragraphs = sections.stream().map(section -> Paragraphs.split(section.text())).toList();
        int[] pages = findPages(paragraphs.stream().flatMap(List::stream).toList());
        var divided = new ArrayList<Section>();
        int next = 0;
        for (int number = 0; number < sections.size(); number++) {
            int end = next + paragraphs.get(number).size();
            addSections(divided, sections.get(number), paragraphs.get(number),
                    Arrays.copyOfRange(pages, next, end));
            next = end;
        }
        return divided;
    }

    private static void addSections(List<Section> divided, Section section, List<String> paragraphs, int[] pages) {
        int start = 0;
        for (int at = 1; at < pages.length; at++) {
            if (pages[at] != pages[start]) {
                divided.add(join(section, paragraphs.subList(start, at), pages[start]));
                start = at;
            }
        }
        divided.add(join(section, paragraphs.subList(start, paragraphs.size()),
                pages.length == 0 ? NO_PAGE : pages[start]));
    }

    private static Section join(Section section, List<String> paragraphs, int page) {
        return new Section(section.headings(), page, String.join("\n\n", paragraphs));
    }

    private int[] findPages(List<String> corrected) {
        int[] matches = ParagraphAlignment.align(read, corrected);
        int[] pages = new int[corrected.size()];
        int before = -1;
        int start = 0;
        for (int at = 0; at <= matches.length; at++) {
            int after = at == matches.length ? read.size() : matches[at];
            if (after != ParagraphAlignment.NONE) {
                fillGap(pages, corrected, start, at, before, after);
                if (at < matches.length) {
                    pages[at] = readPages.get(after);
                }
                before = after;
                start = at + 1;
            }
        }
        return pages;
    }

    /**
     * Sets the pages of paragraphs without a match.
     *
     * @param before the match before them; -1 at the beginning
     * @param after the match after them; the number of all at the end
     */
    private void fillGap(int[] pages, List<String> corrected, int start, int end, int before, int after) {
        if (read.isEmpty()) {
            return;
        }
        int firstPage = readPages.get(Math.max(before, 0));
        int lastPage = readPages.get(Math.min(after, read.size() - 1));
        boolean isInPlace = end - start == after - before - 1;
        for (int at = start; at < end; at++) {
            int place = before + 1 + at - start;
            int moved = places.getOrDefault(corrected.get(at), ParagraphAlignment.NONE);
            pages[at] = moved != ParagraphAlignment.NONE ? readPages.get(moved)
                    : firstPage == lastPage ? firstPage
                            : isInPlace && isSimilar(read.get(place), corrected.get(at)) ? readPages.get(place)
                                    : NO_PAGE;
        }
    }

    private static boolean isSimilar(String one, String other) {
        Set<String> words = wordsOf(one);
        Set<String> otherWords = wordsOf(other);
        int larger = Math.max(words.size(), otherWords.size());
        words.retainAll(otherWords);
        return 2 * words.size() >= larger;
    }

    private static Set<String> wordsOf(String text) {
        return new HashSet<>(List.of(text.split("\\s+")));
    }
}
