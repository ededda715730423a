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

    private final InterpretQuestion understandQuestion = new InterpretQuestion(QuestionRewriter.NONE);

    @Test
    void connectivesAnaphorsAndMissingContentMarkAFollowUp() {
        assertThat(List.of("And for part-timers?", "How long does it take?", "Why?", "Yes", "No, I don't have it",
                "What about guests?", "Did they win any awards?", "Und für Teilzeitkräfte?", "Wie lange dauert sie?",
                "Et pour les enfants ?", "Combien coûte-t-elle ?", "¿Y para los niños?", "E per i bambini?",
                "E para as crianças?", "En voor kinderen?", "А для детей?", "Peki ya çocuklar?", "ماذا عن الأطفال؟",
                "那么孩子呢？", "它多少钱？", "それはいくらですか？", "แล้วเด็กล่ะ", "그것은 얼마인가요?")).allSatisfy(question -> {
                    assertThat(understand(question, BEFORE).antecedents()).containsExactly(BEFORE);
                });
    }

    @Test
    void aQuestionWithItsOwnTopicIsStandalone() {
        assertThat(List.of("What is photosynthesis?", "How many days of leave do employees have?",
                "How old was the singer Maria Keller when she left the opera?", "Is there a documents fee that I pay?",
                "Wie viele Urlaubstage haben Angestellte?", "Gibt es Rabatt für Studenten?",
                "Où se trouve la gare centrale de Lyon ?", "¿Dónde se renueva el pasaporte español?",
                "Сколько стоит билет в музей Эрмитаж?", "如何申请护照续签？", "パスポートの更新に必要な書類は何ですか？")).allSatisfy(question -> {
                    InterpretedQuestion understood = understand(question, BEFORE);
                    assertThat(understood.antecedents()).isEmpty();
                    assertThat(understood.standaloneText()).isEqualTo(question);
                });
    }

    @Test
    void aFollowUpOfAFollowUpHasTwoAntecedents() {
        InterpretedQuestion understood = understand("Why?", "And for guests?", "What does the permit cost?",
                "Where are you?");
        assertThat(understood.antecedents()).containsExactly("And for guests?", "What does the permit cost?");
        assertThat(understood.standaloneText()).isEqualTo("What does the permit cost? And for guests? Why?");
    }

    @Test
    void antecedentsAreLimited() {
        assertThat(understand("Why?", "Why?", "Why?", "Why?", "Why?").antecedents()).hasSize(3);
    }

    @Test
    void contextWeightDecaysWithAgeAndForStandaloneQuestions() {
        List<ContextQuestion> leaning = understand("And for guests?", "latest", "earliest").context();
        List<ContextQuestion> standing = understand("What does a locker cost?", "latest", "earliest").context();
        assertThat(leaning).extracting(ContextQuestion::text).containsExactly("latest", "earliest");
        assertThat(leaning.getFirst().weight()).isGreaterThan(leaning.getLast().weight());
        assertThat(standing).extracting(ContextQuestion::text).containsExactly("latest", "earliest");
        assertThat(standing.getFirst().weight()).isLessThan(leaning.getFirst().weight());
        assertThat(standing.getLast().weight()).isLessThan(leaning.getLast().weight());
    }

    @Test
    void theFirstQuestionHasNoAntecedents() {
        InterpretedQuestion understood = understand("And how long does it take?");
        assertThat(understood).isEqualTo(
                new InterpretedQuestion("And how long does it take?", null, List.of(), List.of(), TopicBoost.NONE));
    }

    @Test
    void onlyFollowUpsAreRewritten() {
        var rewriting = new InterpretQuestion(
                (question, recent, listener) -> Optional.of(recent.getLast().query() + " + " + question));
        List<ConversationTurn> recent = turns(BEFORE);
        InterpretedQuestion leaning = rewriting.interpret("And for guests?", recent, CancellationSignal.NONE);
        assertThat(leaning.original()).isEqualTo("And for guests?");
        assertThat(leaning.searchText()).isEqualTo(leaning.standaloneText()).isEqualTo(BEFORE + " + And for guests?");
        assertThat(leaning.antecedents()).containsExactly(BEFORE);

        String standing = "What does a locker cost?";
        assertThat(rewriting.interpret(standing, recent, CancellationSignal.NONE).searchText()).isEqualTo(standing);
        assertThat(rewriting.interpret("Why?", List.of(), CancellationSignal.NONE).searchText()).isEqualTo("Why?");
    }

    @Test
    void anUnchangedRewriteIsIgnored() {
        var repeating = new InterpretQuestion((question, recent, listener) -> Optional.of(question));
        assertThat(repeating.interpret("And for guests?", turns(BEFORE), CancellationSignal.NONE))
                .isEqualTo(understand("And for guests?", BEFORE));
    }

    /** The question after earlier ones, latest first. */
    private InterpretedQuestion understand(String question, String... earlier) {
        return understandQuestion.interpret(question, turns(earlier), CancellationSignal.NONE);
    }

    private static List<ConversationTurn> turns(String... latestFirst) {
        return Stream.of(latestFirst)
                .map(query -> new ConversationTurn(query, "So it is.", ReplyMetadata.NONE, Instant.EPOCH))
                .toList()
                .reversed();
    }
}
