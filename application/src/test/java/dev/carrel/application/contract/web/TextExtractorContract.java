package dev.carrel.application.contract.web;

import dev.carrel.application.port.TextExtractor;
import dev.carrel.application.port.TextExtractor.ExtractionResult;
import dev.carrel.application.port.TextExtractor.ExtractionSource;
import dev.carrel.domain.document.DocumentContent;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The contract of a {@link TextExtractor} for plain text and for bytes without text. */
public abstract class TextExtractorContract {

    /** Returns the extractor under test. */
    protected abstract TextExtractor openExtractor();

    @Test
    void readsATextAsItIs() {
        ExtractionResult extracted = extractBytes("Tides are caused by the moon.\n\nAnd by the sun — a little.",
                "text/plain",
                StandardCharsets.UTF_8);

        assertThat(textOf(extracted)).isEqualTo("Tides are caused by the moon.\n\nAnd by the sun — a little.");
    }

    @Test
    void usesTheDeclaredCharset() {
        ExtractionResult extracted = extractBytes("Müßiggang", "text/plain; charset=iso-8859-1",
                StandardCharsets.ISO_8859_1);

        assertThat(textOf(extracted)).isEqualTo("Müßiggang");
    }

    @Test
    void defaultsToUtf8() {
        assertThat(textOf(extractBytes("Ελλάδα 日本 🌍", null, StandardCharsets.UTF_8))).isEqualTo("Ελλάδα 日本 🌍");
    }

    @Test
    void dropsUnreadableCharacters() {
        assertThat(textOf(extractBytes("one\u0000 and\u0007 two", "text/plain", StandardCharsets.UTF_8)))
                .isEqualTo("one and two");
    }

    @Test
    void failsPermanentlyWithoutText() {
        for (String blank : new String[]{"", " \r\n\t "}) {
            assertThat(extractBytes(blank, "text/plain", StandardCharsets.UTF_8))
                    .isInstanceOfSatisfying(ExtractionResult.ExtractionFailed.class, failed -> {
                        assertThat(failed.failure().isRetryable()).isFalse();
                        assertThat(failed.failure().reason()).isNotBlank();
                    });
        }
    }

    @Test
    void doesNotChangeTheInputBytes() {
        byte[] bytes = "Some text, <b>bold</b>.\r\n".getBytes(StandardCharsets.UTF_8);
        byte[] before = bytes.clone();

        openExtractor().extractText(new ExtractionSource(bytes, null, null, null));

        assertThat(bytes).isEqualTo(before);
    }

    @Test
    void neverThrowsOnRandomBytes() {
        long seed = Long.getLong("carrel.seed", new Random().nextLong());
        var random = new Random(seed);
        for (int i = 0; i < 300; i++) {
            byte[] bytes = new byte[random.nextInt(400)];
            random.nextBytes(bytes);

            ExtractionResult extracted = openExtractor()
                    .extractText(new ExtractionSource(bytes, null, i % 2 == 0 ? null : "text/plain", null));

            assertThat(extracted).as("seed %d, round %d", seed, i)
                    .satisfiesAnyOf(
                            it -> assertThat(it).isInstanceOf(ExtractionResult.ExtractionFailed.class),
                            it -> assertThat(textOf(it)).isNotBlank());
        }
    }

    private ExtractionResult extractBytes(String text, @Nullable String contentType, Charset charset) {
        return openExtractor().extractText(new ExtractionSource(text.getBytes(charset), null, contentType, null));
    }

    private static String textOf(ExtractionResult extracted) {
        assertThat(extracted).isInstanceOf(ExtractionResult.ExtractedText.class);
        return new DocumentContent("", ((ExtractionResult.ExtractedText) extracted).sections()).fullText();
    }
}
