package dev.carrel.bootstrap.cli.eval;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What came of an evaluation.
 *
 * @param documents how many were searched
 * @param questions how many of the set were asked
 * @param figures those that the set allows to measure, in their order
 * @param reliability of the similarities of the first documents of searches; empty if nobody said what is relevant
 */
public record Measurement(String set, long documents, int questions, Map<Figure, Value> figures,
        List<Reliability.Band> reliability) {

    public Measurement {
        var ordered = new EnumMap<Figure, Value>(Figure.class);
        ordered.putAll(figures);
        figures = Collections.unmodifiableMap(ordered);
        reliability = List.copyOf(reliability);
    }

    /**
     * @param over how many questions it was measured on, at least one
     */
    record Value(double value, int over) {}
}
