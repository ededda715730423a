package dev.carrel.languagemodel.output;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ReasoningFilterTest {

    @Test
    void removesReasoningWithTheSpaceAfter() {
        for (String name : List.of("think", "thinking", "reasoning", "thought", "THINK", "seed:think")) {
            assertReply("<" + name + ">Let me see.\nWell.</" + name + ">\n\n28 days.", "28 days.");
        }
        assertReply(" \n<think>so</think> 28 days.", "28 days.");
        assertReply("[THINK]so[/THINK]28 days.", "28 days.");
        assertReply("◁think▷so◁/think▷28 days.", "28 days.");
        assertReply("<think></think>28 days.", "28 days.");
        assertReply("<think>a</think><think>b</think> 28", "28");
    }

    @Test
    void removesReasoningInTheMiddle() {
        assertReply("It is <think>hm</think> 28 days.", "It is 28 days.");
        assertReply("It is<think>hm</think> 28 days.", "It is 28 days.");
        assertReply("It is <think>hm</think>28 days.", "It is 28 days.");
    }

    @Test
    void endsReasoningAtItsOwnTag() {
        assertReply("<think>a </thought> b <think> c </think>28", "28");
    }

    @Test
    void keepsOnlyTheFinalChannel() {
        assertReply(
                "<|channel|>analysis<|message|>The user asks.<|end|><|start|>assistant<|channel|>final<|message|>28 "
                        + "days.<|return|>",
                "28 days.");
        assertReply("<|channel|>analysis The user asks.<|channel|>final<|message|>28 days.", "28 days.");
        assertReply(
                "<|start|>assistant<|channel|>commentary<|message|>{}<|end|><|channel|>final "
                        + "<|constrain|>text<|message|>\n28",
                "28");
        assertReply("<|start|>assistant<|message|>28 days.<|end|>", "28 days.");
    }

    @Test
    void removesUnclosedReasoning() {
        assertReply("<think>Let me see", "");
        assertReply("<think>a</think> \n<think>b", "");
        assertReply("<|channel|>analysis<|message|>Well", "");
    }

    @Test
    void keepsMentionedTags() {
        for (String text : List.of("Use the <think> tag to show what you think.", "28 days. <think>Or",
                "Set \"<reasoning>\" in the template. Then \"</reasoning>\".",
                "It begins with ‘<think>’ and ends at </think>.",
                "so <think> and <thinking> and [THINK]", "Use <THINK", "one\n<think>\ntwo\n\nthree <b")) {
            assertReply(text, text);
        }
        assertReply("<think>Hm</think>Use the <think> tag.", "Use the <think> tag.");
    }

    @Test
    void keepsTagsInCode() {
        for (String text : List.of("So:\n```\n<think>\nstep one\n</think>\nanswer\n```\nThat is it.",
                "`a <think> b </think> c`", "``<think>x</think>``", "```xml\n<|start|>\n```")) {
            assertReply(text, text);
        }
        assertReply("`a`\n<think>b</think>c", "`a`\nc");
    }

    @Test
    void reportsUnopenedReasoningWithCodeAsLeaked() {
        var thinking = new ReasoningFilter(false);
        thinking.acceptPiece("Let me see:\n```\nint a;\n</think>\n28 days.");
        assertThat(thinking.hasLeaked()).isTrue();
    }

    @Test
    void removesUnopenedReasoningIfConfigured() {
        assertThat(all(new ReasoningFilter(true), "Let me <b>see</b> <think> so</think>\n28 days."))
                .isEqualTo("28 days.");
        assertThat(all(new ReasoningFilter(true), "Never closed")).isEmpty();
        assertThat(all(new ReasoningFilter(true), "a</thinking>b")).isEqualTo("b");
        var unopened = new ReasoningFilter(true);
        all(unopened, "a</think>b");
        assertThat(unopened.hasLeaked()).isFalse();
    }

    @Test
    void reportsUnopenedReasoningAsLeaked() {
        var thinking = new ReasoningFilter(false);

        assertThat(thinking.acceptPiece("Let me see.")).isEqualTo("Let me see.");
        assertThat(thinking.hasLeaked()).isFalse();
        assertThat(thinking.acceptPiece("</think>\n28 days.")).isEqualTo("\n28 days.");

        assertThat(thinking.hasLeaked()).isTrue();
    }

    @Test
    void keepsOtherText() {
        for (String text : List.of("  28 days. \n", "a < b, b > a", "<thin>", "<b>think</b>", "x <think",
                "`<think>` opens it", "[th", "<|x|>", "◁", "",
                "\n", "<<", "<<think", "1 <- 2")) {
            assertReply(text, text);
        }
    }

    @Test
    void keepsABracketBeforeATag() {
        assertReply("<<think>x</think>y", "<y");
    }

    @Test
    void emitsWordsAtOnce() {
        var thinking = new ReasoningFilter(false);

        assertThat(thinking.acceptPiece("28")).isEqualTo("28");
        assertThat(thinking.acceptPiece(" days <")).isEqualTo(" days ");
        assertThat(thinking.acceptPiece("b>")).isEqualTo("<b>");
    }

    @Test
    void givesTheSameTextForAnySplit() {
        List<String> parts = List.of("<think>", "</think>", "<thinking>", "</thinking>", "<|channel|>", "final",
                "analysis", "<|message|>", "<|end|>",
                "<|start|>", "assistant", "28 days", " ", "\n", "`", "<", "[THINK]", "[/THINK]", "<th", "ink>", "|",
                "😀", "```", "\"");
        RandomPieces.forEachRandom(5_000, random -> {
            String text = RandomPieces.joined(random, parts, 25);
            boolean unopened = random.nextBoolean();
            var whole = new ReasoningFilter(unopened);
            var divided = new ReasoningFilter(unopened);

            String expected = all(whole, text);

            assertThat(inPieces(divided, text, random)).as(text).isEqualTo(expected);
            assertThat(divided.hasLeaked()).isEqualTo(whole.hasLeaked());
        });
    }

    @Test
    void emitsTheWholeReplyAndNoReasoning() {
        List<String> thoughts = List.of("secret", " ", "\n", "<", "<b>", "/", "</", "secret<");
        List<String> words = List.of("28", " days", ".", "\n", " <", "a<b", "1 > 2", "[1]");
        RandomPieces.forEachRandom(2_000, random -> {
            String reply = "So " + RandomPieces.joined(random, words, 15);
            String text = "\n<think>" + RandomPieces.joined(random, thoughts, 15) + "</think>\n\n" + reply;

            assertThat(inPieces(new ReasoningFilter(false), text, random)).isEqualTo(reply);
        });
    }

    private static void assertReply(String text, String expected) {
        var thinking = new ReasoningFilter(false);
        assertThat(all(thinking, text)).as(text).isEqualTo(expected);
        assertThat(thinking.hasLeaked()).isFalse();
    }

    private static String all(ReasoningFilter thinking, String text) {
        return thinking.acceptPiece(text) + thinking.finishText();
    }

    private static String inPieces(ReasoningFilter thinking, String text, Random random) {
        var out = new StringBuilder();
        for (String piece : RandomPieces.split(text, random)) {
            out.append(thinking.acceptPiece(piece));
        }
        return out.append(thinking.finishText()).toString();
    }
}
