package dev.carrel.bootstrap.cli.evaluation.metric;

import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * Normalized discounted cumulative gain: Järvelin and Kekäläinen, "Cumulated gain-based evaluation of IR techniques",
 * ACM TOIS 20(4), 2002, in the form of trec_eval's {@code ndcg_cut}, which BEIR reports: the gain of a document is its
 * grade, the discount at a rank is log2(rank + 1), and the ideal ranking has all judged documents.
 */
final class Ndcg {

    private Ndcg() {}

    /**
     * Computes NDCG at a cut-off.
     *
     * @param found documents, best first, without duplicates
     * @param grades the grades of the relevant documents, each above 0; at least one
     */
    static <T> double of(List<T> found, Map<T, Integer> grades, int cutOff) {
        List<Integer> ideal = grades.values().stream().sorted(Comparator.reverseOrder()).toList();
        return discountedGain(found.stream().map(document -> grades.getOrDefault(document, 0)).toList(), cutOff)
                / discountedGain(ideal, cutOff);
    }

    private static double discountedGain(List<Integer> grades, int cutOff) {
        double sum = 0;
        for (int rank = 1; rank <= Math.min(cutOff, grades.size()); rank++) {
            sum += grades.get(rank - 1) * Math.log(2) / Math.log(rank + 1.0);
        }
        return sum;
    }
}
