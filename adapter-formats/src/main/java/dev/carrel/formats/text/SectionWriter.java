package dev.carrel.formats.text;

import dev.carrel.domain.document.Section;
import dev.carrel.formats.parse.ParseResult;
import dev.carrel.formats.parse.UnreadableException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Writes the content of a document as sections: one for each heading, a blank line between paragraphs, one line for
 * each list item and table row. Not thread-safe.
 */
public final class SectionWriter {

    private static final String CELL_BORDER = " | ";
    private static final int MAX_SECTIONS = 50_000;
    private static final int MAX_INDENTS = 8;
    private static final int MAX_CELL_LENGTH = 400;

    private final List<Section> sections = new ArrayList<>();
    private final Deque<SectionHeading> headingPath = new ArrayDeque<>();
    private final StringBuilder text = new StringBuilder();
    private LineKind lastLine = LineKind.NONE;
    /** Whether the last heading has no text yet. */
    private boolean headingOnly;
    private @Nullable String title;
    private long writtenBytes;
    private long headingCharacters;

    private record SectionHeading(int level, String text) {}

    private enum LineKind {
        NONE, PARAGRAPH, ITEM, ROW
    }

    /**
     * Starts a section. Its heading replaces the headings of the same and of deeper levels.
     *
     * @param level from 1
     */
    public void startHeading(int level, String raw) {
        String heading = CleanText.toSingleLine(raw);
        leaveHeadings(level);
        if (heading.isEmpty()) {
            return;
        }
        String line = CleanText.truncate(heading, DocumentTitles.MAX_CODE_POINTS);
        countBytes(line);
        headingPath.addLast(new SectionHeading(level, line));
        headingOnly = true;
        if (level == 1 && title == null) {
            title = line;
        }
        if (!line.equals(heading)) {
            // An entire paragraph was formatted as a heading.
            addParagraph(heading);
        }
    }

    private void leaveHeadings(int level) {
        endSection();
        if (headingOnly && !headingPath.isEmpty() && headingPath.getLast().level >= level) {
            // A heading without text is text itself.
            text.append(headingPath.removeLast().text);
            endSection();
        }
        headingOnly = false;
        while (!headingPath.isEmpty() && headingPath.getLast().level >= level) {
            headingPath.removeLast();
        }
    }

    /** Adds a paragraph; lines stay, other white space is collapsed. */
    public void addParagraph(String raw) {
        addLines(LineKind.PARAGRAPH, CleanText.toCleanLines(raw));
    }

    /** Adds a paragraph of preformatted text. */
    public void addVerbatim(String raw) {
        String lines = CleanText.toVerbatim(raw);
        addLines(LineKind.PARAGRAPH, lines.isBlank() ? "" : lines.stripTrailing());
    }

    /**
     * Adds an item of a bulleted list.
     *
     * @param depth the nesting depth of the list, from 1
     */
    public void addItem(int depth, String raw) {
        addItem(depth, "- ", raw);
    }

    /**
     * Adds a list item that starts with its number.
     *
     * @param depth the nesting depth of the list, from 1
     */
    public void addNumberedItem(int depth, String raw) {
        addItem(depth, "", raw);
    }

    private void addItem(int depth, String mark, String raw) {
        String item = CleanText.toCleanLines(raw);
        if (!item.isEmpty()) {
            String indent = "  ".repeat(Math.clamp(depth - 1L, 0, MAX_INDENTS));
            addLines(LineKind.ITEM, indent + mark + item.replace("\n", "\n  " + indent));
        }
    }

    /**
     * Adds a table row. The cells of a layout table become paragraphs.
     *
     * @param rawCells the cells from left to right, empty ones included
     */
    public void addRow(List<String> rawCells) {
        List<String> cells = rawCells.stream().map(CleanText::toSingleLine).toList();
        if (cells.stream().anyMatch(cell -> cell.length() > MAX_CELL_LENGTH)) {
            rawCells.forEach(this::addParagraph);
            return;
        }
        int last = cells.size();
        while (last > 0 && cells.get(last - 1).isEmpty()) {
            last--;
        }
        addTableLine(cells.subList(0, last).stream().collect(Collectors.joining(CELL_BORDER)));
    }

    /** Adds a line of a table without changes. */
    public void addTableLine(String line) {
        addLines(LineKind.ROW, line);
    }

    /** Ends the table or list: the next row or item belongs to another one. */
    public void endTable() {
        if (lastLine != LineKind.NONE) {
            lastLine = LineKind.PARAGRAPH;
        }
    }

    /** Returns true if nothing was written. */
    public boolean isEmpty() {
        return sections.isEmpty() && headingPath.isEmpty() && text.isEmpty();
    }

    /**
     * Returns the sections. A heading that repeats the title on top of others is omitted.
     *
     * @param ownTitle the title in the properties of the document; if it is null or a default, the first heading of
     * level 1
     * @throws UnreadableException if there is no text, or too much
     */
    public ParseResult.ParsedText finishUnder(@Nullable String ownTitle) {
        String own = DocumentTitles.cleanTitle(ownTitle);
        return toParsedText(own == null ? title : own);
    }

    /** Returns the sections like {@link #finishUnder}, but never takes a heading as the title. */
    public ParseResult.ParsedText finishUnderOnly(@Nullable String ownTitle) {
        return toParsedText(DocumentTitles.cleanTitle(ownTitle));
    }

    private ParseResult.ParsedText toParsedText(@Nullable String own) {
        leaveHeadings(0);
        if (sections.isEmpty()) {
            throw new UnreadableException("There is no text in it.");
        }
        if (own == null) {
            return new ParseResult.ParsedText(null, List.copyOf(sections));
        }
        List<Section> more = sections.stream().filter(section -> !section.text().equalsIgnoreCase(own)).toList();
        return new ParseResult.ParsedText(own,
                (more.isEmpty() ? sections : more).stream().map(section -> withoutTitle(own, section)).toList());
    }

    private static Section withoutTitle(String title, Section section) {
        List<String> headings = section.headings();
        return headings.isEmpty() || !headings.getFirst().equalsIgnoreCase(title)
                ? section
                : new Section(headings.subList(1, headings.size()), section.text());
    }

    private void addLines(LineKind line, String lines) {
        if (lines.isEmpty()) {
            return;
        }
        countBytes(lines);
        headingOnly = false;
        if (!text.isEmpty()) {
            text.append(line == LineKind.PARAGRAPH || line != lastLine ? "\n\n" : "\n");
        }
        text.append(lines);
        lastLine = line;
    }

    private void endSection() {
        if (!text.isEmpty()) {
            if (sections.size() == MAX_SECTIONS) {
                throw new UnreadableException("It has more than 50,000 sections.");
            }
            sections.add(new Section(currentHeadings(), text.toString()));
        }
        text.setLength(0);
        lastLine = LineKind.NONE;
    }

    /**
     * Returns the headings, outermost first; only the last one if the repeated headings of all sections are too long.
     */
    private List<String> currentHeadings() {
        List<String> headings = headingPath.stream().map(SectionHeading::text).toList();
        headingCharacters += headings.stream().mapToLong(String::length).sum();
        return headingCharacters <= CleanText.MAX_BYTES || headings.isEmpty() ? headings : List.of(headings.getLast());
    }

    private void countBytes(String lines) {
        writtenBytes += CleanText.sizeInBytes(lines);
        if (writtenBytes > CleanText.MAX_BYTES) {
            throw CleanText.textTooLarge();
        }
    }
}
