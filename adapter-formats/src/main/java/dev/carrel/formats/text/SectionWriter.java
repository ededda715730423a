package dev.carrel.formats.text;

import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.domain.document.SectionBuilder;
import dev.carrel.domain.document.UnreadableContentException;
import dev.carrel.domain.text.TextCleaner;
import dev.carrel.formats.parse.ParseResult;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes the content of a document as sections: one for each heading, a blank line between paragraphs, one line for
 * each list item and table row. Not thread-safe.
 */
public final class SectionWriter {

    private static final int MAX_LIST_DEPTH = 9;

    private final SectionBuilder builder = new SectionBuilder();
    private LineKind lastLine = LineKind.NONE;
    /** True if the last heading has no text yet. */
    private boolean headingOnly;
    private @Nullable String title;

    private enum LineKind {
        NONE, PARAGRAPH, ITEM, ROW
    }

    /**
     * Starts a section. Its heading replaces the headings of the same and of deeper levels.
     *
     * @param level from 1
     */
    public void startHeading(int level, String raw) {
        String heading = TextCleaner.FILE.toSingleLine(raw);
        leaveHeadings(level);
        if (heading.isEmpty()) {
            return;
        }
        String line = TextCleaner.truncate(heading, DocumentTitles.MAX_CODE_POINTS);
        builder.countText(line);
        builder.startHeading(level, line);
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
        if (headingOnly) {
            // A heading without text is text itself.
            builder.removeLastHeading(level).ifPresent(heading -> builder.append("", heading));
        }
        builder.leaveHeadings(level);
        headingOnly = false;
        lastLine = LineKind.NONE;
    }

    /** Adds a paragraph; lines stay, other white space is collapsed. */
    public void addParagraph(String raw) {
        addLines(LineKind.PARAGRAPH, TextCleaner.FILE.toLines(raw));
    }

    /** Adds a paragraph of preformatted text. */
    public void addVerbatim(String raw) {
        String lines = TextCleaner.FILE.toVerbatimLines(raw);
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
        String item = TextCleaner.FILE.toLines(raw);
        if (!item.isEmpty()) {
            String indent = SectionBuilder.listIndent(Math.min(depth, MAX_LIST_DEPTH));
            addLines(LineKind.ITEM, indent + mark + item.replace("\n", "\n  " + indent));
        }
    }

    /**
     * Adds a table row. The cells of a layout table become paragraphs.
     *
     * @param rawCells the cells from left to right, empty ones included
     */
    public void addRow(List<String> rawCells) {
        List<String> cells = rawCells.stream().map(TextCleaner.FILE::toSingleLine).toList();
        if (cells.stream().anyMatch(cell -> cell.length() > SectionBuilder.MAX_CELL_CHARACTERS)) {
            rawCells.forEach(this::addParagraph);
            return;
        }
        addTableLine(SectionBuilder.joinCells(cells));
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
        return builder.isEmpty();
    }

    /**
     * Returns the sections. A heading that repeats the title on top of others is omitted.
     *
     * @param ownTitle the title in the properties of the document; if it is null or a default, the first heading of
     * level 1
     * @throws UnreadableContentException if there is no text, or too much
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
        List<Section> sections = builder.build();
        if (sections.isEmpty()) {
            throw new UnreadableContentException("There is no text in it.");
        }
        if (own == null) {
            return new ParseResult.ParsedText(null, sections);
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
        headingOnly = false;
        builder.append(line == LineKind.PARAGRAPH || line != lastLine ? "\n\n" : "\n", lines);
        lastLine = line;
    }
}
