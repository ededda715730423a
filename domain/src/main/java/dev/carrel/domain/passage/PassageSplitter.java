package dev.carrel.domain.passage;

import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.Section;
import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Splits a text into passages. Each passage is a stretch of one section; together, in order, they are the whole text
 * but for the white space between them: nothing is lost, added or told twice. A passage ends with a paragraph where it
 * can, else with a sentence, else with a word, and only in a text without any of these in the middle of a run of
 * characters.
 *
 * @param targetCharacters how many characters (UTF-16 units) a passage is filled up to, at least 16; a paragraph that
 * fits is never divided
 */
public record PassageSplitter(int targetCharacters) {

    /** Long enough to answer from, short enough to be about one thing. */
    public static final PassageSplitter DEFAULT = new PassageSplitter(1000);

    public PassageSplitter {
        if (targetCharacters < 16) {
            throw new IllegalArgumentException("a passage needs room for a few words: " + targetCharacters);
        }
    }

    public List<Passage> split(DocumentContent content) {
        var passages = new ArrayList<Passage>();
        for (Section section : content.sections()) {
            for (String text : split(section.text())) {
                passages.add(new Passage(passages.size(), section.headings(), text));
            }
        }
        return passages;
    }

    private List<String> split(String text) {
        var passages = new ArrayList<String>();
        int start = 0;
        while (start < text.length()) {
            int end = findEnd(text, start);
            String passage = text.substring(start, end).strip();
            if (!passage.isEmpty()) {
                passages.add(passage);
            }
            start = end;
        }
        return passages;
    }

    /** The end of the passage that begins at {@code start}; always after it. */
    private int findEnd(String text, int start) {
        int limit = start + targetCharacters;
        if (limit >= text.length()) {
            return text.length();
        }
        int paragraph = findLastParagraphEnd(text, start, limit);
        if (paragraph > start) {
            return paragraph;
        }
        int sentence = findLastBoundary(BreakIterator.getSentenceInstance(Locale.ROOT), text, start, limit);
        if (sentence > start) {
            return sentence;
        }
        int word = findLastBoundary(BreakIterator.getLineInstance(Locale.ROOT), text, start, limit);
        if (word > start) {
            return word;
        }
        return Character.isSurrogatePair(text.charAt(limit - 1), text.charAt(limit)) ? limit - 1 : limit;
    }

    /** The last end of a paragraph within the limit, if what stands before it is not all white space. */
    private static int findLastParagraphEnd(String text, int start, int limit) {
        int end = text.lastIndexOf("\n\n", limit);
        return end > start && !text.substring(start, end).isBlank() ? end : -1;
    }

    /**
     * The last boundary within the limit. Looks at a window only, so that a long text costs no more than its length.
     */
    private static int findLastBoundary(BreakIterator breaks, String text, int start, int limit) {
        breaks.setText(text.substring(start, Math.min(text.length(), limit + 1)));
        int boundary = breaks.preceding(limit - start + 1);
        return boundary <= 0 ? -1 : start + boundary;
    }
}
