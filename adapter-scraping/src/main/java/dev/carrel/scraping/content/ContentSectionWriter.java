package dev.carrel.scraping.content;

import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.domain.document.SectionBuilder;
import dev.carrel.domain.document.UnreadableContentException;
import dev.carrel.domain.text.TableGrid;
import dev.carrel.domain.text.TextCleaner;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Writes a content tree as sections: one for each heading, a blank line between paragraphs, one line for each list item
 * and table row.
 */
public final class ContentSectionWriter {

    private static final String ITEM_MARKER = "- ";
    private static final int MAX_HEADING_LENGTH = 512;

    private final String title;
    private final SectionBuilder sections = new SectionBuilder();
    private boolean paragraphEnded;
    private boolean lineEnded;
    private String itemStart = "";
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
     * @throws UnreadableContentException if the text is too large
     */
    public static List<Section> writeSections(ContentBlock block, String title) {
        var writer = new ContentSectionWriter(title);
        writer.writeNodes(block);
        return writer.sections.build();
    }

    private void writeNodes(ContentBlock block) {
        for (ContentNode node : block.includedNodes()) {
            switch (node) {
                case TextRun run -> writeLine(run.text());
                case ContentBlock inner -> writeBlock(inner);
            }
        }
    }

    private void writeBlock(ContentBlock block) {
        int level = HeadingLevels.levelOf(block.element());
        // A longer "heading" is one whose end tag is missing.
        if (level > 0 && block.characterCount() <= MAX_HEADING_LENGTH) {
            String heading = flatText(block);
            sections.startHeading(level, heading.equalsIgnoreCase(title) ? "" : heading);
            paragraphEnded = false;
            lineEnded = false;
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

    private void writeParagraphs(ContentBlock block) {
        endLine(listDepth == 0);
        writeNodes(block);
        endLine(listDepth == 0);
    }

    private void writeLines(ContentBlock block) {
        endLine(false);
        writeNodes(block);
        endLine(false);
    }

    private void writeList(ContentBlock block) {
        endLine(listDepth == 0);
        listDepth++;
        writeNodes(block);
        listDepth--;
        endLine(listDepth == 0);
    }

    private void writeItem(ContentBlock block) {
        endLine(false);
        itemStart = SectionBuilder.listIndent(listDepth) + ITEM_MARKER;
        writeNodes(block);
        itemStart = "";
        endLine(false);
    }

    private void writeTable(ContentBlock table) {
        TableGrid outer = grid;
        grid = new TableGrid();
        writeParagraphs(table);
        grid = outer;
    }

    private void writeRow(ContentBlock row) {
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
        writeLine(SectionBuilder.joinCells(columns));
        endLine(false);
    }

    private static TableGrid.GridCell toCell(ContentBlock cell) {
        String text = cell.isExcluded() || isForLayout(cell) ? "" : flatText(cell);
        return TableGrid.GridCell.of(text, cell.element().attr("colspan"), cell.element().attr("rowspan"));
    }

    /** Returns true if a cell belongs to a layout table rather than to a table of data. */
    private static boolean isForLayout(ContentBlock cell) {
        return cell.characterCount() > SectionBuilder.MAX_CELL_CHARACTERS
                || cell.includedBlocks().stream().anyMatch(ContentSectionWriter::hasRows);
    }

    private static boolean hasRows(ContentBlock block) {
        return block.tagName().equals("tr") || HeadingLevels.levelOf(block.element()) > 0
                || block.includedBlocks().stream().anyMatch(ContentSectionWriter::hasRows);
    }

    private void writeLine(String line) {
        String separator = paragraphEnded || (!lineEnded && listDepth == 0) ? "\n\n" : "\n";
        sections.append(separator, itemStart + line);
        itemStart = "";
        paragraphEnded = false;
        lineEnded = false;
    }

    private void endLine(boolean paragraph) {
        paragraphEnded |= paragraph;
        lineEnded = true;
    }

    /** Returns the text of a block in one line, headings included. */
    public static String flatText(ContentBlock block) {
        return block.includedNodes().stream().map(node -> switch (node) {
            case TextRun run -> TextCleaner.WEB_PAGE.toSingleLine(run.text());
            case ContentBlock inner -> flatText(inner);
        }).collect(Collectors.joining(" "));
    }
}
