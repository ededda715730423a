package dev.carrel.scraping.extract;

import dev.carrel.domain.document.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Writes blocks down as sections: a new one at each heading, paragraphs with a blank line between them, items of a list
 * and rows of a table one to a line.
 */
final class SectionWriter {

    private static final String CELL_BORDER = " | ";
    private static final String ITEM = "- ";
    private static final String INDENT = "  ";
    private static final int MOST_CHARACTERS_OF_A_CELL = 400;
    private static final int MOST_CHARACTERS_OF_A_HEADING = 512;

    private final String title;
    private final List<Section> sections = new ArrayList<>();
    private final Headings headings = new Headings();
    private final StringBuilder text = new StringBuilder();
    private boolean paragraphEnded;
    private boolean lineEnded;
    private String itemStart = "";
    private long written;
    private long headingCharacters;
    private int lists;
    private TableGrid grid = new TableGrid();

    private SectionWriter(String title) {
        this.title = title;
    }

    /**
     * @param title a heading that says the same is not repeated; empty if there is none
     * @return without sections that have no text
     * @throws UnreadableException if it is too much
     */
    static List<Section> write(Block block, String title) throws UnreadableException {
        var writer = new SectionWriter(title);
        writer.writePieces(block);
        writer.endSection();
        long bytes = writer.sections.stream().mapToLong(section -> CleanText.sizeInBytes(section.text())).sum();
        if (bytes > CleanText.MOST_BYTES) {
            throw CleanText.tooLarge();
        }
        return List.copyOf(writer.sections);
    }

    private void writePieces(Block block) throws UnreadableException {
        for (Piece piece : block.pieces()) {
            switch (piece) {
                case Run run -> line(run.text());
                case Block inner -> write(inner);
            }
        }
    }

    private void write(Block block) throws UnreadableException {
        int level = Headings.level(block.element());
        // What is longer than a line is no heading, but one whose end was forgotten.
        if (level > 0 && block.characters() <= MOST_CHARACTERS_OF_A_HEADING) {
            String heading = flat(block);
            endSection();
            headings.enter(level, heading.equalsIgnoreCase(title) ? "" : heading);
            return;
        }
        switch (block.tag()) {
            case "ul", "ol" -> list(block);
            case "li" -> item(block);
            case "table" -> table(block);
            case "tr" -> row(block);
            case "thead", "tbody", "tfoot", "dt", "dd" -> lines(block);
            default -> paragraphs(block);
        }
    }

    private void paragraphs(Block block) throws UnreadableException {
        end(lists == 0);
        writePieces(block);
        end(lists == 0);
    }

    private void lines(Block block) throws UnreadableException {
        end(false);
        writePieces(block);
        end(false);
    }

    private void list(Block block) throws UnreadableException {
        end(lists == 0);
        lists++;
        writePieces(block);
        lists--;
        end(lists == 0);
    }

    private void item(Block block) throws UnreadableException {
        end(false);
        itemStart = INDENT.repeat(Math.max(0, lists - 1)) + ITEM;
        writePieces(block);
        itemStart = "";
        end(false);
    }

    private void table(Block table) throws UnreadableException {
        TableGrid outer = grid;
        grid = new TableGrid();
        paragraphs(table);
        grid = outer;
    }

    private void row(Block row) throws UnreadableException {
        List<Block> cells = row.blocks();
        boolean alone = cells.size() < 2 && !grid.isCovering();
        List<String> columns = grid.place(row.cells().stream().map(SectionWriter::cell).toList());
        if (!row.hasText()) {
            return;
        }
        if (alone || cells.stream().anyMatch(SectionWriter::isForLayout)) {
            lines(row);
            return;
        }
        end(false);
        line(String.join(CELL_BORDER, withoutEmptyEnd(columns)));
        end(false);
    }

    private static TableGrid.Cell cell(Block cell) {
        String text = cell.isLeftOut() || isForLayout(cell) ? "" : flat(cell);
        return TableGrid.Cell.of(text, cell.element().attr("colspan"), cell.element().attr("rowspan"));
    }

    private static List<String> withoutEmptyEnd(List<String> cells) {
        int last = cells.size();
        while (last > 0 && cells.get(last - 1).isEmpty()) {
            last--;
        }
        return cells.subList(0, last);
    }

    /** Tables that only place things side by side have cells that are no entries. */
    private static boolean isForLayout(Block cell) {
        return cell.characters() > MOST_CHARACTERS_OF_A_CELL || cell.blocks().stream().anyMatch(SectionWriter::hasRows);
    }

    private static boolean hasRows(Block block) {
        return block.tag().equals("tr") || Headings.level(block.element()) > 0
                || block.blocks().stream().anyMatch(SectionWriter::hasRows);
    }

    private void line(String line) throws UnreadableException {
        if (!text.isEmpty()) {
            text.append(paragraphEnded ? "\n\n" : lineEnded ? "\n" : lists == 0 ? "\n\n" : "\n");
        }
        text.append(itemStart).append(line);
        itemStart = "";
        paragraphEnded = false;
        lineEnded = false;
        written += line.length();
        if (written > CleanText.MOST_BYTES) {
            throw CleanText.tooLarge();
        }
    }

    private void end(boolean paragraph) {
        paragraphEnded |= paragraph;
        lineEnded = true;
    }

    private void endSection() {
        if (!text.isEmpty()) {
            sections.add(new Section(path(), text.toString()));
        }
        text.setLength(0);
        paragraphEnded = false;
        lineEnded = false;
    }

    /** Outermost first; the last only once those of all sections, which are repeated in each, are too long. */
    private List<String> path() {
        List<String> path = headings.path();
        headingCharacters += path.stream().mapToLong(String::length).sum();
        return headingCharacters <= CleanText.MOST_BYTES || path.isEmpty() ? path : List.of(path.getLast());
    }

    /** All text of a block in one line, headings included. */
    static String flat(Block block) {
        return block.pieces().stream().map(piece -> switch (piece) {
            case Run run -> CleanText.oneLine(run.text());
            case Block inner -> flat(inner);
        }).collect(Collectors.joining(" "));
    }
}
