package dev.carrel.ranking.search;

import dev.carrel.application.port.PassageIndex.ContextQuestion;
import dev.carrel.application.port.PassageIndex.DocumentHit;
import dev.carrel.application.port.PassageIndex.PassageQuery;
import dev.carrel.ranking.analysis.FoldedText;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

import static dev.carrel.ranking.search.MemoryIndex.put;
import static org.assertj.core.api.Assertions.assertThat;

class NGramScorerTest {

    @Test
    void foldsTextToLettersAndDigits() {
        assertThat(FoldedText.foldText("  L’été, ÉCOLE-2\n")).containsExactly(" l ete ecole 2 ".toCharArray());
        assertThat(FoldedText.foldText("Ａｂ１ ΣΟΦΌΣ")).containsExactly(" ab1 σοφοσ ".toCharArray());
        assertThat(FoldedText.foldText("كِتَاب हिन्दी")).containsExactly(" كتاب हिन्दी ".toCharArray());
        assertThat(FoldedText.foldText("?!")).containsExactly(' ');
        assertThat(FoldedText.foldText("")).containsExactly(' ');
    }

    @Test
    void scoresPartsOfACompound() {
        assertThat(firstScoresHigher("Wie lang ist die Arbeitszeit?",
                "Die Wochenarbeitszeit steht im Vertrag, die Pause nicht.",
                "Die Wochenendbereitschaft steht im Vertrag, die Pause nicht.")).isTrue();
        assertThat(firstScoresHigher("员工休假", "每年员工都休假三十天", "每年公司都分红三十元")).isTrue();
    }

    @Test
    void scoresWordsInOneSentenceHigherThanWordsFarApart() {
        String far = " Nothing of what was asked is told here, nor is there anything in the sentences that follow.";
        assertThat(firstScoresHigher("Unused days expire", "Unused days expire." + far + far,
                "Unused" + far + " days" + far
                        + " expire."))
                .isTrue();
    }

    @Test
    void weighsAnEarlierQuestionLess() {
        var query = new PassageQuery("travel", List.of(new ContextQuestion("parking", 0.3)), 10, 1);
        double[] gains = NGramScorer
                .of(QueryNGrams.of(query), List.of("Of travel.", "Of parks and parking.", "Of leave."))
                .scoreTexts();
        assertThat(gains[0]).isGreaterThan(gains[1]);
        assertThat(gains[1]).isGreaterThan(gains[2]);
        assertThat(gains[2]).isZero();
    }

    @Test
    void matchesAHeadingThatSaysTheSameBest() {
        var query = QueryNGrams.of(new PassageQuery("What is a reverse proxy?", List.of(), 1, 1));
        var scorer = NGramScorer.of(query, List.of("A reverse proxy forwards.", "A proxy.", "Reverse gear.", "Leave."));
        assertThat(scorer.matchHeading("Reverse Proxy")).isBetween(0.7, 1.0);
        assertThat(scorer.matchHeading("Reverse proxies and load balancers"))
                .isBetween(0.3, scorer.matchHeading("Reverse Proxy"));
        assertThat(scorer.matchHeading("Proxy")).isBetween(0.3, scorer.matchHeading("Reverse Proxy"));
        assertThat(scorer.matchHeading("Leave")).isZero();
        assertThat(scorer.matchHeading("")).isZero();
    }

    @Test
    void changesTheOrderButNotTheScores() {
        try (var index = new MemoryIndex()) {
            String gap = " Other things are said in between, about which nobody asked and nobody ever will.";
            index.apply(put("far", "Unused vouchers." + gap + " Days of rain." + gap + " Tickets expire."),
                    put("near", "Vouchers." + gap + " Rain, tickets." + gap + " Unused days expire."));
            List<DocumentHit> hits = index.search("Do unused days expire?");
            assertThat(hits).extracting(hit -> hit.document().value()).containsExactly("near", "far");
            assertThat(hits.getFirst().similarity()).isGreaterThanOrEqualTo(hits.getLast().similarity());
        }
    }

    @Test
    void keepsTheOrderForAnyNumberOfResults() {
        try (var index = new MemoryIndex()) {
            var all = new ArrayList<String>();
            for (int number = 0; number < 100; number++) {
                index.apply(put("d" + number, "Leave of " + number + " days. ".repeat(number % 7)
                        + "Leave it to the manager of days and " + number % 11 + " parking lots."));
            }
            index.foundIds("leave days 5 managers parked").forEach(all::add);
            for (int documents = 1; documents < 10; documents++) {
                var query = new PassageQuery("leave days 5 managers parked", List.of(), documents, 3);
                assertThat(index.search(query)).extracting(hit -> hit.document().value())
                        .isEqualTo(all.subList(0, documents));
            }
        }
    }

    private static boolean firstScoresHigher(String question, String one, String other) {
        double[] gains = NGramScorer
                .of(QueryNGrams.of(new PassageQuery(question, List.of(), 1, 1)), List.of(one, other, "…", "…"))
                .scoreTexts();
        return gains[0] > gains[1];
    }
}
