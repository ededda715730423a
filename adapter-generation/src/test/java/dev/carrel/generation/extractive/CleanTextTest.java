package dev.carrel.generation.extractive;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class CleanTextTest {

    @Test
    void what_can_be_seen_stays() {
        String text = "Ä«x» — 28 €, ½ שלום مرحبا 你好 ไทย 😀 ê";
        assertThat(CleanText.of(text)).isEqualTo(text);
    }

    @Test
    void controls_overrides_and_zero_width_characters_go() {
        assertThat(CleanText.of("a\u0000b\u001Bc\u202Ed\u2066e\u200Bf\uFEFFg\u00ADh\u200Ei\u2060j"))
                .isEqualTo("abcdefghij");
    }

    @Test
    void hidden_tags_selectors_fillers_and_broken_characters_go() {
        assertThat(CleanText.of("a\uDB40\uDC41b\uDB40\uDD00c\u3164d\uD800e\uFFFEf")).isEqualTo("abcdef");
    }

    @Test
    void white_space_is_a_space_or_a_line_feed() {
        assertThat(CleanText.of("a\tb\u00A0c\u3000d\r\ne\rf\u2028g\u0085h")).isEqualTo("a b c d\ne\nf\ng\nh");
    }

    @Test
    void joiners_stay_where_they_spell() {
        String persian = "می\u200Cخواهم";
        String family = "👩\u200D👧";
        assertThat(CleanText.of(persian + family)).isEqualTo(persian + family);
        assertThat(CleanText.of("pass\u200Cword\u200D")).isEqualTo("password");
        assertThat(CleanText.of("می\u200C\u200C\u200Cخواهم")).isEqualTo(persian);
    }
}
