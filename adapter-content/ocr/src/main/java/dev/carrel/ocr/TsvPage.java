package dev.carrel.ocr;

import dev.carrel.domain.document.RecognizedLine;
import dev.carrel.domain.document.RecognizedPage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the table that Tesseract writes: a row for each page, block, paragraph, line and word. */
final class TsvPage {

    private static final int PAGE_LEVEL = 1;
    private static final int WORD_LEVEL = 5;
    private static final int COLUMNS = 12;
    private static final int POINTS_PER_INCH = 72;
    /** The width of a page whose resolution is not known, in points: that of A4. */
    private static final float PAGE_WIDTH = 595;
    /** The least distance of two cells of a row, as a multiple of the font size. */
    private static final float MIN_CELL_GAP = 1.5f;
    /**
     * A line of fewer letters and digits with less confidence is the noise of a photo or a stain. Others may be right.
     */
    private static final int MIN_LETTERS = 3;
    private static final int MIN_CONFIDENCE = 20;

    private final Map<String, List<RecognizedWord>> lines = new LinkedHashMap<>();
    private float width;
    private float height;

    private TsvPage() {}

    static TsvPage parse(String table) {
        var page = new TsvPage();
        table.lines().skip(1).forEach(page::addRow);
        return page;
    }

    /** Returns how the page lies in its picture, as far as Tesseract sees. */
    PageTurn findTurn() {
        return PageTurn.of(lines.values());
    }

    private void addRow(String row) {
        String[] cells = row.split("\t", COLUMNS);
        if (cells.length < COLUMNS) {
            return;
        }
        int level = Integer.parseInt(cells[0]);
        if (level == PAGE_LEVEL) {
            width = Float.parseFloat(cells[8]);
            height = Float.parseFloat(cells[9]);
        } else if (level == WORD_LEVEL && !cells[11].isBlank()) {
            float left = Float.parseFloat(cells[6]);
            float top = Float.parseFloat(cells[7]);
            // Block, paragraph, line.
            lines.computeIfAbsent(cells[2] + ' ' + cells[3] + ' ' + cells[4], line -> new ArrayList<>())
                    .add(new RecognizedWord(cells[11].strip(), left, top, left + Float.parseFloat(cells[8]),
                            top + Float.parseFloat(cells[9]), Float.parseFloat(cells[10])));
        }
    }

    /** @param dotsPerInch 0 if it is not known */
    RecognizedPage toPage(int dotsPerInch) {
        PageTurn turn = findTurn();
        float uprightWidth = turn.isSideways() ? height : width;
        float uprightHeight = turn.isSideways() ? width : height;
        float scale = dotsPerInch > 0 ? (float) POINTS_PER_INCH / dotsPerInch : PAGE_WIDTH / Math.max(1, uprightWidth);
        Map<String, List<UprightLine>> paragraphs = new LinkedHashMap<>();
        lines.forEach((key, words) -> paragraphs
                .computeIfAbsent(key.substring(0, key.lastIndexOf(' ')), paragraph -> new ArrayList<>())
                .add(new UprightLine(words.stream().map(word -> turn.turnUpright(word, width, height)).toList())));
        List<RecognizedLine> all = paragraphs.values()
                .stream()
                .flatMap(paragraph -> {
                    float size = medianHeight(paragraph);
                    return paragraph.stream().flatMap(line -> toLine(line, size, scale).stream());
                })
                .toList();
        return new RecognizedPage(all, uprightHeight * scale, turn.quarters(), null);
    }

    private static float medianHeight(List<UprightLine> paragraph) {
        List<Float> heights = paragraph.stream().map(line -> line.bottom() - line.top()).sorted().toList();
        return heights.get(heights.size() / 2);
    }

    private static Optional<RecognizedLine> toLine(UprightLine line, float size, float scale) {
        int confidence = line.confidence();
        long letters = line.text().codePoints().filter(Character::isLetterOrDigit).count();
        return confidence < MIN_CONFIDENCE && letters < MIN_LETTERS ? Optional.empty()
                : Optional.of(new RecognizedLine(line.text(), round(line.left() * scale), round(line.top() * scale),
                        round(line.right() * scale), round(line.bottom() * scale), round(size * scale),
                        line.hasGap(size * MIN_CELL_GAP), confidence));
    }

    /** A tenth of a point is finer than any scan. */
    private static float round(float points) {
        return Math.round(points * 10) / 10f;
    }
}
