package dev.carrel.languagemodel.prompt;

import dev.carrel.application.port.ReplyWriter.ReplyRequest;
import dev.carrel.application.port.ReplyWriter.RetrievedDocument;
import dev.carrel.domain.passage.Passage;
import dev.carrel.languagemodel.output.RandomPieces;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/** The prompt stays within the context of the model. */
class PromptLimitTest extends PromptFixture {

    @Test
    void prefersTheMostSimilarPassages() {
        var passages = IntStream.range(0, 60)
                .mapToObj(i -> found(i, i / 100.0, ("Passage number " + (1000 + i) + " says much. ").repeat(10)))
                .toList();

        Prompt prompt = new PromptBuilder(3000, 1000, () -> NONCE)
                .buildReplyPrompt(new ReplyRequest("So?", List.of(),
                        List.of(new RetrievedDocument(document(LEAVE, "Leave"), passages)), null));

        assertThat(prompt.userText()).contains("number 1059", "number 1058").doesNotContain("number 1000");
        assertThat(prompt.userText().indexOf("number 1058")).isLessThan(prompt.userText().indexOf("number 1059"));
        assertThat(prompt.countTokens()).isBetween(1800, 2000);
    }

    @Test
    void truncatesPassagesAtSentenceEnds() {
        Prompt prompt = new PromptBuilder(2048, 1000, () -> NONCE)
                .buildReplyPrompt(
                        new ReplyRequest("So?", List.of(), evidence("Carrel keeps what it reads. ".repeat(500)), null));

        assertThat(prompt.userText()).contains("reads. Carrel", "it reads. …\n</passages-");
        assertThat(prompt.countTokens()).isLessThanOrEqualTo(1048);
    }

    @Test
    void sharesTheContextBetweenTurnsAndPassages() {
        var turns = IntStream.range(0, 20)
                .mapToObj(i -> turn("Question " + i + "?", "It is so, and in this way. ".repeat(20)))
                .toList();
        var prompts = new PromptBuilder(4096, 1024, () -> NONCE);

        Prompt many = prompts
                .buildReplyPrompt(
                        new ReplyRequest("So?", turns, evidence("Carrel keeps what it reads. ".repeat(2000)), null));
        Prompt few = prompts.buildReplyPrompt(new ReplyRequest("So?", turns, evidence("Carrel keeps it."), null));

        assertThat(many.earlierExchanges()).hasSizeBetween(1, 4);
        assertThat(few.earlierExchanges()).hasSizeGreaterThan(2 * many.earlierExchanges().size());
        assertThat(few.earlierExchanges().getLast().question()).isEqualTo("Question 19?");
    }

    @Test
    void truncatesTheLatestReply() {
        var turns = List.of(turn("Old?", "Old."),
                turn("Tell me all.", "It begins here. " + "And it goes on and on. ".repeat(2000) + "It ends here."));

        Prompt prompt = new PromptBuilder(4096, 1024, () -> NONCE)
                .buildReplyPrompt(
                        new ReplyRequest("So?", turns, evidence("Carrel keeps what it reads. ".repeat(2000)), null));

        assertThat(prompt.earlierExchanges()).singleElement().satisfies(exchange -> {
            assertThat(exchange.question()).isEqualTo("Tell me all.");
            assertThat(exchange.reply()).startsWith("It begins here.").contains(" … ").endsWith("It ends here.");
        });
    }

    @Test
    void keepsLongQuestionsWhole() {
        String question = "Is it so that the library opens at nine? ".repeat(199).strip();
        assertThat(question).hasSizeBetween(8100, 8192);
        var brief = new ReplyRequest(question, List.of(), evidence("Carrel keeps what it reads. ".repeat(200)), null);

        assertThat(new PromptBuilder(4096, 512, () -> NONCE).buildReplyPrompt(brief).userText()).contains(question)
                .contains("Carrel keeps what it reads.");
        assertThat(new PromptBuilder(2048, 512, () -> NONCE).buildReplyPrompt(brief).userText())
                .contains("Question: Is it so", " … ", "Carrel keeps what it reads.")
                .endsWith("opens at nine?");
    }

    @Test
    void limitsPassagesToTwoDigits() {
        var passages = IntStream.range(0, 300).mapToObj(i -> found(i, 0.5, "Text " + i)).toList();

        Prompt prompt = new PromptBuilder(100_000, 1000, () -> NONCE)
                .buildReplyPrompt(new ReplyRequest("So?", List.of(),
                        List.of(new RetrievedDocument(document(LEAVE, "L"), passages)), null));

        assertThat(prompt.passageDocuments()).hasSize(99);
    }

    @Test
    void rejectsTooSmallContexts() {
        assertThatIllegalArgumentException().isThrownBy(() -> new PromptBuilder(2000, 1000, () -> NONCE))
                .withMessageContaining("1000");
    }

    @Test
    void neverExceedsTheTokenLimit() {
        RandomPieces.forEachRandom(300, random -> {
            int reply = random.nextInt(3000);
            int context = reply + PromptBuilder.MIN_PROMPT_TOKENS
                    + (random.nextBoolean() ? random.nextInt(3000) : random.nextInt(100_000));
            var prompts = new PromptBuilder(context, reply, () -> NONCE);
            ReplyRequest brief = brief(random);

            Prompt prompt = prompts.buildReplyPrompt(brief);

            assertThat(prompt.countTokens()).isLessThanOrEqualTo(context - reply);
            assertThat(prompt.systemText()).startsWith("You answer questions");
            assertThat(prompt.passageDocuments())
                    .hasSize((int) withinFence(prompt).lines().filter(line -> line.startsWith("[")).count());
            assertThat(prompts.buildRewritePrompt(brief.question(), brief.recentTurns()).countTokens())
                    .isLessThanOrEqualTo(context - reply);
        });
    }

    @Test
    void includesAtLeastOnePassage() {
        RandomPieces.forEachRandom(200, random -> {
            ReplyRequest brief = brief(random);
            boolean any = brief.documents()
                    .stream()
                    .flatMap(each -> each.passages().stream())
                    .anyMatch(found -> found.passage().text().contains("28"));

            Prompt prompt = new PromptBuilder(PromptBuilder.MIN_PROMPT_TOKENS, 0, () -> NONCE).buildReplyPrompt(brief);

            assertThat(!any || !prompt.passageDocuments().isEmpty()).isTrue();
        });
    }

    private static String withinFence(Prompt prompt) {
        int end = prompt.userText().indexOf("\n</passages-" + NONCE);
        return end < 0 ? "" : prompt.userText().substring(0, end);
    }
}
