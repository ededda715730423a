package dev.carrel.application.confidence;

import dev.carrel.application.port.PassageIndex.PassageHit;
import dev.carrel.application.port.ReplyWriter.RetrievedDocument;
import dev.carrel.application.port.Reranker.PassageReading;
import dev.carrel.domain.conversation.ReplyMetadata.SourceDocument;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.passage.Passage;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class ReplyConfidenceTest {

    private static final String FERRY = "In winter the ferry to the island leaves from the northern pier.";

    @Test
    void isTheSimilarityIfAPassageRepeatsTheQuestion() {
        assertThat(confidence("When does the ferry leave in winter?", 0.4, FERRY)).isEqualTo(0.4);
        assertThat(confidence("wintr ferry, northen pier", 0.4, FERRY)).isEqualTo(0.4);
        assertThat(confidence("Wann fahren Winterfähren?", 0.4, "Im Winter fahren die Fähren seltener."))
                .isEqualTo(0.4);
    }

    @Test
    void isNotHighIfNothingMentionsANameThatIsAskedAboutNow() {
        var ferry = new ReplyConfidence(0.9, List.of(document("Page", 0.9, List.of(new Passage(0, List.of(), FERRY)))));
        assertThat(ferry.withNamesOf("Does the ferry go to Juist?").value()).isEqualTo(0.5);
        assertThat(ferry.withNamesOf("Does the ferry go to the island?")).isEqualTo(ferry);
        var unsure = new ReplyConfidence(0.4, ferry.documents());
        assertThat(unsure.withNamesOf("Does the ferry go to Juist?")).isEqualTo(unsure);
    }

    @Test
    void isNotHighIfNoRangeHoldsForWhatIsAsked() {
        var fares = new Passage(0, List.of("Fares"), """
                The ferry costs 12 euros.

                - under 6 years: free
                - 6 to 15 years: 5 euros
                """);
        var further = new Passage(1, List.of("Fares"), "- 65 to 80 years: 7 euros\n- over 80 years: free");
        var found = new ReplyConfidence(0.9, List.of(document("Page", 0.9, List.of(fares, further))));
        for (String undecided : List.of("What is the fare at 40 years?", "What is the fare of a dog of 8 kg?")) {
            assertThat(found.withConditionsOf(undecided, List.of()).value()).as(undecided).isEqualTo(0.5);
        }
        for (String decided : List.of("What is the fare at 9 years?", "What is the fare at 70 years?", "Is it free?")) {
            assertThat(found.withConditionsOf(decided, List.of())).as(decided).isEqualTo(found);
        }
        assertThat(found.withConditionsOf("And at 40?", List.of("What is the fare at 9 years?")).value())
                .isEqualTo(0.5);
    }

    @Test
    void isLowerTheLessIsRepeated() {
        double some = confidence("Which ferry company operates northern Adriatic routes?", 0.4, FERRY);
        double little = confidence("Which company operates Adriatic ferry routes cheaply?", 0.4, FERRY);
        double nothing = confidence("Quels violons préférait Paganini ?", 0.4, FERRY);
        assertThat(some).isLessThan(0.4).isGreaterThan(little);
        assertThat(little).isGreaterThan(nothing);
        assertThat(nothing).isCloseTo(0.25, within(0.01));
    }

    @Test
    void takesTheBestPassageWithTitleAndHeadings() {
        String question = "northern ferry pier";
        assertThat(confidence(question, 0.4, "The office opens at nine.", FERRY)).isEqualTo(0.4);
        var passage = new Passage(0, List.of("Ferry"), "It leaves at nine.");
        assertThat(ReplyConfidence.support(question, document("Northern pier", 0.4, List.of(passage))))
                .isEqualTo(0.4);
        assertThat(ReplyConfidence.support(question, document("Timetable", 0.4, List.of(passage))))
                .isLessThan(0.4);
    }

    @Test
    void countsWhatAModelRead() {
        RetrievedDocument found = document("Page", 0.4, List.of(new Passage(0, List.of(), FERRY)));
        double unread = ReplyConfidence.of("northern ferry", List.of(found)).value();

        assertThat(ReplyConfidence.of("northern ferry", List.of(read(found, 0.9))).value())
                .isGreaterThan(unread);
        assertThat(ReplyConfidence.of("northern ferry", List.of(read(found, 0.02))).value())
                .isLessThan(unread);
    }

    @Test
    void isNeverLowIfAPassageHasAllWords() {
        String log = "12:14 cycle 7 done\n12:15 hinge 4 overheated\n12:16 cycle 8 done";
        RetrievedDocument found = document("gate.log", 0.01, List.of(new Passage(0, List.of(), log)));
        for (String question : List.of("Which hinge overheated?", "Is a hinge overheating?", "overheated hinges")) {
            assertThat(ReplyConfidence.of(question, List.of(found)).value()).as(question)
                    .isEqualTo(0.3);
        }
        for (String question : List.of("Which hinge broke?", "Which hinge overheated in 2025?", "Why overheated?")) {
            assertThat(ReplyConfidence.of(question, List.of(found)).value()).as(question)
                    .isLessThan(0.1);
        }
        RetrievedDocument other = document("other.log", 0.02, List.of(new Passage(0, List.of(), "The hinge is new.")));
        assertThat(ReplyConfidence.of("Which hinge overheated?", List.of(other, found))
                .documents()).extracting(each -> each.document().title()).containsExactly("gate.log", "other.log");
        RetrievedDocument table = document("价格", 0.01, List.of(new Passage(0, List.of(), "| 星图 | 四十元 |")));
        assertThat(ReplyConfidence.of("星图的价格是多少", List.of(table)).value()).isEqualTo(0.3);
    }

    @Test
    void isNotRaisedByALineThatAsksTheQuestionAgain() {
        RetrievedDocument list = document("Help", 0.01,
                List.of(new Passage(0, List.of(), "- Which hinge overheated?\n- Which hinge broke?")));
        assertThat(ReplyConfidence.of("Which hinge overheated?", List.of(list)).value())
                .isLessThan(0.1);
    }

    private static RetrievedDocument read(RetrievedDocument found, double probability) {
        Passage passage = found.passages().getFirst().passage();
        return new RetrievedDocument(found.document().withSimilarity(probability),
                List.of(new PassageHit(passage, probability, false, null, PassageReading.ofScore(1))));
    }

    @Test
    void staysWithinItsRange() {
        assertThat(ReplyConfidence.of("ferry", List.of()).value()).isZero();
        assertThat(confidence("Paganini", 0, FERRY)).isZero();
        assertThat(confidence("Paganini", 1, FERRY)).isOne();
        assertThat(confidence("?!", 0.4, FERRY)).isLessThan(0.4);
    }

    private static double confidence(String question, double similarity, String... passages) {
        return ReplyConfidence.support(question, document("Page", similarity,
                IntStream.range(0, passages.length)
                        .mapToObj(ordinal -> new Passage(ordinal, List.of(), passages[ordinal]))
                        .toList()));
    }

    private static RetrievedDocument document(String title, double similarity, List<Passage> passages) {
        return new RetrievedDocument(
                new SourceDocument(new DocumentId("01a2027b-a6e5-7bd6-abdf-1ada24a64f8f"), title, similarity, null,
                        null),
                passages.stream().map(passage -> new PassageHit(passage, similarity)).toList());
    }
}
