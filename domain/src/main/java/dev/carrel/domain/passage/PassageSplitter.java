package dev.carrel.domain.passage;

import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentContent.Section;
import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Splits a document into passages (chunking). Each passage is a substring of one section; together, in order, the
 * passages are the whole text except white space between them. A passage ends at the end of a paragraph if possible,
 * else of a sentence, else of a word, and within a word only if it is longer than the target.
 *
 * @param targetCharacters the target length in characters (UTF-16 units), at least 16; a paragraph that fits is never
 * divided
 */
public record PassageSplitter(int targetCharacters) {

    /** The default: long enough to answer from, short enough to have one topic. */
    public static final PassageSplitter DEFAULT = new PassageSplitter(1000);

    public PassageSplitter {
        if (targetCharacters < 16) {
            throw new IllegalArgumentException("a passage needs room for a few words: " + targetCharacters);
        }
    }

    /** Returns the passages of a document in order. */
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

    /** Returns the end of the passage that begins at {@code start}; always after it. */
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

    /** Returns the last end of a paragraph within the limit; -1 if only white space precedes it. */
    private static int findLastParagraphEnd(String text, int start, int limit) {
        int end = text.lastIndexOf("\n\n", limit);
        return end > start && !text.substring(start, end).isBlank() ? end : -1;
    }

    /**
     * Returns the last boundary within the limit, or -1. Only looks at a window, to keep the cost of long texts linear.
     */
    private static int findLastBoundary(BreakIterator breaks, String text, int start, int limit) {
        breaks.setText(text.substring(start, Math.min(text.length(), limit + 1)));
        int boundary = breaks.preceding(limit - start + 1);
        return boundary <= 0 ? -1 : start + boundary;
    }
}
