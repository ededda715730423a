package dev.carrel.languagemodel.prompt;

import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class RewriteValidatorTest {

    private static final String QUESTION = "And in Germany?";
    private static final String REWRITTEN = "How many days of leave do employees in Germany have?";

    @Test
    void acceptsAQuestionAlone() {
        assertUsed(REWRITTEN);
        assertUsed("  " + REWRITTEN + "\n\n");
    }

    @Test
    void removesLabelsQuotesAndEmphasis() {
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
    void acceptsTheUnchangedQuestion() {
        for (String question : List.of("What is leave?", "opening hours", "Tell me. All of it.",
                "Question: is this one?")) {
            assertThat(PromptBuilder.parseRewrite(question, question)).contains(question);
        }
    }

    @Test
    void rejectsAnswers() {
        assertUnusable("Employees in Germany have 30 days.");
        assertUnusable("在德国，员工有三十天年假。");
        assertUnusable("How many days? They have 30 days [1].");
        assertUnusable("Employees in Germany have:\n- 30 days\n- holidays");
    }

    @Test
    void rejectsRefusals() {
        assertUnusable("I'm sorry, what do you mean?");
        assertUnusable("I cannot rewrite this. Can you tell me more?");
        assertUnusable("Leider fehlt der Zusammenhang?");
    }

    @Test
    void rejectsEmptyAndOverlongReplies() {
        assertUnusable("");
        assertUnusable(" \n ");
        assertUnusable("\"\"");
        assertUnusable("?");
        assertUnusable("Question:");
        assertUnusable(REWRITTEN + "\n" + REWRITTEN);
        assertUnusable("very ".repeat(90) + "long?");
    }

    @Test
    void allowsLongQuestionsToGrow() {
        String question = "What does the handbook say of leave? ".repeat(10).strip();

        assertThat(PromptBuilder.parseRewrite(question, question + " " + question)).isPresent();
    }

    @Test
    void acceptsStatementsForRequestsWithoutQuestionMark() {
        assertThat(
                PromptBuilder.parseRewrite("and now for Germany", "Tell me how many days employees in Germany have."))
                .isPresent();
    }

    @Test
    void removesInvisibleCharacters() {
        assertUsed("How many days of leave\u200B do employees\u202E in Germany\u0000 have?");
    }

    private static void assertUsed(String reply) {
        assertThat(PromptBuilder.parseRewrite(QUESTION, reply)).as(reply).contains(REWRITTEN);
    }

    private static void assertUnusable(String reply) {
        assertThat(PromptBuilder.parseRewrite(QUESTION, reply)).as(reply).isEmpty();
    }
}
