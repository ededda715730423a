package dev.carrel.application.rerank;

import dev.carrel.application.port.PassageIndex.PassageExplanation;
import dev.carrel.application.port.PassageIndex.PassageHit;
import dev.carrel.application.port.ReplyWriter.RetrievedDocument;
import dev.carrel.application.port.Reranker.PassageReading;
import dev.carrel.application.rerank.RerankedHead.HeadPassage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A result whose head an answer model has read: the similarity of a passage is the probability that it answers, and of
 * a document that of its best passage. What was not read is behind what was.
 */
final class ReadHead {

    private static final Comparator<PassageHit> BEST_FIRST = Comparator.comparing(PassageHit::similarity).reversed();

    /**
     * The most that a near miss has, which a model often takes for the answer: refused, but before what is not near.
     */
    private static final double MAX_NEAR_MISS = 0.015;

    private final List<RetrievedDocument> documents;
    private final List<List<PassageHit>> passages;

    /** @param readings of the passages of the head, in their order */
    ReadHead(RerankedHead head, List<PassageReading> readings) {
        documents = head.documents();
        passages = documents.stream().<List<PassageHit>>map(found -> new ArrayList<>(found.passages())).toList();
        double least = 1;
        for (int i = 0; i < readings.size(); i++) {
            HeadPassage place = head.head().get(i);
            PassageHit judged = judge(place, passages.get(place.document()).get(place.passage()), readings.get(i));
            passages.get(place.document()).set(place.passage(), judged);
            least = Math.min(least, judged.similarity());
        }
        double leastOfRead = least;
        passages.forEach(hits -> hits.replaceAll(hit -> limit(hit, leastOfRead)));
    }

    private static PassageHit judge(HeadPassage place, PassageHit hit, PassageReading reading) {
        PassageExplanation explanation = hit.explanation();
        int start = place.text().length() - hit.passage().text().length();
        double probability = AnswerProbability.ofPassage(reading.score(), place.similarity());
        return new PassageHit(hit.passage(),
                hit.isNearMiss() ? Math.min(MAX_NEAR_MISS, probability) : probability, hit.isNearMiss(),
                explanation == null ? null : explanation.withRerankScore(reading.score()), reading.from(start));
    }

    private static PassageHit limit(PassageHit hit, double leastOfRead) {
        return hit.reading() != null ? hit
                : hit.withSimilarity(Math.min(hit.similarity(), leastOfRead));
    }

    /** Returns the documents, the one that most likely answers first. */
    List<RetrievedDocument> order() {
        var ordered = new ArrayList<RetrievedDocument>();
        for (int i = 0; i < documents.size(); i++) {
            List<PassageHit> hits = passages.get(i).stream().sorted(BEST_FIRST).toList();
            ordered.add(new RetrievedDocument(
                    documents.get(i).document().withSimilarity(hits.getFirst().similarity()), hits));
        }
        ordered.sort(Comparator.comparing((RetrievedDocument found) -> found.document().similarity()).reversed());
        return List.copyOf(ordered);
    }
}
