package dev.carrel.formats.pdf.page;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The straight lines that are drawn on a page, such as the borders of tables. Not thread-safe. */
final class PageRules {

    /** A drawing of more lines is no table. */
    private static final int MAX_RULES = 2000;
    /** A filled area that is at most this thick is a line, in points. */
    private static final float MAX_THICKNESS = 3;
    private static final float MIN_LENGTH = 4;
    /** Lines that are at most this far apart are one: the borders of neighbouring cells, the dashes of a line. */
    static final float TOLERANCE = 3;

    private final List<Rule> horizontal = new ArrayList<>();
    private final List<Rule> vertical = new ArrayList<>();

    /**
     * A line.
     *
     * @param from its left or upper end
     * @param to its right or lower end
     * @param at its distance from the top or the left edge of the page
     */
    record Rule(float from, float to, float at) {

        boolean covers(float place) {
            return from - TOLERANCE <= place && place <= to + TOLERANCE;
        }
    }

    /** Adds an area that a line covers, if it is long and thin. */
    void addArea(float left, float top, float right, float bottom) {
        float width = right - left;
        float height = bottom - top;
        if (horizontal.size() + vertical.size() >= MAX_RULES) {
            return;
        }
        if (height <= MAX_THICKNESS && width >= MIN_LENGTH && width > height) {
            horizontal.add(new Rule(left, right, (top + bottom) / 2));
        } else if (width <= MAX_THICKNESS && height >= MIN_LENGTH && height > width) {
            vertical.add(new Rule(top, bottom, (left + right) / 2));
        }
    }

    /** Returns the horizontal lines from the top, pieces joined; none on a page that is a drawing. */
    List<Rule> horizontal() {
        return isDrawing() ? List.of() : join(horizontal);
    }

    /** Returns the horizontal lines as they are drawn; none on a page that is a drawing. */
    List<Rule> horizontalPieces() {
        return isDrawing() ? List.of() : horizontal;
    }

    /** Returns the vertical lines from the left, pieces joined; none on a page that is a drawing. */
    List<Rule> vertical() {
        return isDrawing() ? List.of() : join(vertical);
    }

    private boolean isDrawing() {
        return horizontal.size() + vertical.size() >= MAX_RULES;
    }

    private static List<Rule> join(List<Rule> pieces) {
        List<Rule> joined = new ArrayList<>();
        List<Rule> near = new ArrayList<>();
        for (Rule rule : pieces.stream().sorted(Comparator.comparing(Rule::at)).toList()) {
            if (!near.isEmpty() && rule.at() - near.getLast().at() > TOLERANCE) {
                joinOverlapping(near, joined);
                near.clear();
            }
            near.add(rule);
        }
        joinOverlapping(near, joined);
        return joined;
    }

    private static void joinOverlapping(List<Rule> near, List<Rule> joined) {
        near.sort(Comparator.comparing(Rule::from));
        Rule last = null;
        for (Rule rule : near) {
            if (last != null && rule.from() <= last.to() + TOLERANCE) {
                last = new Rule(last.from(), Math.max(last.to(), rule.to()), last.at());
            } else {
                if (last != null) {
                    joined.add(last);
                }
                last = rule;
            }
        }
        if (last != null) {
            joined.add(last);
        }
    }
}
