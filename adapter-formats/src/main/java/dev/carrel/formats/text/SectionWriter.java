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
 * Writes down what a document is made of as sections: a new one at each heading, paragraphs with a blank line between
 * them, items of a list and rows of a table one to a line.
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
    /** Whether there is nothing yet under the last heading. */
    private boolean headingOnly;
    private @Nullable String title;
    private long writtenBytes;
    private long headingCharacters;

    private record SectionHeading(int level, String text) {}

    private enum LineKind {
        NONE, PARAGRAPH, ITEM, ROW
    }

    /** From now on everything stands under it, and no longer under those of the same and of lower rank. */
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
            // A paragraph that was only made to look like one.
            addParagraph(heading);
        }
    }

    private void leaveHeadings(int level) {
        endSection();
        if (headingOnly && !headingPath.isEmpty() && headingPath.getLast().level >= level) {
            // There is nothing under it, so that it is a text itself.
            text.append(headingPath.removeLast().text);
            endSection();
        }
        headingOnly = false;
        while (!headingPath.isEmpty() && headingPath.getLast().level >= level) {
            headingPath.removeLast();
        }
    }

    public void addParagraph(String raw) {
        addLines(LineKind.PARAGRAPH, CleanText.toCleanLines(raw));
    }

    /** A paragraph whose white space matters. */
    public void addVerbatim(String raw) {
        String lines = CleanText.toVerbatim(raw);
        addLines(LineKind.PARAGRAPH, lines.isBlank() ? "" : lines.stripTrailing());
    }

    /**
     * @param depth in how many lists it is, from 1
     */
    public void addItem(int depth, String raw) {
        addItem(depth, "- ", raw);
    }

    /** An item that begins with its number. */
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

    /** The cells from left to right, the empty ones too. What is in cells that only place things are paragraphs. */
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

    /** A line of a table as it is. */
    public void addTableLine(String line) {
        addLines(LineKind.ROW, line);
    }

    /** The next row or item is not one of the table or list before. */
    public void endTable() {
        if (lastLine != LineKind.NONE) {
            lastLine = LineKind.PARAGRAPH;
        }
    }

    public boolean isEmpty() {
        return sections.isEmpty() && headingPath.isEmpty() && text.isEmpty();
    }

    /**
     * What was written, under a title: a heading that says the same on top of others is left out.
     *
     * @param ownTitle what the document calls itself; if that is null or says nothing, the first heading of the first
     * rank does
     * @throws UnreadableException if it is too much, or nothing
     */
    public ParseResult.ParsedText finishUnder(@Nullable String ownTitle) {
        String own = DocumentTitles.cleanTitle(ownTitle);
        return toParsedText(own == null ? title : own);
    }

    /** As {@link #finishUnder}, but a heading makes no title. */
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

    /** Outermost first; the last only once those of all sections, which are repeated in each, are too long. */
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
