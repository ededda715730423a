package dev.carrel.domain.conversation;

import dev.carrel.domain.error.InvalidRequestException;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class QuestionTest {

    @Test
    void trimsAndCountsCharacters() {
        assertThat(Question.of("  What?\n").text()).isEqualTo("What?");
        assertThat(Question.of(" " + "🙂".repeat(8192) + " ").text()).hasSize(16384);
        assertThatThrownBy(() -> Question.of("x".repeat(8193))).isInstanceOf(InvalidRequestException.class);
        assertThatThrownBy(() -> Question.of(" \n ")).isInstanceOf(InvalidRequestException.class);
    }

    @Test
    void takesEarlierTurnsOfAnyLength() {
        var turn = new EarlierTurn(" " + "🙂".repeat(8193), "x".repeat(32_769));
        assertThat(turn).isEqualTo(new EarlierTurn("🙂".repeat(8192), "x".repeat(32_768)));
        assertThat(new EarlierTurn("What?", " ").reply()).isEmpty();
        assertThatThrownBy(() -> new EarlierTurn(" ", "That.")).isInstanceOf(InvalidRequestException.class);
    }

    @Test
    void cleansTheQuestionAndEarlierTurns() {
        String accents = "e" + "\u0300".repeat(8000);
        String clean = "e" + "\u0300".repeat(30);
        assertThat(Question.of("\ufeffWhat?\r\n\r\n\r\n  \u0000" + accents).text()).isEqualTo("What?\n\n  " + clean);
        assertThatThrownBy(() -> Question.of("\u200b\u0000")).isInstanceOf(InvalidRequestException.class);
        assertThat(new EarlierTurn(accents, accents)).isEqualTo(new EarlierTurn(clean, clean));
    }

    @Test
    void boundsTheWishesAboutAReply() {
        assertThat(new ReplyOptions("🙂".repeat(8193), 1).instructions()).isEqualTo("🙂".repeat(8192));
        assertThat(new ReplyOptions(" \n", null)).isEqualTo(ReplyOptions.NONE);
        assertThatThrownBy(() -> new ReplyOptions(null, 0)).isInstanceOf(InvalidRequestException.class);
    }

    @Test
    void hasEitherAStoredConversationOrAHistory() {
        Question question = Question.of("And then?").withHistory(List.of(new EarlierTurn("What?", "That.")));
        assertThat(question.inConversation(new ConversationId("c")).history()).isNull();
        assertThatThrownBy(() -> new Question("And then?", new ConversationId("c"), List.of(), question.filter(),
                question.access(), question.options(), null, true, null))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("history");
    }
}
