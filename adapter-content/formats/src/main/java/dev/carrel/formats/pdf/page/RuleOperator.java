package dev.carrel.formats.pdf.page;

import java.awt.geom.Path2D;
import java.awt.geom.PathIterator;
import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.util.List;
import java.util.function.Supplier;
import org.apache.pdfbox.contentstream.PDFStreamEngine;
import org.apache.pdfbox.contentstream.operator.Operator;
import org.apache.pdfbox.contentstream.operator.OperatorProcessor;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSNumber;
import org.apache.pdfbox.pdmodel.common.PDRectangle;

/** An operator that adds to a path or paints it, of which only straight lines are noticed. */
final class RuleOperator extends OperatorProcessor {

    private static final List<String> NAMES = List.of("m", "l", "c", "v", "y", "h", "re", "S", "s", "f", "F", "f*", "B",
            "B*", "b", "b*", "n");
    /** A path of more parts is a drawing, of which nothing more is noticed. */
    private static final int MAX_PARTS = 2000;

    private final String name;
    private final PaintedPath path;

    private RuleOperator(PDFStreamEngine engine, String name, PaintedPath path) {
        super(engine);
        this.name = name;
        this.path = path;
    }

    /** Lets an engine notice the lines of each page that it processes. */
    static void addTo(PDFStreamEngine engine, Supplier<PageRules> rules) {
        var path = new PaintedPath(rules);
        NAMES.forEach(name -> engine.addOperator(new RuleOperator(engine, name, path)));
    }

    @Override
    public String getName() {
        return name;
    }

    @Override
    public void process(Operator operator, List<COSBase> operands) {
        float[] numbers = new float[operands.size()];
        for (int i = 0; i < numbers.length; i++) {
            if (!(operands.get(i) instanceof COSNumber number)) {
                return;
            }
            numbers[i] = number.floatValue();
        }
        switch (name) {
            case "m" -> addPoint(numbers, true);
            case "l", "c", "v", "y" -> addPoint(numbers, false);
            case "re" -> addRectangle(numbers);
            case "h" -> path.close();
            case "S", "B", "B*" -> path.stroke();
            case "s", "b", "b*" -> {
                path.close();
                path.stroke();
            }
            case "n" -> path.end();
            default -> path.fill();
        }
    }

    /** A curve ends at its last point, and is never straight enough to matter. */
    private void addPoint(float[] numbers, boolean first) {
        if (numbers.length >= 2) {
            Point2D.Float point = onPage(numbers[numbers.length - 2], numbers[numbers.length - 1]);
            path.add(point.x, point.y, first);
        }
    }

    private void addRectangle(float[] numbers) {
        if (numbers.length == 4) {
            Point2D.Float one = onPage(numbers[0], numbers[1]);
            Point2D.Float other = onPage(numbers[0] + numbers[2], numbers[1] + numbers[3]);
            path.add(one.x, one.y, true);
            path.add(other.x, one.y, false);
            path.add(other.x, other.y, false);
            path.add(one.x, other.y, false);
            path.close();
        }
    }

    /** Returns a point as lines of text have it: from the upper left corner of the page. */
    private Point2D.Float onPage(float x, float y) {
        PDRectangle box = getContext().getCurrentPage().getCropBox();
        Point2D.Float point = getContext().transformedPoint(x, y);
        return new Point2D.Float(point.x - box.getLowerLeftX(), box.getUpperRightY() - point.y);
    }

    /** The path that the operators of a page build. */
    private static final class PaintedPath {

        private final Supplier<PageRules> rules;
        private final Path2D.Float path = new Path2D.Float();
        private int parts;

        PaintedPath(Supplier<PageRules> rules) {
            this.rules = rules;
        }

        void add(float x, float y, boolean first) {
            if (++parts > MAX_PARTS) {
                return;
            }
            if (first || path.getCurrentPoint() == null) {
                path.moveTo(x, y);
            } else {
                path.lineTo(x, y);
            }
        }

        void close() {
            if (path.getCurrentPoint() != null) {
                path.closePath();
            }
        }

        void end() {
            path.reset();
            parts = 0;
        }

        /** Each straight part is a line. */
        void stroke() {
            float[] point = new float[6];
            float x = 0;
            float y = 0;
            float firstX = 0;
            float firstY = 0;
            for (PathIterator each = path.getPathIterator(null); !each.isDone(); each.next()) {
                int kind = each.currentSegment(point);
                float nextX = kind == PathIterator.SEG_CLOSE ? firstX : point[0];
                float nextY = kind == PathIterator.SEG_CLOSE ? firstY : point[1];
                if (kind == PathIterator.SEG_MOVETO) {
                    firstX = nextX;
                    firstY = nextY;
                } else {
                    rules.get()
                            .addArea(Math.min(x, nextX), Math.min(y, nextY), Math.max(x, nextX), Math.max(y, nextY));
                }
                x = nextX;
                y = nextY;
            }
            end();
        }

        /** Each part that is long and thin is a line: programs draw borders so. */
        void fill() {
            var part = new Path2D.Float();
            float[] point = new float[6];
            for (PathIterator each = path.getPathIterator(null); !each.isDone(); each.next()) {
                int kind = each.currentSegment(point);
                if (kind == PathIterator.SEG_MOVETO) {
                    addFilled(part);
                    part.reset();
                    part.moveTo(point[0], point[1]);
                } else if (kind == PathIterator.SEG_LINETO) {
                    part.lineTo(point[0], point[1]);
                }
            }
            addFilled(part);
            end();
        }

        private void addFilled(Path2D.Float part) {
            if (part.getCurrentPoint() != null) {
                Rectangle2D area = part.getBounds2D();
                rules.get()
                        .addArea((float) area.getMinX(), (float) area.getMinY(), (float) area.getMaxX(),
                                (float) area.getMaxY());
            }
        }
    }
}
