package dev.carrel.application.rerank;

import dev.carrel.application.port.PassageIndex.PassageHit;
import dev.carrel.application.port.ReplyWriter.RetrievedDocument;
import dev.carrel.domain.conversation.ReplyMetadata.SourceDocument;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.passage.Passage;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class QuestionEchoTest {

    private static final String QUESTION = "How can I reset my password?";

    @ParameterizedTest
    @ValueSource(strings = {"- How do I reset my password?\n- How do I sign in?",
        "1. How do I sign in?\n2. How do I reset my password?",
        "How do I sign in?\n\nHow do I reset my password?\n\nHow do I sign out?",
        "- How do I reset my password? (https://shop.example/faq#3)\n- How do I sign in? (https://shop.example/faq#4)",
        "```sh\nshop help How do I reset my password?   # asks the desk\nshop open\n```"})
    void isALineThatAsksAgainAndDoesNotAnswer(String text) {
        assertThat(new QuestionEcho(QUESTION).blank(text)).hasSameSizeAs(text).doesNotContain("password");
        assertThat(similarities(QUESTION, text)).allMatch(similarity -> similarity < 0.1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"How do I reset my password?\nOpen the page and choose Forgotten.",
        "1. How do I reset my password?\nOpen the page and choose Forgotten.\n2. How do I sign in?",
        "- How do I reset my password? Choose Forgotten.", "| How do I reset my password? | Choose Forgotten. |",
        "How do I reset my password?", "How do I reset my password?\n\n- Open the page\n- Choose Forgotten",
        "- How do I sign in?\n- How do I change my password and my address in the shop?"})
    void isNoQuestionWithItsAnswerAndNoOtherQuestion(String text) {
        assertThat(new QuestionEcho(QUESTION).blank(text)).isEqualTo(text);
        assertThat(similarities(QUESTION, text)).containsExactly(0.6, 0.3);
    }

    @Test
    void comesAfterWhatAnswers() {
        List<RetrievedDocument> demoted = QuestionEcho.demote(QUESTION,
                List.of(document("list", 0.8, "- How do I reset my password?\n- How do I sign in?"),
                        document("page", 0.4, "To reset a password, choose Forgotten.")));
        assertThat(demoted).extracting(found -> found.document().title()).containsExactly("page", "list");
        assertThat(demoted.getFirst().document().similarity()).isEqualTo(0.4);
    }

    private static List<Double> similarities(String question, String text) {
        return QuestionEcho.demote(question, List.of(document("page", 0.6, text, text)))
                .getFirst()
                .passages()
                .stream()
                .map(PassageHit::similarity)
                .toList();
    }

    private static RetrievedDocument document(String title, double similarity, String... texts) {
        List<PassageHit> hits = new ArrayList<>();
        for (int i = 0; i < texts.length; i++) {
            hits.add(new PassageHit(new Passage(i, List.of(), texts[i]), similarity / (i + 1)));
        }
        return new RetrievedDocument(
                new SourceDocument(new DocumentId(title), title, similarity, null, null), hits);
    }
}
