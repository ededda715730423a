package dev.carrel.application.port.scraping;

import dev.carrel.application.port.TextExtractor;
import dev.carrel.application.port.TextExtractor.Extracted;
import dev.carrel.application.port.TextExtractor.Source;
import dev.carrel.domain.document.DocumentContent;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What a {@link TextExtractor} promises of plain texts and of bytes that are none. */
public abstract class TextExtractorContract {

    /** The one under test. */
    protected abstract TextExtractor extractor();

    @Test
    void readsATextAsItIs() {
        Extracted extracted = extract("Tides are caused by the moon.\n\nAnd by the sun — a little.", "text/plain",
                StandardCharsets.UTF_8);

        assertThat(text(extracted)).isEqualTo("Tides are caused by the moon.\n\nAnd by the sun — a little.");
    }

    @Test
    void readsTheCharsetThatIsSaid() {
        Extracted extracted = extract("Müßiggang", "text/plain; charset=iso-8859-1", StandardCharsets.ISO_8859_1);

        assertThat(text(extracted)).isEqualTo("Müßiggang");
    }

    @Test
    void takesUtf8WhereNothingIsSaid() {
        assertThat(text(extract("Ελλάδα 日本 🌍", null, StandardCharsets.UTF_8))).isEqualTo("Ελλάδα 日本 🌍");
    }

    @Test
    void leavesOutWhatNobodyCanRead() {
        assertThat(text(extract("one\u0000 and\u0007 two", "text/plain", StandardCharsets.UTF_8)))
                .isEqualTo("one and two");
    }

    @Test
    void failsForGoodWhereThereIsNoText() {
        for (String blank : new String[]{"", " \r\n\t "}) {
            assertThat(extract(blank, "text/plain", StandardCharsets.UTF_8))
                    .isInstanceOfSatisfying(Extracted.Failed.class, failed -> {
                        assertThat(failed.failure().mayHeal()).isFalse();
                        assertThat(failed.failure().reason()).isNotBlank();
                    });
        }
    }

    @Test
    void leavesTheBytesAlone() {
        byte[] bytes = "Some text, <b>bold</b>.\r\n".getBytes(StandardCharsets.UTF_8);
        byte[] before = bytes.clone();

        extractor().extract(new Source(bytes, null, null, null));

        assertThat(bytes).isEqualTo(before);
    }

    @Test
    void neverThrowsForWhatTheBytesAre() {
        long seed = Long.getLong("carrel.seed", new Random().nextLong());
        var random = new Random(seed);
        for (int i = 0; i < 300; i++) {
            byte[] bytes = new byte[random.nextInt(400)];
            random.nextBytes(bytes);

            Extracted extracted = extractor().extract(new Source(bytes, null, i % 2 == 0 ? null : "text/plain", null));

            assertThat(extracted).as("seed %d, round %d", seed, i)
                    .satisfiesAnyOf(
                            it -> assertThat(it).isInstanceOf(Extracted.Failed.class),
                            it -> assertThat(text(it)).isNotBlank());
        }
    }

    private Extracted extract(String text, @Nullable String contentType, Charset charset) {
        return extractor().extract(new Source(text.getBytes(charset), null, contentType, null));
    }

    private static String text(Extracted extracted) {
        assertThat(extracted).isInstanceOf(Extracted.Text.class);
        return new DocumentContent("", ((Extracted.Text) extracted).sections()).text();
    }
}
