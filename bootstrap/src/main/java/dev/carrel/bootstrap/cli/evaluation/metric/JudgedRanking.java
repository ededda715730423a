package dev.carrel.bootstrap.cli.evaluation.metric;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Search results with their relevance judgments.
 *
 * @param found documents, best first, without duplicates
 * @param grades the grades of the relevant documents, each above 0; at least one
 */
public record JudgedRanking<T>(List<T> found, Map<T, Integer> grades) {

    public JudgedRanking {
        found = List.copyOf(found);
        grades = Map.copyOf(grades);
    }

    double ndcgAt(int cutOff) {
        return Ndcg.of(found, grades, cutOff);
    }

    double recallAt(int cutOff) {
        return (double) found.stream().limit(cutOff).filter(grades::containsKey).count() / grades.size();
    }

    double reciprocalRankAt(int cutOff) {
        return IntStream.range(0, Math.min(cutOff, found.size()))
                .filter(at -> grades.containsKey(found.get(at)))
                .mapToDouble(at -> 1.0 / (at + 1))
                .findFirst()
                .orElse(0);
    }

    boolean hasHitAt(int cutOff) {
        return found.stream().limit(cutOff).anyMatch(grades::containsKey);
    }
}
