package dev.carrel.application.rerank;

import dev.carrel.application.port.PassageIndex.PassageExplanation;
import dev.carrel.application.port.PassageIndex.PassageHit;
import dev.carrel.application.port.ReplyWriter.RetrievedDocument;
import dev.carrel.application.port.Reranker.PassageReading;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingDouble;
import static java.util.Comparator.reverseOrder;

/**
 * The best passages of a result, which a model may bring into another order.
 *
 * @param documents the result, best first
 * @param head the passages, best first
 */
record RerankedHead(List<RetrievedDocument> documents, List<HeadPassage> head) {

    /**
     * A passage of the head.
     *
     * @param document the position of its document
     * @param passage its position in the document
     * @param similarity that of the passage, raised or lowered as that of its document is
     */
    record HeadPassage(int document, int passage, String text, double similarity) {}

    /**
     * What reranking gives a passage.
     *
     * @param similarity that of its new rank
     * @param score that of the model
     */
    private record NewRanking(double similarity, double score) {

        PassageHit applyTo(PassageHit hit) {
            PassageExplanation explanation = hit.explanation();
            return new PassageHit(hit.passage(), similarity, hit.isNearMiss(),
                    explanation == null ? null : explanation.withRerankScore(score), null);
        }
    }

    /** Returns the head of a result. */
    static RerankedHead of(List<RetrievedDocument> documents, int passages) {
        var all = new ArrayList<HeadPassage>();
        for (int document = 0; document < documents.size(); document++) {
            RetrievedDocument found = documents.get(document);
            double raise = LogOdds.of(found.document().similarity())
                    - LogOdds.of(found.passages().getFirst().similarity());
            for (int passage = 0; passage < found.passages().size(); passage++) {
                PassageHit hit = found.passages().get(passage);
                all.add(new HeadPassage(document, passage,
                        hit.passage().textWithTitle(found.document().title()),
                        raise == 0 ? hit.similarity()
                                : LogOdds.toProbability(LogOdds.of(hit.similarity()) + raise)));
            }
        }
        return new RerankedHead(documents,
                all.stream().sorted(comparing(HeadPassage::similarity, reverseOrder())).limit(passages).toList());
    }

    /** Returns the first passages of this head, at least one, as the head of the same result. */
    RerankedHead first(int passages) {
        return new RerankedHead(documents, head.subList(0, Math.max(1, passages)));
    }

    /** Returns what the model reads: the passages with the titles of their documents. */
    List<String> texts() {
        return head.stream().map(HeadPassage::text).toList();
    }

    /**
     * Returns the result in the order of the scores, best first. Each passage of the head takes over the similarity of
     * its new rank, and each document that of its own; what is behind the head keeps its order.
     */
    List<RetrievedDocument> reorder(List<PassageReading> readings) {
        List<Double> scores = readings.stream().map(PassageReading::score).toList();
        List<Integer> order = IntStream.range(0, head.size())
                .boxed()
                .sorted(comparing(scores::get, reverseOrder()))
                .toList();
        var rankings = new HashMap<HeadPassage, NewRanking>();
        for (int rank = 0; rank < order.size(); rank++) {
            int place = order.get(rank);
            rankings.put(head.get(place), new NewRanking(head.get(rank).similarity(), scores.get(place)));
        }
        List<Integer> newOrder = orderDocuments(order);
        List<Double> ranked = documents.stream()
                .map(each -> each.document().similarity())
                .sorted(reverseOrder())
                .toList();
        var reordered = new ArrayList<RetrievedDocument>(documents.size());
        for (int rank = 0; rank < newOrder.size(); rank++) {
            int document = newOrder.get(rank);
            RetrievedDocument found = documents.get(document);
            reordered.add(new RetrievedDocument(found.document().withSimilarity(ranked.get(rank)),
                    reorderPassages(document, found.passages(), rankings)));
        }
        return List.copyOf(reordered);
    }

    /** Returns the positions of the documents: by their best passage, then the others as before. */
    private List<Integer> orderDocuments(List<Integer> order) {
        var positions = new ArrayList<Integer>();
        for (int each : order) {
            int document = head.get(each).document();
            if (!positions.contains(document)) {
                positions.add(document);
            }
        }
        IntStream.range(0, documents.size()).filter(each -> !positions.contains(each)).forEach(positions::add);
        return positions;
    }

    private List<PassageHit> reorderPassages(int document, List<PassageHit> passages,
            Map<HeadPassage, NewRanking> rankings) {
        var changed = new ArrayList<>(passages);
        rankings.forEach((place, ranking) -> {
            if (place.document() == document) {
                changed.set(place.passage(), ranking.applyTo(passages.get(place.passage())));
            }
        });
        return changed.stream().sorted(comparingDouble(hit -> -hit.similarity())).toList();
    }
}
