package dev.carrel.formats.pdf.page;

import dev.carrel.formats.pdf.page.PageRules.Rule;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds the tables of a page that have lines between rows and columns. */
final class RuledTables {

    private RuledTables() {}

    /** Returns the lines, with the rows of tables in place of the lines of their cells. */
    static List<TextLine> join(List<TextLine> lines, PageRules rules) {
        List<TextLine> joined = lines;
        for (Grid grid : findGrids(rules.horizontal(), rules.vertical())) {
            joined = new RuledTable(grid, joined).join();
        }
        return joined;
    }

    private static List<Grid> findGrids(List<Rule> horizontal, List<Rule> vertical) {
        if (horizontal.size() < 2 || vertical.isEmpty()) {
            return List.of();
        }
        int[] parents = new int[horizontal.size() + vertical.size()];
        for (int i = 0; i < parents.length; i++) {
            parents[i] = i;
        }
        for (int h = 0; h < horizontal.size(); h++) {
            for (int v = 0; v < vertical.size(); v++) {
                if (horizontal.get(h).covers(vertical.get(v).at()) && vertical.get(v).covers(horizontal.get(h).at())) {
                    parents[rootOf(parents, h)] = rootOf(parents, horizontal.size() + v);
                }
            }
        }
        Map<Integer, Grid> grids = new HashMap<>();
        for (int i = 0; i < parents.length; i++) {
            Grid grid = grids.computeIfAbsent(rootOf(parents, i), root -> new Grid(new ArrayList<>(),
                    new ArrayList<>()));
            if (i < horizontal.size()) {
                grid.horizontal.add(horizontal.get(i));
            } else {
                grid.vertical.add(vertical.get(i - horizontal.size()));
            }
        }
        return grids.values()
                .stream()
                .filter(grid -> grid.tops().size() > 1 && grid.lefts().size() > 2)
                .sorted(Comparator.comparing(grid -> grid.tops().getFirst()))
                .toList();
    }

    private static int rootOf(int[] parents, int index) {
        int root = index;
        while (parents[root] != root) {
            parents[root] = parents[parents[root]];
            root = parents[root];
        }
        return root;
    }

    /** Lines that meet. */
    record Grid(List<Rule> horizontal, List<Rule> vertical) {

        /** Returns the upper edges of the rows, and the lower one of the last. */
        List<Float> tops() {
            return edges(horizontal, vertical);
        }

        /** Returns the left edges of the columns, and the right one of the last. */
        List<Float> lefts() {
            return edges(vertical, horizontal);
        }

        /** The outer edges may have no line of their own: the lines that cross end there. */
        private static List<Float> edges(List<Rule> rules, List<Rule> crossing) {
            List<Float> places = new ArrayList<>();
            rules.stream().map(Rule::at).sorted().forEach(place -> addIfApart(places, place));
            if (!places.isEmpty() && !crossing.isEmpty()) {
                float first = crossing.stream().map(Rule::from).min(Comparator.naturalOrder()).orElseThrow();
                float last = crossing.stream().map(Rule::to).max(Comparator.naturalOrder()).orElseThrow();
                if (first < places.getFirst() - 3 * PageRules.TOLERANCE) {
                    places.addFirst(first);
                }
                if (last > places.getLast() + 3 * PageRules.TOLERANCE) {
                    places.add(last);
                }
            }
            return places;
        }

        private static void addIfApart(List<Float> places, float place) {
            if (places.isEmpty() || place - places.getLast() > PageRules.TOLERANCE) {
                places.add(place);
            }
        }
    }
}
