package dev.carrel.domain.document;

import java.util.List;

/**
 * A part of a document's text under one heading.
 *
 * @param headings the headings above it, outermost first, each one line; empty if there is none
 * @param text paragraphs separated by a blank line; line breaks within them are kept
 */
public record Section(List<String> headings, String text) {

    public Section {
        headings = headings.stream().map(heading -> heading.strip().replaceAll("\\s+", " ")).toList();
    }

    /** Returns a section without headings. */
    public static Section of(String text) {
        return new Section(List.of(), text);
    }
}
