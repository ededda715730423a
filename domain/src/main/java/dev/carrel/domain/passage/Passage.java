package dev.carrel.domain.passage;

import java.util.List;

/**
 * A piece of a document that is retrieved as one.
 *
 * @param ordinal
 *            its place in the document, from 0
 * @param headings
 *            the headings that it stands under, outermost first
 * @param text
 *            a stretch of the document's text, as it stands there, without the white space around it; never blank
 */
public record Passage(int ordinal, List<String> headings, String text) {

    public Passage {
        headings = List.copyOf(headings);
        if (text.isBlank()) {
            throw new IllegalArgumentException("a passage has text");
        }
    }
}
