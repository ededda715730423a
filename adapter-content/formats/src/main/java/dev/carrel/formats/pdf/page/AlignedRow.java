package dev.carrel.formats.pdf.page;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** A row of a table without lines: a line with gaps, and the further lines of its last cell. */
final class AlignedRow {

    /** How far a name may stand from the edge or the middle of its column, as a multiple of the font size. */
    private static final float MAX_NAME_OFFSET = 0.5f;

    private final TextLine line;
    private final List<TextLine> further = new ArrayList<>();

    AlignedRow(TextLine line) {
        this.line = line;
    }

    void add(TextLine next) {
        further.add(next);
    }

    int countLines() {
        return 1 + further.size();
    }

    /** Returns the parts of its first line between wide gaps. */
    List<PdfCell> cells() {
        List<PdfCell> cells = new ArrayList<>();
        for (PdfCell word : line.words()) {
            PdfCell last = cells.isEmpty() ? null : cells.getLast();
            if (last == null || word.left() - last.right() > line.line().fontSize() * PdfLineExtractor.MIN_CELL_GAP) {
                cells.add(word);
            } else {
                cells.set(cells.size() - 1, new PdfCell(last.text() + " " + word.text(), last.left(), word.right()));
            }
        }
        return cells;
    }

    /** Returns true if it may name the columns: its words begin, end or are centred as they do. */
    boolean areNames(List<AlignedColumn> columns) {
        float tolerance = Math.max(1, line.line().fontSize() * MAX_NAME_OFFSET);
        int named = 0;
        for (int index = 0; index < columns.size(); index++) {
            int column = index;
            List<PdfCell> words = line.words().stream().filter(word -> nearest(columns, word) == column).toList();
            if (!words.isEmpty()) {
                named++;
                if (!columns.get(index)
                        .isAlignedWith(words.getFirst().left(), words.getLast().right(), tolerance)) {
                    return false;
                }
            }
        }
        return named >= Math.max(2, columns.size() - 1);
    }

    /** Returns the row, each word in its column. */
    TextLine toRow(List<AlignedColumn> columns) {
        List<StringBuilder> texts = new ArrayList<>();
        columns.forEach(column -> texts.add(new StringBuilder()));
        for (PdfCell word : line.words()) {
            StringBuilder text = texts.get(nearest(columns, word));
            text.append(text.isEmpty() ? "" : " ").append(word.text());
        }
        further.forEach(next -> LineJoin.append(texts.getLast(), next.line().text()));
        List<PdfCell> cells = IntStream.range(0, columns.size())
                .mapToObj(index -> new PdfCell(texts.get(index).toString(), columns.get(index).left(),
                        columns.get(index).right()))
                .toList();
        return new TextLine(line.line().withCells(cells, line.line().bold()), List.of());
    }

    /** Returns the column that a word is in, or else the nearest. */
    private static int nearest(List<AlignedColumn> columns, PdfCell word) {
        int best = 0;
        for (int index = 1; index < columns.size(); index++) {
            if (columns.get(index).distanceTo(word.middle()) < columns.get(best).distanceTo(word.middle())) {
                best = index;
            }
        }
        return best;
    }
}
