package dev.carrel.formats.pdf;

import dev.carrel.formats.pdf.page.PdfLine;
import dev.carrel.formats.pdf.page.PdfPage;
import java.util.List;

/**
 * The part of a page where a running header may be: in the margins, and among the first and last lines, because the
 * text of a short page ends in the middle.
 */
record PageEdge(PdfPage page, float firstBaseline, float topLimit, float bottomLimit, float lastBaseline) {

    private static final int EDGE_LINES = 3;
    private static final double MAX_MARGIN = 0.15;

    static PageEdge of(PdfPage page) {
        List<Float> baselines = page.lines().stream().map(PdfLine::baseline).distinct().sorted().toList();
        if (baselines.isEmpty()) {
            return new PageEdge(page, 0, 0, 0, 0);
        }
        int end = baselines.size() - 1;
        return new PageEdge(page, baselines.getFirst(), baselines.get(Math.min(EDGE_LINES - 1, end)),
                baselines.get(Math.max(0, end - EDGE_LINES + 1)), baselines.getLast());
    }

    boolean isInEdge(PdfLine line) {
        return isInMargin(line) && (line.baseline() <= topLimit || line.baseline() >= bottomLimit);
    }

    boolean isOutermost(PdfLine line) {
        return isInMargin(line)
                && (line.baseline() <= firstBaseline + line.fontSize() / 2
                        || line.baseline() >= lastBaseline - line.fontSize() / 2);
    }

    private boolean isInMargin(PdfLine line) {
        return line.baseline() < page.height() * MAX_MARGIN || line.baseline() > page.height() * (1 - MAX_MARGIN);
    }
}
