package dev.carrel.domain.document;

import java.util.List;

/**
 * The extracted, clean text of a document, which is split into passages and searched.
 *
 * @param title not blank
 * @param sections in reading order
 */
public record DocumentContent(String title, List<Section> sections) {

    private static final int MAX_DERIVED_TITLE_CHARACTERS = 80;

    public DocumentContent {
        sections = List.copyOf(sections);
    }

    /** Returns whether no section has text. */
    public boolean isBlank() {
        return sections.stream().allMatch(section -> section.text().isBlank());
    }

    /** Returns the whole text for readers, with each heading on its own line. */
    public String fullText() {
        var text = new StringBuilder();
        List<String> before = List.of();
        for (Section section : sections) {
            int shared = 0;
            while (shared < Math.min(before.size(), section.headings().size())
                    && before.get(shared).equals(section.headings().get(shared))) {
                shared++;
            }
            for (String heading : section.headings().subList(shared, section.headings().size())) {
                appendParagraph(text, heading);
            }
            appendParagraph(text, section.text());
            before = section.headings();
        }
        return text.toString();
    }

    /** Returns a title for a text without one: its first words, at most 80 characters. */
    public static String deriveTitle(String text) {
        String flat = text.strip().replaceAll("\\s+", " ");
        if (flat.codePointCount(0, flat.length()) <= MAX_DERIVED_TITLE_CHARACTERS) {
            return flat;
        }
        String head = flat.substring(0, flat.offsetByCodePoints(0, MAX_DERIVED_TITLE_CHARACTERS - 1));
        int lastSpace = head.lastIndexOf(' ');
        return (lastSpace > 0 ? head.substring(0, lastSpace) : head) + "…";
    }

    private static void appendParagraph(StringBuilder text, String part) {
        if (part.isBlank()) {
            return;
        }
        if (!text.isEmpty()) {
            text.append("\n\n");
        }
        text.append(part.strip());
    }

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
}
