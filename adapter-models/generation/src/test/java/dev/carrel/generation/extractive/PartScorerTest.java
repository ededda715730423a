package dev.carrel.generation.extractive;

import java.util.List;
import org.junit.jupiter.api.Test;

import static dev.carrel.application.contract.model.ReplyRequests.document;
import static org.assertj.core.api.Assertions.assertThat;

class PartScorerTest {

    @Test
    void weighsRareWordsMore() {
        assertThat(ranking("Is there a fee for guests?",
                "Members pay a fee. Families pay a fee. Guests come at noon.")).first()
                .isEqualTo("Guests come at noon.");
    }

    @Test
    void scoresAdjacentQuestionWordsHigher() {
        assertThat(ranking("Is there annual leave?", "Leave the keys with the annual report. Annual leave is granted."))
                .containsExactly("Annual leave is granted.", "Leave the keys with the annual report.");
    }

    @Test
    void countsWordsOfThePrecedingSentence() {
        assertThat(PassageRanking.rankParts("When does the cafe open?",
                document("a", "Title", "Gates open at 8.", "The cafe is small. It opens at 9.")))
                .first()
                .isEqualTo("It opens at 9.");
    }

    @Test
    void countsWordsOfTheAnnouncementForItemsAndCode() {
        assertThat(ranking("How do I restart the billing service?",
                "The service is small.\n\nTo restart the billing service run:\n\n```\nsystemctl restart b\n```"))
                .containsSubsequence("systemctl restart b", "The service is small.");
    }

    @Test
    void prefersDefinitionsOfTheTopic() {
        assertThat(ranking("What is a seal?", "Every letter has a seal. A seal on wax is old. A seal is a mark."))
                .first()
                .isEqualTo("A seal is a mark.");
        assertThat(ranking("max_size",
                "Set max_size with care.\n\nother\n: See max_size.\n\nmax_size (integer)\n: Kilobytes."))
                .first()
                .isEqualTo("Kilobytes.");
    }

    @Test
    void prefersTheExplanationOfAnAbbreviation() {
        assertThat(ranking("What does RELP mean?", "All use RELP here. Then comes the Reliable Log Protocol (RELP)."))
                .first()
                .isEqualTo("Then comes the Reliable Log Protocol (RELP).");
        assertThat(
                ranking("What is an MPM?", "The choice of an MPM matters. These are Multi-Processing Modules (MPMs)."))
                .first()
                .isEqualTo("These are Multi-Processing Modules (MPMs).");
    }

    @Test
    void prefersTheDefaultToOtherNumbers() {
        assertThat(ranking("How many processes of the service run?",
                "Set 10 if 10 processes of the service shall run. Of the service, 100 processes run by default."))
                .first()
                .isEqualTo("Of the service, 100 processes run by default.");
    }

    @Test
    void prefersTheBeginningBelowAHeadingThatIsAskedFor() {
        assertThat(PassageRanking.rankParts("Seals", document("a", "Seals",
                "Marks in wax that close letters. They were made of lead. Collectors pay much for seals.")))
                .first()
                .isEqualTo("Marks in wax that close letters.");
    }

    @Test
    void prefersNamesWordForWord() {
        assertThat(ranking("Is there `-bt` or \"no route\"?",
                "A bt is no thing and has no route to it. With -bt it says: no route."))
                .first()
                .isEqualTo("With -bt it says: no route.");
    }

    @Test
    void ranksRepetitionsOfTheQuestionLast() {
        assertThat(ranking("What are opening hours?", "Opening hours. The hours are 9 to 5."))
                .last()
                .isEqualTo("Opening hours.");
    }

    private static List<String> ranking(String question, String passage) {
        return PassageRanking.rankParts(question, document("a", "Title", passage));
    }
}
