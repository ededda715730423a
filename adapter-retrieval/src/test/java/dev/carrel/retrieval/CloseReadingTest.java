package dev.carrel.retrieval;

import dev.carrel.application.port.PassageIndex.ContextQuestion;
import dev.carrel.application.port.PassageIndex.DocumentHit;
import dev.carrel.application.port.PassageIndex.PassageQuery;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static dev.carrel.retrieval.Texts.LIBRARY;
import static dev.carrel.retrieval.Texts.apply;
import static dev.carrel.retrieval.Texts.found;
import static dev.carrel.retrieval.Texts.put;
import static dev.carrel.retrieval.Texts.search;
import static org.assertj.core.api.Assertions.assertThat;

class CloseReadingTest {

    @Test
    void textsAreReducedToLettersAndDigits() {
        assertThat(Letters.of("  L’été, ÉCOLE-2\n")).containsExactly(" l ete ecole 2 ".toCharArray());
        assertThat(Letters.of("Ａｂ１ ΣΟΦΌΣ")).containsExactly(" ab1 σοφοσ ".toCharArray());
        assertThat(Letters.of("كِتَاب हिन्दी")).containsExactly(" كتاب हिन्दी ".toCharArray());
        assertThat(Letters.of("?!")).containsExactly(' ');
        assertThat(Letters.of("")).containsExactly(' ');
    }

    @Test
    void partsOfACompoundCount() {
        assertThat(better("Wie lang ist die Arbeitszeit?", "Die Wochenarbeitszeit steht im Vertrag, die Pause nicht.",
                "Die Wochenendbereitschaft steht im Vertrag, die Pause nicht.")).isTrue();
        assertThat(better("员工休假", "每年员工都休假三十天", "每年公司都分红三十元")).isTrue();
    }

    @Test
    void wordsInOneSentenceCountMoreThanWordsFarApart() {
        String far = " Nothing of what was asked is told here, nor is there anything in the sentences that follow.";
        assertThat(better("Unused days expire", "Unused days expire." + far + far, "Unused" + far + " days" + far
                + " expire.")).isTrue();
    }

    @Test
    void anEarlierQuestionCountsLess() {
        var query = new PassageQuery("travel", List.of(new ContextQuestion("parking", 0.3)), 10, 1);
        double[] gains = CloseReading.of(Fragments.of(query),
                List.of("Of travel.", "Of parks and parking.", "Of leave."));
        assertThat(gains[0]).isGreaterThan(gains[1]);
        assertThat(gains[1]).isGreaterThan(gains[2]);
        assertThat(gains[2]).isZero();
    }

    @Test
    void changesTheOrderButNotTheScores(@TempDir Path folder) {
        try (var index = LucenePassageIndex.open(folder)) {
            index.openLibrary(LIBRARY, "epoch");
            String gap = " Other things are said in between, about which nobody asked and nobody ever will.";
            apply(index, 1, put("far", "Unused vouchers." + gap + " Days of rain." + gap + " Tickets expire."),
                    put("near", "Vouchers." + gap + " Rain, tickets." + gap + " Unused days expire."));
            List<DocumentHit> hits = search(index, "Do unused days expire?");
            assertThat(hits).extracting(hit -> hit.document().value()).containsExactly("near", "far");
            assertThat(hits.getFirst().similarity()).isGreaterThanOrEqualTo(hits.getLast().similarity());
        }
    }

    @Test
    void theOrderDoesNotDependOnHowManyAreAskedFor(@TempDir Path folder) {
        try (var index = LucenePassageIndex.open(folder)) {
            index.openLibrary(LIBRARY, "epoch");
            var all = new ArrayList<String>();
            for (int number = 0; number < 100; number++) {
                apply(index, number + 1, put("d" + number, "Leave of " + number + " days. ".repeat(number % 7)
                        + "Leave it to the manager of days and " + number % 11 + " parking lots."));
            }
            found(index, "leave days 5 managers parked").forEach(all::add);
            for (int documents = 1; documents < 10; documents++) {
                var query = new PassageQuery("leave days 5 managers parked", List.of(), documents, 3);
                assertThat(index.searchPassages(LIBRARY, query).documents()).extracting(hit -> hit.document().value())
                        .isEqualTo(all.subList(0, documents));
            }
        }
    }

    private static boolean better(String question, String one, String other) {
        double[] gains = CloseReading.of(Fragments.of(new PassageQuery(question, List.of(), 1, 1)),
                List.of(one, other, "…", "…"));
        return gains[0] > gains[1];
    }
}
