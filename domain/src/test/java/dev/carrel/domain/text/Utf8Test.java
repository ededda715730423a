package dev.carrel.domain.text;

import dev.carrel.domain.RandomCases;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class Utf8Test {

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "é", "日", "😀", "\uD800", "\uDC00", "\uD800a", "\uDC00\uD800", "a\uD83D\uDE00b"})
    void countsAsTheEncoderDoes(String text) {
        assertThat(Utf8.byteCount(text)).isEqualTo(text.getBytes(StandardCharsets.UTF_8).length);
    }

    @Test
    void countsRandomTexts() {
        RandomCases.forEach(100, random -> {
            String text = RandomCases.text(random, 200);
            assertThat(Utf8.byteCount(text)).isEqualTo(text.getBytes(StandardCharsets.UTF_8).length);
        });
    }
}
