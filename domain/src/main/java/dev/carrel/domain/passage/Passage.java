package dev.carrel.domain.passage;

import dev.carrel.domain.document.Block;
import dev.carrel.domain.document.BlockMarkdown;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.stream.Stream;

/**
 * A passage: the piece of a document that search retrieves.
 *
 * @param ordinal its position in the document, from 0
 * @param headings the headings above it, outermost first
 * @param page the number of its page, from 1; 0 if the document has no pages
 * @param text its {@linkplain #blocks() blocks} as Markdown; not blank
 */
public record Passage(int ordinal, List<String> headings, int page, String text) {

    public Passage {
        headings = List.copyOf(headings);
        if (text.isBlank()) {
            throw new IllegalArgumentException("a passage has text");
        }
    }

    /** Creates a passage of a document without pages. */
    public Passage(int ordinal, List<String> headings, String text) {
        this(ordinal, headings, 0, text);
    }

    /** Returns the blocks of the text, read from its Markdown. */
    public List<Block> blocks() {
        return BlockMarkdown.parse(text);
    }

    /**
     * Returns the text to embed: the title of the document, the headings and the text, without repetitions. Few
     * passages name their topic without their headings.
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

    /**
     * Returns whether a line repeats the beginning of the text, as a
     * {@linkplain dev.carrel.domain.document.DocumentContent#deriveTitle derived title} does.
     */
    private boolean isStartOfText(String line) {
        return text.startsWith(line.endsWith("…") ? line.substring(0, line.length() - 1) : line);
    }
}
