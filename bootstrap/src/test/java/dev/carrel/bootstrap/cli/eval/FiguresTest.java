package dev.carrel.bootstrap.cli.eval;

import dev.carrel.bootstrap.cli.eval.Measurement.Value;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class FiguresTest {

    private final Figures figures = new Figures();

    @Test
    void aRankingIsMeasuredByWhatIsRelevantAndWhere() {
        var ranking = new Ranking<>(List.of("x", "y", "a", "z", "b"), Map.of("a", 1, "b", 2, "c", 1, "d", 1));

        assertThat(ranking.recall(100)).isEqualTo(0.5);
        assertThat(ranking.recall(3)).isEqualTo(0.25);
        assertThat(ranking.reciprocalRank(10)).isEqualTo(1.0 / 3);
        assertThat(ranking.reciprocalRank(2)).isZero();
        assertThat(ranking.hit(2)).isFalse();
        assertThat(ranking.hit(3)).isTrue();
    }

    @Test
    void searchesAreAveragedEachToItsDepth() {
        figures.searched(new Ranking<>(List.of("a"), Map.of("a", 1)));
        figures.searched(new Ranking<>(foundAt(6), Map.of("a", 1)));
        figures.searched(new Ranking<>(foundAt(11), Map.of("a", 1)));
        figures.searched(new Ranking<>(foundAt(101), Map.of("a", 1)));

        assertThat(figures.values()).containsEntry(Figure.HIT_1, new Value(0.25, 4))
                .containsEntry(Figure.HIT_5, new Value(0.25, 4))
                .containsEntry(Figure.MRR, new Value((1 + 1.0 / 6) / 4, 4))
                .containsEntry(Figure.RECALL, new Value(0.75, 4))
                .containsEntry(Figure.NDCG, new Value((1 + Math.log(2) / Math.log(7)) / 4, 4))
                .hasSize(5);
    }

    @Test
    void repliesAreMeasuredByWhatTheSetSays() {
        figures.answered(new ReplyText("They have 25 Days\nof leave."), List.of("a", "b"), Set.of("b"),
                List.of("30 days", "25 days of"));
        figures.answered(new ReplyText("Ask the head."), List.of("a"), Set.of("b"), List.of("team"));
        figures.answered(new ReplyText("Nothing was found about that."), List.of(), Set.of(), List.of());

        assertThat(figures.values()).containsOnly(Map.entry(Figure.ANSWERED, new Value(2.0 / 3, 3)),
                Map.entry(Figure.ANSWER_INSIDE, new Value(0.5, 2)), Map.entry(Figure.GOLD_USED, new Value(0.5, 2)),
                Map.entry(Figure.REPLY_WORDS, new Value(4.5, 2)));
    }

    @Test
    void lengthIsTheMedian() {
        for (String reply : List.of("one", "one two", "one two three four five six seven")) {
            figures.answered(new ReplyText(reply), List.of("a"), Set.of(), List.of());
        }

        assertThat(figures.values()).containsEntry(Figure.REPLY_WORDS, new Value(2, 3));
    }

    @Test
    void abstainingIsToUseNoDocument() {
        figures.unanswerable(false, List.of());
        figures.unanswerable(false, List.of("a"));
        figures.unanswerable(true, List.of());

        assertThat(figures.values()).containsOnly(Map.entry(Figure.ABSTAINED, new Value(0.5, 2)),
                Map.entry(Figure.FOREIGN_ABSTAINED, new Value(1, 1)));
    }

    @Test
    void turnsLookAtTheFirstFiveDocuments() {
        figures.inConversation(true, List.of("1", "2", "3", "4", "a"), Set.of("a"));
        figures.inConversation(false, List.of("1", "2", "3", "4", "5", "a"), Set.of("a"));

        assertThat(figures.values()).containsOnly(Map.entry(Figure.FIRST_TURN, new Value(1, 1)),
                Map.entry(Figure.LATER_TURNS, new Value(0, 1)));
    }

    @Test
    void wordsAreCountedWithoutPunctuation() {
        assertThat(new ReplyText("It's 25 days -- at most.").words()).isEqualTo(5);
        assertThat(new ReplyText("").words()).isZero();
        assertThat(new ReplyText("Η άδεια (25 μέρες) λήγει.").words()).isEqualTo(5);
    }

    @Test
    void answersAreFoundWhateverTheFormOfTheirCharacters() {
        assertThat(new ReplyText("In ISTANBUL, at the Cafe\u0301.").holdsAny(List.of("istanbul"))).isTrue();
        assertThat(new ReplyText("In ISTANBUL, at the Cafe\u0301.").holdsAny(List.of("caf\u00e9"))).isTrue();
        assertThat(new ReplyText("In ISTANBUL.").holdsAny(List.of("ankara", " "))).isFalse();
    }

    private static List<String> foundAt(int rank) {
        return IntStream.rangeClosed(1, rank).mapToObj(at -> at == rank ? "a" : "other " + at).toList();
    }
}
