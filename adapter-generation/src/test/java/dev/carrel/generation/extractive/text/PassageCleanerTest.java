package dev.carrel.generation.extractive.text;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PassageCleanerTest {

    @Test
    void keepsVisibleText() {
        String text = "Ä«x» — 28 €, ½ שלום مرحبا 你好 ไทย 😀 ê";
        assertThat(PassageCleaner.cleanText(text)).isEqualTo(text);
    }

    @Test
    void removesControlsBidiOverridesAndZeroWidthCharacters() {
        assertThat(PassageCleaner.cleanText("a\u0000b\u001Bc\u202Ed\u2066e\u200Bf\uFEFFg\u00ADh\u200Ei\u2060j"))
                .isEqualTo("abcdefghij");
    }

    @Test
    void removesTagsSelectorsFillersAndLoneSurrogates() {
        assertThat(PassageCleaner.cleanText("a\uDB40\uDC41b\uDB40\uDD00c\u3164d\uD800e\uFFFEf")).isEqualTo("abcdef");
    }

    @Test
    void normalizesWhiteSpace() {
        assertThat(PassageCleaner.cleanText("a\tb\u00A0c\u3000d\r\ne\rf\u2028g\u0085h"))
                .isEqualTo("a b c d\ne\nf\ng\nh");
    }

    @Test
    void keepsJoinersWhereScriptsNeedThem() {
        String persian = "می\u200Cخواهم";
        String family = "👩\u200D👧";
        assertThat(PassageCleaner.cleanText(persian + family)).isEqualTo(persian + family);
        assertThat(PassageCleaner.cleanText("pass\u200Cword\u200D")).isEqualTo("password");
        assertThat(PassageCleaner.cleanText("می\u200C\u200C\u200Cخواهم")).isEqualTo(persian);
    }
}
