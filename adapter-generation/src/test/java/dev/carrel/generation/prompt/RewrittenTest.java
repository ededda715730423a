package dev.carrel.generation.prompt;

import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class RewrittenTest {

    private static final String QUESTION = "And in Germany?";
    private static final String REWRITTEN = "How many days of leave do employees in Germany have?";

    @Test
    void a_question_alone_is_used() {
        assertUsed(REWRITTEN);
        assertUsed("  " + REWRITTEN + "\n\n");
    }

    @Test
    void labels_quotation_marks_and_emphasis_are_taken_off() {
        for (String reply : List.of("Rewritten question: ", "Question: ", "**Standalone question:** ",
                "Here is the rewritten question:\n", "Umformulierte Frage: ",
                "The rewritten question is:\n\n", "Pregunta reescrita: ", "重写后的问题：")) {
            assertUsed(reply + REWRITTEN);
            assertUsed(reply + '"' + REWRITTEN + '"');
        }
        assertUsed("„" + REWRITTEN + "“");
        assertUsed("```\n" + REWRITTEN + "\n```");
        assertUsed("**Question: " + REWRITTEN + "**");
    }

    @Test
    void a_question_that_stands_by_itself_already_comes_back() {
        for (String question : List.of("What is leave?", "opening hours", "Tell me. All of it.",
                "Question: is this one?")) {
            assertThat(Prompts.rewritten(question, question)).contains(question);
        }
    }

    @Test
    void an_answer_is_not_used() {
        assertUnusable("Employees in Germany have 30 days.");
        assertUnusable("在德国，员工有三十天年假。");
        assertUnusable("How many days? They have 30 days [1].");
        assertUnusable("Employees in Germany have:\n- 30 days\n- holidays");
    }

    @Test
    void a_refusal_is_not_used() {
        assertUnusable("I'm sorry, what do you mean?");
        assertUnusable("I cannot rewrite this. Can you tell me more?");
        assertUnusable("Leider fehlt der Zusammenhang?");
    }

    @Test
    void nothing_much_or_too_much_is_not_used() {
        assertUnusable("");
        assertUnusable(" \n ");
        assertUnusable("\"\"");
        assertUnusable("?");
        assertUnusable("Question:");
        assertUnusable(REWRITTEN + "\n" + REWRITTEN);
        assertUnusable("very ".repeat(90) + "long?");
    }

    @Test
    void a_long_question_may_become_longer() {
        String question = "What does the handbook say of leave? ".repeat(10).strip();

        assertThat(Prompts.rewritten(question, question + " " + question)).isPresent();
    }

    @Test
    void what_asks_without_a_question_mark_may_end_with_a_full_stop() {
        assertThat(Prompts.rewritten("and now for Germany", "Tell me how many days employees in Germany have."))
                .isPresent();
    }

    @Test
    void what_cannot_be_seen_is_taken_out() {
        assertUsed("How many days of leave\u200B do employees\u202E in Germany\u0000 have?");
    }

    private static void assertUsed(String reply) {
        assertThat(Prompts.rewritten(QUESTION, reply)).as(reply).contains(REWRITTEN);
    }

    private static void assertUnusable(String reply) {
        assertThat(Prompts.rewritten(QUESTION, reply)).as(reply).isEmpty();
    }
}
