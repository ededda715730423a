package dev.carrel.scraping.content;

import dev.carrel.domain.document.Section;
import dev.carrel.scraping.text.CleanText;
import dev.carrel.scraping.text.UnreadableException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Writes a content tree as sections: one for each heading, a blank line between paragraphs, one line for each list item
 * and table row.
 */
public final class ContentSectionWriter {

    private static final String CELL_BORDER = " | ";
    private static final String ITEM_MARKER = "- ";
    private static final String INDENT = "  ";
    private static final int MAX_CELL_LENGTH = 400;
    private static final int MAX_HEADING_LENGTH = 512;

    private final String title;
    private final List<Section> sections = new ArrayList<>();
    private final HeadingPath headings = new HeadingPath();
    private final StringBuilder text = new StringBuilder();
    private boolean paragraphEnded;
    private boolean lineEnded;
    private String itemStart = "";
    private long writtenCharacters;
    private long headingCharacters;
    private int listDepth;
    private TableGrid grid = new TableGrid();

    private ContentSectionWriter(String title) {
        this.title = title;
    }

    /**
     * Writes the included nodes of a block.
     *
     * @param title the page title; a heading that repeats it is omitted. Empty if there is none
     * @return the sections that have text
     * @throws UnreadableException if the text is too large
     */
    public static List<Section> writeSections(ContentBlock block, String title) throws UnreadableException {
        var writer = new ContentSectionWriter(title);
        writer.writeNodes(block);
        writer.endSection();
        long bytes = writer.sections.stream().mapToLong(section -> CleanText.sizeInBytes(section.text())).sum();
        if (bytes > CleanText.MAX_BYTES) {
            throw CleanText.textTooLarge();
        }
        return List.copyOf(writer.sections);
    }

    private void writeNodes(ContentBlock block) throws UnreadableException {
        for (ContentNode node : block.includedNodes()) {
            switch (node) {
                case TextRun run -> writeLine(run.text());
                case ContentBlock inner -> writeBlock(inner);
            }
        }
    }

    private void writeBlock(ContentBlock block) throws UnreadableException {
        int level = HeadingPath.levelOf(block.element());
        // A longer "heading" is one whose end tag is missing.
        if (level > 0 && block.characterCount() <= MAX_HEADING_LENGTH) {
            String heading = flatText(block);
            endSection();
            headings.enterHeading(level, heading.equalsIgnoreCase(title) ? "" : heading);
            return;
        }
        switch (block.tagName()) {
            case "ul", "ol" -> writeList(block);
            case "li" -> writeItem(block);
            case "table" -> writeTable(block);
            case "tr" -> writeRow(block);
            case "thead", "tbody", "tfoot", "dt", "dd" -> writeLines(block);
            default -> writeParagraphs(block);
        }
    }

    private void writeParagraphs(ContentBlock block) throws UnreadableException {
        endLine(listDepth == 0);
        writeNodes(block);
        endLine(listDepth == 0);
    }

    private void writeLines(ContentBlock block) throws UnreadableException {
        endLine(false);
        writeNodes(block);
        endLine(false);
    }

    private void writeList(ContentBlock block) throws UnreadableException {
        endLine(listDepth == 0);
        listDepth++;
        writeNodes(block);
        listDepth--;
        endLine(listDepth == 0);
    }

    private void writeItem(ContentBlock block) throws UnreadableException {
        endLine(false);
        itemStart = INDENT.repeat(Math.max(0, listDepth - 1)) + ITEM_MARKER;
        writeNodes(block);
        itemStart = "";
        endLine(false);
    }

    private void writeTable(ContentBlock table) throws UnreadableException {
        TableGrid outer = grid;
        grid = new TableGrid();
        writeParagraphs(table);
        grid = outer;
    }

    private void writeRow(ContentBlock row) throws UnreadableException {
        List<ContentBlock> cells = row.includedBlocks();
        boolean alone = cells.size() < 2 && !grid.isCovering();
        List<String> columns = grid.placeRow(row.allCells().stream().map(ContentSectionWriter::toCell).toList());
        if (!row.hasText()) {
            return;
        }
        if (alone || cells.stream().anyMatch(ContentSectionWriter::isForLayout)) {
            writeLines(row);
            return;
        }
        endLine(false);
        writeLine(String.join(CELL_BORDER, withoutEmptyEnd(columns)));
        endLine(false);
    }

    private static TableGrid.GridCell toCell(ContentBlock cell) {
        String text = cell.isExcluded() || isForLayout(cell) ? "" : flatText(cell);
        return TableGrid.GridCell.of(text, cell.element().attr("colspan"), cell.element().attr("rowspan"));
    }

    private static List<String> withoutEmptyEnd(List<String> cells) {
        int last = cells.size();
        while (last > 0 && cells.get(last - 1).isEmpty()) {
            last--;
        }
        return cells.subList(0, last);
    }

    /** Returns true if a cell belongs to a layout table rather than to a table of data. */
    private static boolean isForLayout(ContentBlock cell) {
        return cell.characterCount() > MAX_CELL_LENGTH
                || cell.includedBlocks().stream().anyMatch(ContentSectionWriter::hasRows);
    }

    private static boolean hasRows(ContentBlock block) {
        return block.tagName().equals("tr") || HeadingPath.levelOf(block.element()) > 0
                || block.includedBlocks().stream().anyMatch(ContentSectionWriter::hasRows);
    }

    private void writeLine(String line) throws UnreadableException {
        if (!text.isEmpty()) {
            text.append(paragraphEnded ? "\n\n" : lineEnded ? "\n" : listDepth == 0 ? "\n\n" : "\n");
        }
        text.append(itemStart).append(line);
        itemStart = "";
        paragraphEnded = false;
        lineEnded = false;
        writtenCharacters += line.length();
        if (writtenCharacters > CleanText.MAX_BYTES) {
            throw CleanText.textTooLarge();
        }
    }

    private void endLine(boolean paragraph) {
        paragraphEnded |= paragraph;
        lineEnded = true;
    }

    private void endSection() {
        if (!text.isEmpty()) {
            sections.add(new Section(headingPath(), text.toString()));
        }
        text.setLength(0);
        paragraphEnded = false;
        lineEnded = false;
    }

    /**
     * Returns the headings, outermost first; only the last one if the repeated headings of all sections are too long.
     */
    private List<String> headingPath() {
        List<String> path = headings.currentPath();
        headingCharacters += path.stream().mapToLong(String::length).sum();
        return headingCharacters <= CleanText.MAX_BYTES || path.isEmpty() ? path : List.of(path.getLast());
    }

    /** Returns the text of a block in one line, headings included. */
    public static String flatText(ContentBlock block) {
        return block.includedNodes().stream().map(node -> switch (node) {
            case TextRun run -> CleanText.toSingleLine(run.text());
            case ContentBlock inner -> flatText(inner);
        }).collect(Collectors.joining(" "));
    }
}
