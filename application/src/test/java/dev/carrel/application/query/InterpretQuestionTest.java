package dev.carrel.application.query;

import dev.carrel.application.port.CancellationSignal;
import dev.carrel.application.port.PassageIndex.ContextQuestion;
import dev.carrel.application.port.QuestionRewriter;
import dev.carrel.domain.conversation.ConversationTurn;
import dev.carrel.domain.conversation.ReplyMetadata;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class InterpretQuestionTest {

    private static final String BEFORE = "2024?";

    private final InterpretQuestion interpretQuestion = new InterpretQuestion(QuestionRewriter.NONE);

    @Test
    void connectivesAnaphorsAndMissingContentMarkAFollowUp() {
        assertThat(List.of("And for part-timers?", "How long does it take?", "Why?", "Yes", "No, I don't have it",
                "What about guests?", "Did they win any awards?", "Und für Teilzeitkräfte?", "Wie lange dauert sie?",
                "Et pour les enfants ?", "Combien coûte-t-elle ?", "¿Y para los niños?", "E per i bambini?",
                "E para as crianças?", "En voor kinderen?", "А для детей?", "Peki ya çocuklar?", "ماذا عن الأطفال؟",
                "那么孩子呢？", "它多少钱？", "それはいくらですか？", "แล้วเด็กล่ะ", "그것은 얼마인가요?")).allSatisfy(question -> {
                    assertThat(interpret(question, BEFORE).antecedents()).containsExactly(BEFORE);
                });
    }

    @Test
    void aQuestionWithItsOwnTopicIsStandalone() {
        assertThat(List.of("What is photosynthesis?", "How many days of leave do employees have?",
                "How old was the singer Maria Keller when she left the opera?", "Is there a documents fee that I pay?",
                "Wie viele Urlaubstage haben Angestellte?", "Gibt es Rabatt für Studenten?",
                "Où se trouve la gare centrale de Lyon ?", "¿Dónde se renueva el pasaporte español?",
                "Сколько стоит билет в музей Эрмитаж?", "如何申请护照续签？", "パスポートの更新に必要な書類は何ですか？")).allSatisfy(question -> {
                    InterpretedQuestion interpreted = interpret(question, BEFORE);
                    assertThat(interpreted.antecedents()).isEmpty();
                    assertThat(interpreted.standaloneText()).isEqualTo(question);
                });
    }

    @Test
    void aFollowUpOfAFollowUpHasTwoAntecedents() {
        InterpretedQuestion interpreted = interpret("Why?", "And for guests?", "What does the permit cost?",
                "Where are you?");
        assertThat(interpreted.antecedents()).containsExactly("And for guests?", "What does the permit cost?");
        assertThat(interpreted.standaloneText()).isEqualTo("What does the permit cost? And for guests? Why?");
    }

    @Test
    void aFollowUpThatIsAWholeQuestionIsReadByItsOwnWords() {
        String before = "Where can I park my bicycle?";
        assertThat(interpret("Who pays for it?", before).textToRead()).isEqualTo("Who pays for it?");
        assertThat(interpret("Wer bezahlt es?", "Wo kann ich mein Fahrrad abstellen?").textToRead())
                .isEqualTo("Wer bezahlt es?");
        assertThat(interpret("And for guests?", before).textToRead()).isEqualTo(before + " And for guests?");
        assertThat(interpret("Why?", before).textToRead()).isEqualTo(before + " Why?");
        assertThat(interpret("What does a locker cost?", before).textToRead()).isEqualTo("What does a locker cost?");
    }

    @Test
    void antecedentsAreLimited() {
        assertThat(interpret("Why?", "Why?", "Why?", "Why?", "Why?").antecedents()).hasSize(3);
    }

    @Test
    void contextWeightDecaysWithAgeAndForStandaloneQuestions() {
        List<ContextQuestion> followUp = interpret("And for guests?", "latest", "earliest").context();
        List<ContextQuestion> standalone = interpret("What does a locker cost?", "latest", "earliest").context();
        assertThat(followUp).extracting(ContextQuestion::text).containsExactly("latest", "earliest");
        assertThat(followUp.getFirst().weight()).isGreaterThan(followUp.getLast().weight());
        assertThat(standalone).extracting(ContextQuestion::text).containsExactly("latest", "earliest");
        assertThat(standalone.getFirst().weight()).isLessThan(followUp.getFirst().weight());
        assertThat(standalone.getLast().weight()).isLessThan(followUp.getLast().weight());
    }

    @Test
    void theFirstQuestionHasNoAntecedents() {
        InterpretedQuestion interpreted = interpret("And how long does it take?");
        assertThat(interpreted).isEqualTo(
                new InterpretedQuestion("And how long does it take?", null, List.of(), List.of(), TopicBoost.NONE));
    }

    @Test
    void smallTalkIsNeitherSearchedForNorContext() {
        InterpretedQuestion interpreted = interpret("Thanks! And for guests?", "Hello!", "What does a permit cost?");
        assertThat(interpreted.searchText()).isEqualTo("And for guests?");
        assertThat(interpreted.antecedents()).containsExactly("What does a permit cost?");
        assertThat(interpreted.context()).extracting(ContextQuestion::text).containsExactly("What does a permit cost?");
        assertThat(interpret("Hello, what does a permit cost?").searchText()).isEqualTo("what does a permit cost?");
    }

    @Test
    void onlyFollowUpsAreRewritten() {
        var rewriter = new InterpretQuestion(
                (question, recent, cancellation) -> Optional.of(recent.getLast().query() + " + " + question));
        List<ConversationTurn> recent = turns(BEFORE);
        InterpretedQuestion followUp = rewriter.interpret("And for guests?", recent, CancellationSignal.NONE);
        assertThat(followUp.original()).isEqualTo("And for guests?");
        assertThat(followUp.searchText()).isEqualTo(followUp.standaloneText()).isEqualTo(BEFORE + " + And for guests?");
        assertThat(followUp.antecedents()).containsExactly(BEFORE);

        String standalone = "What does a locker cost?";
        assertThat(rewriter.interpret(standalone, recent, CancellationSignal.NONE).searchText()).isEqualTo(standalone);
        assertThat(rewriter.interpret("Why?", List.of(), CancellationSignal.NONE).searchText()).isEqualTo("Why?");
    }

    @Test
    void anUnchangedRewriteIsIgnored() {
        var echo = new InterpretQuestion((question, recent, cancellation) -> Optional.of(question));
        assertThat(echo.interpret("And for guests?", turns(BEFORE), CancellationSignal.NONE))
                .isEqualTo(interpret("And for guests?", BEFORE));
    }

    /** Interprets a question after earlier ones, latest first. */
    private InterpretedQuestion interpret(String question, String... earlier) {
        return interpretQuestion.interpret(question, turns(earlier), CancellationSignal.NONE);
    }

    private static List<ConversationTurn> turns(String... latestFirst) {
        return Stream.of(latestFirst)
                .map(query -> new ConversationTurn(query, "So it is.", ReplyMetadata.NONE, Instant.EPOCH))
                .toList()
                .reversed();
    }
}
