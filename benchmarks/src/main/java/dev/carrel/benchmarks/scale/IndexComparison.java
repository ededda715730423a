package dev.carrel.benchmarks.scale;

import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.PassageIndex.DocumentHit;
import dev.carrel.application.port.PassageIndex.PassageQuery;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.library.LibraryId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The latency of searches in two indexes, and how much of what they find is the same. */
final class IndexComparison {

    private final List<Double> luceneMillis = new ArrayList<>();
    private final List<Double> openSearchMillis = new ArrayList<>();
    private int wantedDocuments;
    private int sameDocuments;
    private int wantedPassages;
    private int samePassages;

    List<DocumentHit> search(PassageIndex index, boolean isLucene, LibraryId library, PassageQuery query) {
        long begin = System.nanoTime();
        List<DocumentHit> hits = index.searchPassages(library, query).documents();
        (isLucene ? luceneMillis : openSearchMillis).add((System.nanoTime() - begin) / 1e6);
        return hits;
    }

    void compare(List<DocumentHit> wanted, List<DocumentHit> found) {
        Map<DocumentId, DocumentHit> byId = found.stream()
                .collect(Collectors.toMap(DocumentHit::document, Function.identity()));
        wantedDocuments += wanted.size();
        for (DocumentHit hit : wanted) {
            DocumentHit same = byId.get(hit.document());
            if (same != null) {
                sameDocuments++;
                comparePassages(hit, same);
            }
        }
    }

    private void comparePassages(DocumentHit wanted, DocumentHit found) {
        Set<Integer> passages = new HashSet<>(positions(wanted));
        wantedPassages += passages.size();
        passages.retainAll(positions(found));
        samePassages += passages.size();
    }

    private static List<Integer> positions(DocumentHit hit) {
        return hit.passages().stream().map(passage -> passage.passage().ordinal()).toList();
    }

    String toRow(String mode, int round) {
        double lucene = quantile(luceneMillis, .5);
        double openSearch = quantile(openSearchMillis, .5);
        return String.format(Locale.ROOT,
                "| %s | %d | %.1f, %.0f ms | %.1f, %.0f ms | %.2f | %.1f %% | %.1f %% |", mode, round, lucene,
                quantile(luceneMillis, .99), openSearch, quantile(openSearchMillis, .99), openSearch / lucene,
                100. * sameDocuments / wantedDocuments, 100. * samePassages / wantedPassages);
    }

    private static double quantile(List<Double> millis, double quantile) {
        double[] sorted = millis.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        return sorted[(int) (sorted.length * quantile)];
    }
}
