package dev.carrel.generation.parsing;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ThinkingTest {

    @Test
    void reasoning_is_dropped_with_the_white_space_after_it() {
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
    void reasoning_in_the_middle_is_dropped_and_words_stay_apart() {
        assertReply("It is <think>hm</think> 28 days.", "It is 28 days.");
        assertReply("It is<think>hm</think> 28 days.", "It is 28 days.");
        assertReply("It is <think>hm</think>28 days.", "It is 28 days.");
    }

    @Test
    void reasoning_ends_where_its_own_tag_is_closed() {
        assertReply("<think>a </thought> b <think> c </think>28", "28");
    }

    @Test
    void of_channels_only_the_final_one_is_the_reply() {
        assertReply(
                "<|channel|>analysis<|message|>The user asks.<|end|><|start|>assistant<|channel|>final<|message|>28 days.<|return|>",
                "28 days.");
        assertReply("<|channel|>analysis The user asks.<|channel|>final<|message|>28 days.", "28 days.");
        assertReply(
                "<|start|>assistant<|channel|>commentary<|message|>{}<|end|><|channel|>final <|constrain|>text<|message|>\n28",
                "28");
        assertReply("<|start|>assistant<|message|>28 days.<|end|>", "28 days.");
    }

    @Test
    void reasoning_that_is_not_closed_is_dropped() {
        assertReply("<think>Let me see", "");
        assertReply("<think>a</think> \n<think>b", "");
        assertReply("<|channel|>analysis<|message|>Well", "");
    }

    @Test
    void a_tag_that_a_reply_mentions_stays_with_all_that_follows() {
        for (String text : List.of("Use the <think> tag to show what you think.", "28 days. <think>Or",
                "Set \"<reasoning>\" in the template. Then \"</reasoning>\".",
                "It begins with ‘<think>’ and ends at </think>.",
                "so <think> and <thinking> and [THINK]", "Use <THINK", "one\n<think>\ntwo\n\nthree <b")) {
            assertReply(text, text);
        }
        assertReply("<think>Hm</think>Use the <think> tag.", "Use the <think> tag.");
    }

    @Test
    void code_stays() {
        for (String text : List.of("So:\n```\n<think>\nstep one\n</think>\nanswer\n```\nThat is it.",
                "`a <think> b </think> c`", "``<think>x</think>``", "```xml\n<|start|>\n```")) {
            assertReply(text, text);
        }
        assertReply("`a`\n<think>b</think>c", "`a`\nc");
    }

    @Test
    void reasoning_with_code_in_it_that_was_never_opened_has_leaked() {
        var thinking = new Thinking(false);
        thinking.accept("Let me see:\n```\nint a;\n</think>\n28 days.");
        assertThat(thinking.leaked()).isTrue();
    }

    @Test
    void where_the_template_opened_it_everything_to_the_first_closing_tag_is_reasoning() {
        assertThat(all(new Thinking(true), "Let me <b>see</b> <think> so</think>\n28 days.")).isEqualTo("28 days.");
        assertThat(all(new Thinking(true), "Never closed")).isEmpty();
        assertThat(all(new Thinking(true), "a</thinking>b")).isEqualTo("b");
        var unopened = new Thinking(true);
        all(unopened, "a</think>b");
        assertThat(unopened.leaked()).isFalse();
    }

    @Test
    void reasoning_that_was_closed_and_never_opened_has_leaked() {
        var thinking = new Thinking(false);

        assertThat(thinking.accept("Let me see.")).isEqualTo("Let me see.");
        assertThat(thinking.leaked()).isFalse();
        assertThat(thinking.accept("</think>\n28 days.")).isEqualTo("\n28 days.");

        assertThat(thinking.leaked()).isTrue();
    }

    @Test
    void other_text_stays_as_it_is() {
        for (String text : List.of("  28 days. \n", "a < b, b > a", "<thin>", "<b>think</b>", "x <think",
                "`<think>` opens it", "[th", "<|x|>", "◁", "",
                "\n", "<<", "<<think", "1 <- 2")) {
            assertReply(text, text);
        }
    }

    @Test
    void a_bracket_before_a_tag_stays() {
        assertReply("<<think>x</think>y", "<y");
    }

    @Test
    void words_go_out_at_once() {
        var thinking = new Thinking(false);

        assertThat(thinking.accept("28")).isEqualTo("28");
        assertThat(thinking.accept(" days <")).isEqualTo(" days ");
        assertThat(thinking.accept("b>")).isEqualTo("<b>");
    }

    @Test
    void pieces_make_no_difference() {
        List<String> parts = List.of("<think>", "</think>", "<thinking>", "</thinking>", "<|channel|>", "final",
                "analysis", "<|message|>", "<|end|>",
                "<|start|>", "assistant", "28 days", " ", "\n", "`", "<", "[THINK]", "[/THINK]", "<th", "ink>", "|",
                "😀", "```", "\"");
        Pieces.forEachRandom(5_000, random -> {
            String text = Pieces.joined(random, parts, 25);
            boolean unopened = random.nextBoolean();
            var whole = new Thinking(unopened);
            var divided = new Thinking(unopened);

            String expected = all(whole, text);

            assertThat(inPieces(divided, text, random)).as(text).isEqualTo(expected);
            assertThat(divided.leaked()).isEqualTo(whole.leaked());
        });
    }

    @Test
    void nothing_of_the_reasoning_and_all_of_the_reply_goes_out() {
        List<String> thoughts = List.of("secret", " ", "\n", "<", "<b>", "/", "</", "secret<");
        List<String> words = List.of("28", " days", ".", "\n", " <", "a<b", "1 > 2", "[1]");
        Pieces.forEachRandom(2_000, random -> {
            String reply = "So " + Pieces.joined(random, words, 15);
            String text = "\n<think>" + Pieces.joined(random, thoughts, 15) + "</think>\n\n" + reply;

            assertThat(inPieces(new Thinking(false), text, random)).isEqualTo(reply);
        });
    }

    private static void assertReply(String text, String expected) {
        var thinking = new Thinking(false);
        assertThat(all(thinking, text)).as(text).isEqualTo(expected);
        assertThat(thinking.leaked()).isFalse();
    }

    private static String all(Thinking thinking, String text) {
        return thinking.accept(text) + thinking.end();
    }

    private static String inPieces(Thinking thinking, String text, Random random) {
        var out = new StringBuilder();
        for (String piece : Pieces.split(text, random)) {
            out.append(thinking.accept(piece));
        }
        return out.append(thinking.end()).toString();
    }
}
