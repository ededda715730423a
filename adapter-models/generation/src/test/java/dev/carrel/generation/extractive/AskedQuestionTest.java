package dev.carrel.generation.extractive;

import dev.carrel.application.port.ReplyWriter.ReplyRequest;
import dev.carrel.domain.conversation.ConversationTurn;
import dev.carrel.domain.conversation.ReplyMetadata;
import dev.carrel.generation.extractive.language.AnalyzedLanguage;
import dev.carrel.generation.extractive.language.PhraseLexicon;
import dev.carrel.generation.extractive.language.TermReader;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class AskedQuestionTest {

    @Test
    void keepsContentWordsAndDropsQuestionPhrases() {
        assertThat(ask("In what year did Tesla move to the city?").wordWeights())
                .isEqualTo(Map.of("tesla", 1.0, "move", 1.0, "citi", 1.0));
        assertThat(ask("Could you tell me how long the tours last, please?").wordWeights())
                .isEqualTo(Map.of("tour", 1.0, "last", 1.0));
    }

    @Test
    void detectsTheAnswerType() {
        assertThat(kind("Who opened it?")).isEqualTo(AnswerType.PERSON);
        assertThat(kind("Where is the desk?")).isEqualTo(AnswerType.PLACE);
        assertThat(kind("In which year did it open?")).isEqualTo(AnswerType.TIME);
        assertThat(kind("How long does it take?")).isEqualTo(AnswerType.DURATION);
        assertThat(kind("How much does it cost?")).isEqualTo(AnswerType.MONEY);
        assertThat(kind("How many rooms are there?")).isEqualTo(AnswerType.NUMBER);
        assertThat(kind("Why did it close?")).isEqualTo(AnswerType.REASON);
        assertThat(kind("What is a seal?")).isEqualTo(AnswerType.DEFINITION);
        assertThat(kind("How do I apply?")).isEqualTo(AnswerType.LIST);
        assertThat(kind("Is it open?")).isEqualTo(AnswerType.ANY);
    }

    @Test
    void lowersTheWeightOfGeneralWords() {
        assertThat(ask("How do I get cheese?").wordWeights()).isEqualTo(Map.of("get", 0.4, "chees", 1.0));
    }

    @Test
    void findsNamesAndQuotations() {
        assertThat(ask("Why does `ls -l` or --all in main.cf with maxSize say \"No route\"? See a.").names())
                .containsExactly("ls -l", "--all", "main.cf", "maxsize", "no route");
        assertThat(ask("Is it open? Yes.").names()).isEmpty();
    }

    @Test
    void findsAbbreviations() {
        assertThat(ask("What is DNS, a USB-C hub, an X or MAX_SIZE, ÄÖ-1? DNS-").abbreviations())
                .containsExactly("DNS", "USB-C", "ÄÖ-1");
    }

    @Test
    void addsWordsOfEarlierQuestionsAtLowerWeight() {
        assertThat(ask("How long does it take?", "Does the post office renew passports?").wordWeights())
                .isEqualTo(Map.of("take", 0.4, "post", 0.5, "offic", 0.5, "renew", 0.5, "passport", 0.5));
    }

    @Test
    void addsNothingToStandaloneQuestions() {
        var said = new ConversationTurn("Does the office renew passports?", "So it is.", ReplyMetadata.NONE,
                Instant.EPOCH);
        assertThat(ask(new ReplyRequest("What is photosynthesis?", List.of(said), List.of(), null)).wordWeights())
                .containsOnlyKeys("photosynthesi");
    }

    @Test
    void limitsTheWordsOfLongQuestions() {
        assertThat(ask("Is this tall house number 1 old? ".repeat(200)).wordWeights()).hasSizeLessThan(10);
        String numbers = IntStream.range(0, 2000).mapToObj(Integer::toString).collect(Collectors.joining(" "));
        assertThat(ask(numbers).wordWeights()).hasSize(100).containsKeys("0", "99");
    }

    private static AnswerType kind(String question) {
        return ask(question).answerType();
    }

    /** Returns a question that refers to earlier ones, latest first. */
    private static AskedQuestion ask(String question, String... leanedOn) {
        return ask(new ReplyRequest(question, List.of(leanedOn), List.of(), List.of(), null));
    }

    private static AskedQuestion ask(ReplyRequest brief) {
        try (var reader = TermReader.forLanguage(AnalyzedLanguage.ENGLISH)) {
            return AskedQuestion.of(brief, PhraseLexicon.forLanguage(AnalyzedLanguage.ENGLISH), reader);
        }
    }
}
