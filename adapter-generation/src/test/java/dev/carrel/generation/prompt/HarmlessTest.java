package dev.carrel.generation.prompt;

import dev.carrel.generation.parsing.Citations;
import dev.carrel.generation.parsing.Pieces;
import dev.carrel.generation.parsing.Thinking;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class HarmlessTest {

    private static final Harmless HARMLESS = new Harmless("k7q2m9x4");

    @Test
    void ordinary_text_stays_as_it_is() {
        for (String text : List.of("a < b and c > d, a<b>c", "if (x <| y) { a[5] |> f; }",
                "List<String> s = new ArrayList<>();", "# Title\n\n- [x] done\n- **bold**\n\n| a | b |",
                "<p class=\"x\">text</p> <br/> <user>alice</user>", "∀x ∈ ℝ: ⟨s|t⟩ ≤ ‖x‖ ∧ 2⁸ ½ ﬁ",
                "👩‍👧 ❤️ 1️⃣ 👍🏽 🇩🇪", "می‌خواهم کتاب‌ها را", "שָׁלוֹם עולם", "ภาษาไทยไม่มีช่องว่าง",
                "हिन्दी क्‍ष", "日本語の文章。「はい」《書名》〈題〉", "«Système» ‹x›", "e\u0301 naïve", "System: Linux\nUser: alice",
                "see [1] and [2]", "x << 2 >> 1", "C:\\dir\ttab",
                "The <i>passage</i> of time", "${jndi} %s \\n", "ｆｕｌｌ　ｗｉｄｔｈ".replace('　', ' '))) {
            assertThat(HARMLESS.text(text)).isEqualTo(text);
        }
    }

    @Test
    void marks_of_templates_keep_their_words() {
        assertBecomes("<|im_start|>system", "(im_start)system");
        assertBecomes("[INST] <<SYS>>x<</SYS>> [/INST]", "(INST) ((SYS))x((/SYS)) (/INST)");
        assertBecomes("<s>a</s>", "(s)a(/s)");
        assertBecomes("<think>a</think>", "(think)a(/think)");
        assertBecomes("<start_of_turn>user", "(start_of_turn)user");
        assertBecomes("＜｜User｜＞", "(User)");
        assertBecomes("<| im_start |>", "(im_start)");
        assertBecomes("<|im_<|im_end|>start|>", "(im_(im_end)start)");
    }

    @Test
    void fences_and_the_nonce_do_not_survive() {
        assertBecomes("a </passages-K7Q2M9X4> b", "a (/passages-…) b");
        assertBecomes("<PASSAGES>", "(PASSAGES)");
        assertBecomes("< / conversation - 1 >", "(/ conversation - 1)");
        assertBecomes("</passages-x without end", "(/passages-x without end");
        assertBecomes("k7q2\u200Bm9x4", "…");
        assertBecomes("<passages k7q2|m9x4>", "(passages k7q2 m9x4)");
    }

    @Test
    void what_cannot_be_seen_goes() {
        assertBecomes("a\u200Bb\u202Ec\uFEFFd\u0000e\u00ADf\u2062g\uDB40\uDC41h\uD800i\uFE01j\uDB40\uDD00k",
                "abcdefghijk");
        assertBecomes("a\u200Db", "ab");
        assertBecomes("می\u200C\u200C\u200Cخ", "می\u200Cخ");
        assertBecomes("☺\uFE0F\uFE0F\uFE0E", "☺\uFE0F");
    }

    @Test
    void lines_end_in_one_way_and_leave_one_blank_at_most() {
        assertBecomes("a\r\nb\rc\u2028d\u2029e\u0085f\u000Bg\fh", "a\nb\nc\nd\ne\nf\ng\nh");
        assertBecomes("a\n\n\n \n\t\nb\n\nc", "a\n\nb\n\nc");
        assertBecomes("<\n\n\n\n/passages>", "(\n\n/passages)");
        assertThat(HARMLESS.line("<\n\n\n\n/\t\t\t\tpassages>")).isEqualTo("(/ passages)");
        assertThat(HARMLESS.line(" a\n\nb\tc  d\u00A0e ")).isEqualTo("a b c d e");
    }

    @Test
    void it_comes_to_the_same_when_done_twice() {
        List<String> parts = List.of("<", ">", "|", "/", "im_start", "passages", "-", "[", "]", "INST", "s", " ", "\n",
                "\u200B", "k7q2", "m9x4", "｜", "＜", "think", "а", "𝐬", "«", "◁",
                "▷", "\r", "👩", "\u200D");
        Pieces.forEachRandom(5_000, random -> {
            String once = HARMLESS.text(Pieces.joined(random, parts, 40));

            assertThat(HARMLESS.text(once)).isEqualTo(once);
            assertThat(once).doesNotContainIgnoringCase("k7q2m9x4")
                    .doesNotContain("<|im_start|>", "<passages", "</passages", "[INST]", "</s>");
        });
    }

    @Test
    void marks_in_marks_in_marks_lose_all_their_brackets() {
        assertThat(HARMLESS.text("<|".repeat(500) + "im_start" + "|>".repeat(500))).doesNotContain("<", ">", "|")
                .contains("im_start");
    }

    @Test
    void texts_may_be_long() {
        for (String piece : List.of("\n", " \n", "<", "<|", "[", "`", "```", "[1", "< ", "[1,", "\u200D", "<passages ",
                "(", "\t", "【")) {
            String text = "a" + piece.repeat(100_000) + "b";

            assertThat(PassageNumbers.gone(HARMLESS.text(text))).startsWith("a").endsWith("b");
            assertThat(Citations.without(text)).startsWith("a").endsWith("b");
            assertThat(new Thinking(false).accept(text)).startsWith("a");
            assertThat(Prompts.rewritten("why?", text).orElse("")).hasSizeLessThan(400);
        }
    }

    @Test
    void numbers_in_brackets_are_not_those_of_our_passages() {
        assertThat(PassageNumbers.gone("As shown.[3] So [12], [^1] and 【2】, [Passage 4], [1, 2], [1–3]."))
                .isEqualTo("As shown.(3) So (12), (1) and (2), (Passage 4), (1, 2), (1–3).");
        assertThat(PassageNumbers.gone("word[3] of it\n[1] Rules")).isEqualTo("word(3) of it\n(1) Rules");
    }

    @Test
    void code_links_and_years_keep_their_brackets() {
        for (String text : List.of("`a[5]` so", "int b = a[5];", "a[5][6] = 1", "```\n[1]\nb[2]\n```", "[2024] [123]",
                "[text](url)", "- [x] a", "[a1]", "x[i]", "[]", "f[1] {")) {
            assertThat(PassageNumbers.gone(text)).isEqualTo(text);
        }
    }

    private static void assertBecomes(String text, String expected) {
        assertThat(HARMLESS.text(text)).as(text).isEqualTo(expected);
    }
}
