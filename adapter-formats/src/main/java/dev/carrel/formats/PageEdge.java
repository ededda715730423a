package dev.carrel.formats;

import java.util.List;

/**
 * Where on a page a running line may be: in its margins, and among the first and last lines, for on a short page the
 * text itself ends in the middle.
 */
record PageEdge(PdfPage page, float first, float top, float bottom, float last) {

    private static final int LINES = 3;
    private static final double MARGIN = 0.15;

    static PageEdge of(PdfPage page) {
        List<Float> baselines = page.lines().stream().map(PdfLine::baseline).distinct().sorted().toList();
        if (baselines.isEmpty()) {
            return new PageEdge(page, 0, 0, 0, 0);
        }
        int end = baselines.size() - 1;
        return new PageEdge(page, baselines.getFirst(), baselines.get(Math.min(LINES - 1, end)),
                baselines.get(Math.max(0, end - LINES + 1)), baselines.getLast());
    }

    boolean holds(PdfLine line) {
        return isInMargin(line) && (line.baseline() <= top || line.baseline() >= bottom);
    }

    boolean isOutermost(PdfLine line) {
        return isInMargin(line)
                && (line.baseline() <= first + line.size() / 2 || line.baseline() >= last - line.size() / 2);
    }

    private boolean isInMargin(PdfLine line) {
        return line.baseline() < page.height() * MARGIN || line.baseline() > page.height() * (1 - MARGIN);
    }
}
