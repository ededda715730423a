package dev.carrel.domain.passage;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.stream.Stream;

/**
 * A piece of a document that is retrieved as one.
 *
 * @param ordinal its place in the document, from 0
 * @param headings the headings that it stands under, outermost first
 * @param text a stretch of the document's text, as it stands there, without the white space around it; never blank
 */
public record Passage(int ordinal, List<String> headings, String text) {

    public Passage {
        headings = List.copyOf(headings);
        if (text.isBlank()) {
            throw new IllegalArgumentException("a passage has text");
        }
    }

    /**
     * The text as it is embedded: under the title of its document and its headings, for without them few passages say
     * what they are about. What is told twice is told once.
     */
    public String textWithTitle(String title) {
        var lines = new LinkedHashSet<String>();
        Stream.concat(Stream.of(title), headings.stream())
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !isStartOfText(line))
                .forEach(lines::add);
        lines.add(text);
        return String.join("\n", lines);
    }

    /** As a title is that was made of the first words. */
    private boolean isStartOfText(String line) {
        return text.startsWith(line.endsWith("…") ? line.substring(0, line.length() - 1) : line);
    }
}
