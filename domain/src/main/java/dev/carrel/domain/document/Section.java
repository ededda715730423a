package dev.carrel.domain.document;

import java.util.List;

/**
 * A part of a document's text under one heading.
 *
 * @param headings the headings that it stands under, outermost first, each one line; empty for a text without
 * @param text paragraphs, separated by a blank line; lines within are kept
 */
public record Section(List<String> headings, String text) {

    public Section {
        headings = headings.stream().map(heading -> heading.strip().replaceAll("\\s+", " ")).toList();
    }

    public static Section of(String text) {
        return new Section(List.of(), text);
    }
}
