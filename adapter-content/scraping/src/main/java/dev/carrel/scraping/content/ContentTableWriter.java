package dev.carrel.scraping.content;

import dev.carrel.domain.document.Block.Table;
import dev.carrel.domain.text.TableGrid;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes a table of a page: a table of data as one block, a row of a term and its long description as a definition, and
 * the cells of a layout table one after the other.
 */
final class ContentTableWriter {

    /** A longer cell marks a table as layout that only places text side by side. */
    private static final int MAX_CELL_CHARACTERS = 400;
    private static final int MAX_TERM_CHARACTERS = 80;

    private final ContentSectionWriter out;
    private final TableGrid grid = new TableGrid();
    private final List<List<String>> rows = new ArrayList<>();
    private List<String> header = List.of();
    private boolean hasHeaderBelow;

    ContentTableWriter(ContentSectionWriter out) {
        this.out = out;
    }

    void writeTable(ContentBlock table) {
        writeParts(table);
        endTable();
    }

    private void writeParts(ContentBlock table) {
        for (ContentNode part : table.includedNodes()) {
            if (part instanceof ContentBlock block && isGroup(block)) {
                writeParts(block);
            } else if (part instanceof ContentBlock row && row.tagName().equals("tr")) {
                writeRow(row);
            } else if (part instanceof ContentBlock other) {
                endTable();
                out.writeNodes(other);
            }
        }
    }

    private static boolean isGroup(ContentBlock block) {
        return switch (block.tagName()) {
            case "thead", "tbody", "tfoot" -> true;
            default -> false;
        };
    }

    private void writeRow(ContentBlock row) {
        List<ContentBlock> cells = row.includedBlocks();
        boolean alone = cells.size() < 2 && !grid.isCovering();
        List<TableGrid.GridCell> placed = row.allCells().stream().map(ContentTableWriter::toCell).toList();
        List<String> columns = grid.placeRow(placed);
        if (!row.hasText()) {
            return;
        }
        if (alone || columns.stream().allMatch(String::isBlank)
                || cells.stream().anyMatch(ContentTableWriter::isForLayout)) {
            endTable();
            if (isDefinition(cells)) {
                out.startDefinition(ContentSectionWriter.flatText(cells.getFirst()));
                out.writeNodes(cells.getLast());
                out.flushTerms();
            } else {
                out.writeNodes(row);
            }
        } else if (rows.isEmpty() && isHeader(row) && (header.isEmpty() || hasHeaderBelow)) {
            header = TableGrid.joinHeaders(header, columns);
            hasHeaderBelow = placed.stream().anyMatch(TableGrid.GridCell::isMerged);
        } else {
            rows.add(columns);
        }
    }

    private static boolean isHeader(ContentBlock row) {
        ContentBlock parent = row.parent();
        return row.allCells().stream().allMatch(cell -> cell.tagName().equals("th"))
                || (parent != null && parent.tagName().equals("thead"));
    }

    private static boolean isDefinition(List<ContentBlock> cells) {
        return cells.size() == 2 && !isForLayout(cells.getFirst()) && cells.getFirst().hasText()
                && cells.getFirst().characterCount() <= MAX_TERM_CHARACTERS && !cells.getLast().holdsHeadingOrRow();
    }

    private static TableGrid.GridCell toCell(ContentBlock cell) {
        String text = cell.isExcluded() || isForLayout(cell) ? "" : ContentSectionWriter.flatText(cell);
        return TableGrid.GridCell.of(text, cell.element().attr("colspan"), cell.element().attr("rowspan"));
    }

    /** Returns true if a cell belongs to a layout table rather than to a table of data. */
    private static boolean isForLayout(ContentBlock cell) {
        return cell.characterCount() > MAX_CELL_CHARACTERS || cell.holdsLinesOfCode() || cell.holdsHeadingOrRow();
    }

    private void endTable() {
        if (!header.isEmpty() || !rows.isEmpty()) {
            out.addBlock(new Table(header, List.copyOf(rows)));
            rows.clear();
            header = List.of();
        }
    }
}
