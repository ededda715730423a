package dev.carrel.domain.document;

import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.domain.text.Utf8;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Builds the {@linkplain Section sections} of a document: a new one at each heading. Keeps the path of headings and
 * bounds the result; it is not safe for use by many threads.
 *
 * <p>
 * Every method that adds text throws {@link UnreadableContentException} when the text, with its separators, exceeds
 * {@link NewDocument#MAX_TEXT_BYTES} in UTF-8 or there are more than {@value #MAX_SECTIONS} sections.
 */
public final class SectionBuilder {

    /** The maximum number of sections of a document. */
    public static final int MAX_SECTIONS = 50_000;

    /** A longer cell (in UTF-16 units) marks a table as layout that only places text side by side. */
    public static final int MAX_CELL_CHARACTERS = 400;

    private final List<Section> sections = new ArrayList<>();
    private final Deque<Heading> path = new ArrayDeque<>();
    private final StringBuilder text = new StringBuilder();
    private @Nullable Block lastBlock;
    private int page;
    private long textBytes;
    private long headingCharacters;

    private record Heading(int level, String text) {}

    /**
     * Ends the section, leaves the headings of the same and of lower rank, and enters this one.
     *
     * @param level the rank, 1 for the highest
     * @param heading one line; a blank one only leaves the others
     */
    public void startHeading(int level, String heading) {
        leaveHeadings(level);
        if (!heading.isBlank()) {
            path.addLast(new Heading(level, heading));
        }
    }

    /** Ends the section and leaves the headings of a rank and of lower ranks. */
    public void leaveHeadings(int level) {
        endSection();
        while (!path.isEmpty() && path.getLast().level >= level) {
            path.removeLast();
        }
    }

    /**
     * Ends the section and removes the innermost heading if it is of a rank or of a lower one.
     *
     * @return the heading's text; empty if there is no such heading
     */
    public Optional<String> removeLastHeading(int level) {
        endSection();
        return path.isEmpty() || path.getLast().level < level
                ? Optional.empty()
                : Optional.of(path.removeLast().text);
    }

    /** Adds a block to the section. */
    public void addBlock(Block block) {
        int before = text.length();
        BlockMarkdown.append(text, lastBlock, block);
        lastBlock = block;
        countText(text.substring(before));
    }

    /**
     * Ends the section if another page begins.
     *
     * @param number from 1
     */
    public void startPage(int number) {
        if (number != page) {
            endSection();
            page = number;
        }
    }

    /** Counts text that the caller keeps elsewhere, such as headings, towards the limit of the document. */
    public void countText(String piece) {
        textBytes += Utf8.byteCount(piece);
        if (textBytes > NewDocument.MAX_TEXT_BYTES) {
            throw UnreadableContentException.textTooLarge();
        }
    }

    /** Returns whether there is neither text nor a heading. */
    public boolean isEmpty() {
        return sections.isEmpty() && path.isEmpty() && text.isEmpty();
    }

    /**
     * Ends the section: what is added next begins another under the same headings. A section without text is dropped.
     */
    public void endSection() {
        if (text.isEmpty()) {
            return;
        }
        if (sections.size() == MAX_SECTIONS) {
            throw new UnreadableContentException("It has more than 50,000 sections.");
        }
        sections.add(new Section(headings(), page, text.toString()));
        text.setLength(0);
        lastBlock = null;
    }

    /** Ends the section and returns all sections in order. */
    public List<Section> build() {
        endSection();
        return List.copyOf(sections);
    }

    /**
     * Returns the path, outermost heading first; the innermost only once the paths of all sections, each of which
     * repeats its headings, are too long together.
     */
    private List<String> headings() {
        List<String> headings = path.stream().map(Heading::text).toList();
        headingCharacters += headings.stream().mapToLong(String::length).sum();
        return headingCharacters <= NewDocument.MAX_TEXT_BYTES || headings.isEmpty()
                ? headings
                : List.of(headings.getLast());
    }
}
