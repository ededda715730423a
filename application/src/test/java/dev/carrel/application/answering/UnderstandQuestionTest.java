package dev.carrel.application.answering;

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

class UnderstandQuestionTest {

    private static final String BEFORE = "2024?";

    private final UnderstandQuestion understandQuestion = new UnderstandQuestion(QuestionRewriter.NONE);

    @Test
    void a_question_leans_on_what_was_said_if_it_goes_on_or_points_back_or_tells_nothing() {
        assertThat(List.of("And for part-timers?", "How long does it take?", "Why?", "Yes", "No, I don't have it",
                "What about guests?", "Did they win any awards?", "Und für Teilzeitkräfte?", "Wie lange dauert sie?",
                "Et pour les enfants ?", "Combien coûte-t-elle ?", "¿Y para los niños?", "E per i bambini?",
                "E para as crianças?", "En voor kinderen?", "А для детей?", "Peki ya çocuklar?", "ماذا عن الأطفال؟",
                "那么孩子呢？", "它多少钱？", "それはいくらですか？", "แล้วเด็กล่ะ", "그것은 얼마인가요?")).allSatisfy(question -> {
                    assertThat(understand(question, BEFORE).leanedOn()).containsExactly(BEFORE);
                });
    }

    @Test
    void it_stands_by_itself_if_it_names_what_it_is_about() {
        assertThat(List.of("What is photosynthesis?", "How many days of leave do employees have?",
                "How old was the singer Maria Keller when she left the opera?", "Is there a documents fee that I pay?",
                "Wie viele Urlaubstage haben Angestellte?", "Gibt es Rabatt für Studenten?",
                "Où se trouve la gare centrale de Lyon ?", "¿Dónde se renueva el pasaporte español?",
                "Сколько стоит билет в музей Эрмитаж?", "如何申请护照续签？", "パスポートの更新に必要な書類は何ですか？")).allSatisfy(question -> {
                    Understood understood = understand(question, BEFORE);
                    assertThat(understood.leanedOn()).isEmpty();
                    assertThat(understood.meaning()).isEqualTo(question);
                });
    }

    @Test
    void one_that_leans_on_one_that_leans_goes_further_back() {
        Understood understood = understand("Why?", "And for guests?", "What does the permit cost?", "Where are you?");
        assertThat(understood.leanedOn()).containsExactly("And for guests?", "What does the permit cost?");
        assertThat(understood.meaning()).isEqualTo("What does the permit cost? And for guests? Why?");
    }

    @Test
    void but_not_without_end() {
        assertThat(understand("Why?", "Why?", "Why?", "Why?", "Why?").leanedOn()).hasSize(3);
    }

    @Test
    void earlier_questions_help_less_the_longer_ago_and_less_where_one_stands_by_itself() {
        List<ContextQuestion> leaning = understand("And for guests?", "latest", "earliest").context();
        List<ContextQuestion> standing = understand("What does a locker cost?", "latest", "earliest").context();
        assertThat(leaning).extracting(ContextQuestion::text).containsExactly("latest", "earliest");
        assertThat(leaning.getFirst().weight()).isGreaterThan(leaning.getLast().weight());
        assertThat(standing).extracting(ContextQuestion::text).containsExactly("latest", "earliest");
        assertThat(standing.getFirst().weight()).isLessThan(leaning.getFirst().weight());
        assertThat(standing.getLast().weight()).isLessThan(leaning.getLast().weight());
    }

    @Test
    void the_first_question_of_a_conversation_leans_on_nothing() {
        Understood understood = understand("And how long does it take?");
        assertThat(understood).isEqualTo(
                new Understood("And how long does it take?", null, List.of(), List.of(), Subject.OPEN));
    }

    @Test
    void one_that_leans_is_rewritten_and_no_other() {
        var rewriting = new UnderstandQuestion(
                (question, recent, listener) -> Optional.of(recent.getLast().query() + " + " + question));
        List<ConversationTurn> recent = turns(BEFORE);
        Understood leaning = rewriting.understand("And for guests?", recent, CancellationSignal.NONE);
        assertThat(leaning.asked()).isEqualTo("And for guests?");
        assertThat(leaning.text()).isEqualTo(leaning.meaning()).isEqualTo(BEFORE + " + And for guests?");
        assertThat(leaning.leanedOn()).containsExactly(BEFORE);

        String standing = "What does a locker cost?";
        assertThat(rewriting.understand(standing, recent, CancellationSignal.NONE).text()).isEqualTo(standing);
        assertThat(rewriting.understand("Why?", List.of(), CancellationSignal.NONE).text()).isEqualTo("Why?");
    }

    @Test
    void one_that_comes_back_as_it_was_is_understood_by_its_words() {
        var repeating = new UnderstandQuestion((question, recent, listener) -> Optional.of(question));
        assertThat(repeating.understand("And for guests?", turns(BEFORE), CancellationSignal.NONE))
                .isEqualTo(understand("And for guests?", BEFORE));
    }

    /** The question after earlier ones, latest first. */
    private Understood understand(String question, String... earlier) {
        return understandQuestion.understand(question, turns(earlier), CancellationSignal.NONE);
    }

    private static List<ConversationTurn> turns(String... latestFirst) {
        return Stream.of(latestFirst)
                .map(query -> new ConversationTurn(query, "So it is.", ReplyMetadata.NONE, Instant.EPOCH))
                .toList()
                .reversed();
    }
}
