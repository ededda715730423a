package dev.carrel.domain.document;

import dev.carrel.domain.text.Sha256;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The extracted, clean text of a document, which is split into passages and searched.
 *
 * @param title not blank
 * @param sections in reading order
 */
public record DocumentContent(String title, List<Section> sections) {

    private static final int MAX_HEADING_LEVEL = 6;
    private static final int MAX_DERIVED_TITLE_CHARACTERS = 80;
    /** As much of a text as decides its title: one word's character more than fits. */
    private static final Pattern TITLE_AND_MORE = Pattern.compile(
            "(?:\\S\\s*){1,%d}".formatted(MAX_DERIVED_TITLE_CHARACTERS + 1));

    public DocumentContent {
        sections = List.copyOf(sections);
    }

    /** Returns whether no section has text. */
    public boolean isBlank() {
        return sections.stream().allMatch(section -> section.text().isBlank());
    }

    /** Returns the whole text as Markdown, with headings from the first level on. */
    public String fullText() {
        var text = new StringBuilder();
        List<String> before = List.of();
        for (Section section : sections) {
            int shared = 0;
            while (shared < Math.min(before.size(), section.headings().size())
                    && before.get(shared).equals(section.headings().get(shared))) {
                shared++;
            }
            for (int level = shared; level < section.headings().size(); level++) {
                String heading = section.headings().get(level);
                appendParagraph(text,
                        heading.isEmpty() ? "" : "#".repeat(Math.min(level + 1, MAX_HEADING_LEVEL)) + " " + heading);
            }
            appendParagraph(text, section.text());
            before = section.headings();
        }
        return text.toString();
    }

    /**
     * Returns the SHA-256 of the {@linkplain #fullText() whole text} in hexadecimal, by which versions are told apart.
     */
    public String version() {
        return HexFormat.of().formatHex(Sha256.of(fullText()));
    }

    /** Returns the content with other sections. A title that is made of the first words is then made of theirs. */
    public DocumentContent withSections(List<Section> others) {
        var content = new DocumentContent(title, others);
        return title.equals(deriveTitle(plainText()))
                ? new DocumentContent(deriveTitle(content.plainText()), others)
                : content;
    }

    /** Returns the whole text without Markdown, a block or heading on its own line or lines. */
    public String plainText() {
        return sections.stream()
                .flatMap(section -> Stream.concat(section.headings().stream(),
                        section.blocks().stream().map(Block::plainText)))
                .collect(Collectors.joining("\n"));
    }

    /** Returns a title for a text without one: its first words, at most 80 characters. */
    public static String deriveTitle(String text) {
        var beginning = TITLE_AND_MORE.matcher(text.strip());
        String flat = beginning.lookingAt() ? beginning.group().replaceAll("\\s+", " ") : "";
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
     * @param page the number of its page, from 1; 0 if the document has no pages
     * @param text its {@linkplain #blocks() blocks} as Markdown
     */
    public record Section(List<String> headings, int page, String text) {

        public Section {
            headings = headings.stream().map(heading -> heading.strip().replaceAll("\\s+", " ")).toList();
            if (page < 0) {
                throw new IllegalArgumentException("pages are counted from 1: " + page);
            }
        }

        /** Creates a section of a document without pages. */
        public Section(List<String> headings, String text) {
            this(headings, 0, text);
        }

        /** Returns a section without headings. */
        public static Section of(String text) {
            return new Section(List.of(), text);
        }

        /**
         * Returns the sections of a text as it was written, divided at headings of Markdown if it has any; signs of
         * comments in programs and settings are none.
         */
        public static List<Section> divide(String text) {
            return TextHeadings.divide(text);
        }

        /** Returns the sections of a whole text in Markdown: every line that looks like a heading is one. */
        public static List<Section> ofMarkdown(String text) {
            return TextHeadings.divideMarkdown(text);
        }

        /** Returns the blocks of the text, read from its Markdown. */
        public List<Block> blocks() {
            return BlockMarkdown.parse(text);
        }
    }
}
