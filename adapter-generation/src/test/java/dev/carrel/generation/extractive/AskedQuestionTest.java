package dev.carrel.generation.extractive;

import dev.carrel.application.port.ReplyWriter.ReplyRequest;
import dev.carrel.domain.conversation.ConversationTurn;
import dev.carrel.domain.conversation.ReplyMetadata;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class AskedQuestionTest {

    @Test
    void its_content_words_count_and_what_asks_does_not() {
        assertThat(ask("In what year did Tesla move to the city?").words())
                .isEqualTo(Map.of("tesla", 1.0, "move", 1.0, "citi", 1.0));
        assertThat(ask("Could you tell me how long the tours last, please?").words())
                .isEqualTo(Map.of("tour", 1.0, "last", 1.0));
    }

    @Test
    void it_asks_for_a_kind_of_answer() {
        assertThat(kind("Who opened it?")).isEqualTo(AnswerKind.PERSON);
        assertThat(kind("Where is the desk?")).isEqualTo(AnswerKind.PLACE);
        assertThat(kind("In which year did it open?")).isEqualTo(AnswerKind.TIME);
        assertThat(kind("How long does it take?")).isEqualTo(AnswerKind.DURATION);
        assertThat(kind("How much does it cost?")).isEqualTo(AnswerKind.MONEY);
        assertThat(kind("How many rooms are there?")).isEqualTo(AnswerKind.NUMBER);
        assertThat(kind("Why did it close?")).isEqualTo(AnswerKind.REASON);
        assertThat(kind("What is a seal?")).isEqualTo(AnswerKind.DEFINITION);
        assertThat(kind("How do I apply?")).isEqualTo(AnswerKind.LIST);
        assertThat(kind("Is it open?")).isEqualTo(AnswerKind.ANYTHING);
    }

    @Test
    void one_that_leans_takes_over_the_words_of_the_earlier_ones_at_less() {
        assertThat(ask("How long does it take?", "Does the post office renew passports?").words())
                .isEqualTo(Map.of("take", 1.0, "post", 0.5, "offic", 0.5, "renew", 0.5, "passport", 0.5));
    }

    @Test
    void one_that_stands_by_itself_does_not() {
        var said = new ConversationTurn("Does the office renew passports?", "So it is.", ReplyMetadata.NONE,
                Instant.EPOCH);
        assertThat(ask(new ReplyRequest("What is photosynthesis?", List.of(said), List.of(), null)).words())
                .containsOnlyKeys("photosynthesi");
    }

    @Test
    void of_a_question_without_end_the_beginning_counts() {
        assertThat(ask("Is this tall house number 1 old? ".repeat(200)).words()).hasSizeLessThan(10);
        String numbers = IntStream.range(0, 2000).mapToObj(Integer::toString).collect(Collectors.joining(" "));
        assertThat(ask(numbers).words()).hasSize(100).containsKeys("0", "99");
    }

    private static AnswerKind kind(String question) {
        return ask(question).kind();
    }

    /** A question that leans on earlier ones, latest first. */
    private static AskedQuestion ask(String question, String... leanedOn) {
        return ask(new ReplyRequest(question, List.of(leanedOn), List.of(), List.of(), null));
    }

    private static AskedQuestion ask(ReplyRequest brief) {
        try (var reader = TermReader.of(Language.ENGLISH)) {
            return AskedQuestion.of(brief, Phrases.of(Language.ENGLISH), reader);
        }
    }
}
