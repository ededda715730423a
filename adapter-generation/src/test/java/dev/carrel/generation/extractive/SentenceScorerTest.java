package dev.carrel.generation.extractive;

import dev.carrel.application.contract.model.ReplyRequests;
import dev.carrel.application.port.ReplyWriter.RetrievedDocument;
import dev.carrel.generation.extractive.language.AnalyzedLanguage;
import dev.carrel.generation.extractive.language.PhraseLexicon;
import dev.carrel.generation.extractive.language.TermReader;
import dev.carrel.generation.extractive.text.ParsedPassage;
import java.util.List;
import org.junit.jupiter.api.Test;

import static dev.carrel.application.contract.model.ReplyRequests.document;
import static org.assertj.core.api.Assertions.assertThat;

class SentenceScorerTest {

    @Test
    void weighsRareWordsMore() {
        assertThat(
                ranking("Is there a fee for guests?", "Members pay a fee. Families pay a fee.", "Guests come at noon."))
                .first()
                .isEqualTo("Guests come at noon.");
    }

    @Test
    void scoresAdjacentQuestionWordsHigher() {
        assertThat(ranking("Is there annual leave?", "Leave the keys with the annual report. Annual leave is granted."))
                .containsExactly("Annual leave is granted.", "Leave the keys with the annual report.");
    }

    @Test
    void countsWordsOfThePrecedingSentence() {
        assertThat(ranking("When does the cafe open?", "Gates open at 8.", "The cafe is small. It opens at 9."))
                .first()
                .isEqualTo("It opens at 9.");
    }

    @Test
    void prefersSimilarPassagesAndEarlierSentences() {
        assertThat(ranking("What is red?", "The roof is red. The door is red.", "The wall is red."))
                .containsExactly("The roof is red.", "The door is red.", "The wall is red.");
    }

    @Test
    void prefersDefinitionsThatStartWithTheTopic() {
        assertThat(ranking("What is a seal?", "Every letter has a seal. A seal is a mark."))
                .first()
                .isEqualTo("A seal is a mark.");
    }

    @Test
    void ranksRepetitionsOfTheQuestionLast() {
        assertThat(ranking("What are opening hours?", "Opening hours. The hours are 9 to 5."))
                .last()
                .isEqualTo("Opening hours.");
    }

    @Test
    void omitsSentencesThatShareNothing() {
        assertThat(ranking("Who wrote the opera?", "Gates open at 8. The opera opens at 9. It rains. It snows."))
                .containsExactly("The opera opens at 9.", "It rains.");
        assertThat(ranking("Who wrote the play?", "Gates open at 8.")).isEmpty();
    }

    /** Returns the sentences in order of score; each passage is a document of its own, the most similar first. */
    private static List<String> ranking(String question, String... passages) {
        RetrievedDocument[] evidence = new RetrievedDocument[passages.length];
        for (int i = 0; i < passages.length; i++) {
            evidence[i] = document("d" + i, "Title", passages[i]);
        }
        PhraseLexicon phrases = PhraseLexicon.forLanguage(AnalyzedLanguage.ENGLISH);
        try (var reader = TermReader.forLanguage(AnalyzedLanguage.ENGLISH)) {
            AskedQuestion asked = AskedQuestion.of(ReplyRequests.of(question), phrases, reader);
            return new SentenceScorer(asked, new AnswerTypeScorer(asked, phrases), reader)
                    .scoreSentences(ParsedPassage.parseAll(List.of(evidence)))
                    .stream()
                    .map(scored -> scored.sentence().text())
                    .toList();
        }
    }
}
