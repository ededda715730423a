package dev.carrel.application.rerank;

import dev.carrel.application.confidence.ReplyConfidence;
import dev.carrel.application.limits.QueryLimits;
import dev.carrel.application.port.PassageIndex.PassageHit;
import dev.carrel.application.port.ReplyWriter.RetrievedDocument;
import dev.carrel.application.port.Reranker.PassageReading;
import dev.carrel.application.port.Reranker.PassageReading.WordEvidence;
import dev.carrel.domain.conversation.ReplyMetadata.SourceDocument;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.passage.Passage;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class ReadHeadTest {

    @Test
    void ordersPassagesAndDocumentsByTheProbabilityThatTheyAnswer() {
        List<RetrievedDocument> found = List.of(document("first", hit(0, "a", 0.5), hit(1, "b", 0.4)),
                document("second", hit(0, "c", 0.3)));

        List<RetrievedDocument> read = read(found, -4, 1, 3);

        assertThat(read).extracting(each -> each.document().title()).containsExactly("second", "first");
        assertThat(read.getLast().passages()).extracting(each -> each.passage().text()).containsExactly("b", "a");
        assertThat(read.getFirst().document().similarity()).isEqualTo(AnswerProbability.ofPassage(3, 0.3));
        assertThat(read.getLast().document().similarity()).isEqualTo(AnswerProbability.ofPassage(1, 0.4));
    }

    @Test
    void keepsWhatWasNotReadBehindWhatWas() {
        List<RetrievedDocument> found = List.of(document("first", hit(0, "a", 0.5)),
                document("second", hit(0, "b", 0.4)), document("third", hit(0, "c", 0.39)));

        List<RetrievedDocument> read = read(found, -5, -6);

        assertThat(read).extracting(each -> each.document().title()).containsExactly("first", "second", "third");
        assertThat(read.getLast().document().similarity()).isLessThanOrEqualTo(read.get(1).document().similarity());
        assertThat(read.getLast().passages().getFirst().reading()).isNull();
    }

    /** A model takes the price of one part for that of another. */
    @Test
    void refusesANearMissWhateverTheModelReads() {
        var nearMiss = new PassageHit(new Passage(0, List.of(), "AB-1234/5 costs 18 euros."), 0.2, true, null, null);

        List<RetrievedDocument> read = read(List.of(document("prices", nearMiss), document("near", hit(0, "a", 0.1)),
                document("far", hit(0, "b", 0.1))), 7, -1, -8);

        assertThat(read).extracting(each -> each.document().title()).containsExactly("near", "prices", "far");
        double confidence = ReplyConfidence.of("What does AB-1234/7 cost?", List.of(read.get(1))).value();
        assertThat(confidence).isLessThan(QueryLimits.DEFAULT.similarityThreshold());
    }

    @Test
    void keepsWhatTheConversationSaysOfADocument() {
        RetrievedDocument plain = document("plain", hit(0, "a", 0.5));
        RetrievedDocument found = document("boosted", hit(0, "b", 0.5));
        var boosted = new RetrievedDocument(found.document().withSimilarity(0.9), found.passages());

        List<RetrievedDocument> read = read(List.of(boosted, plain), 1, 1);

        assertThat(read).extracting(each -> each.document().title()).containsExactly("boosted", "plain");
        assertThat(read.getFirst().document().similarity()).isCloseTo(AnswerProbability.ofPassage(1, 0.9),
                within(1e-9));
    }

    @Test
    void placesEvidenceInTheTextOfThePassage() {
        var passage = new Passage(0, List.of("Leave"), "Thirty days.");
        String readText = passage.textWithTitle("Handbook");
        int at = readText.indexOf("Thirty");
        var document = new RetrievedDocument(source("Handbook", 0.5), List.of(new PassageHit(passage, 0.5)));
        var reading = new PassageReading(2, List.of(new WordEvidence(0, 8, 0.1), new WordEvidence(at, at + 6, 0.9)));

        List<RetrievedDocument> read = new ReadHead(RerankedHead.of(List.of(document), 2), List.of(reading)).order();

        assertThat(read.getFirst().passages().getFirst().reading())
                .isEqualTo(new PassageReading(2, List.of(new WordEvidence(0, 6, 0.9))));
    }

    private static List<RetrievedDocument> read(List<RetrievedDocument> documents, double... scores) {
        var readings = new ArrayList<PassageReading>();
        for (double score : scores) {
            readings.add(PassageReading.ofScore(score));
        }
        return new ReadHead(RerankedHead.of(documents, scores.length), readings).order();
    }

    private static RetrievedDocument document(String title, PassageHit... hits) {
        return new RetrievedDocument(source(title, hits[0].similarity()), List.of(hits));
    }

    private static SourceDocument source(String title, double similarity) {
        return new SourceDocument(new DocumentId(title), title, similarity, null, null);
    }

    private static PassageHit hit(int ordinal, String text, double similarity) {
        return new PassageHit(new Passage(ordinal, List.of(), text), similarity);
    }
}
