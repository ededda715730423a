package dev.carrel.scraping.extract;

import dev.carrel.application.port.TextExtractor.Extracted;
import dev.carrel.application.port.TextExtractor.Source;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.DocumentContent;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

import static org.assertj.core.api.Assertions.assertThat;

/** What comes out of a page. */
final class Extraction {

    private static final WebAddress LOCATION = new WebAddress("https://www.example.com/guides/tea?lang=en");

    private Extraction() {}

    static Extracted extract(byte[] bytes, @Nullable String contentType) {
        return new HtmlAndPlainTextExtractor().extract(new Source(bytes, null, contentType, LOCATION));
    }

    static Extracted extract(String html) {
        return extract(html.getBytes(StandardCharsets.UTF_8), "text/html; charset=utf-8");
    }

    static Extracted.Text text(Extracted extracted) {
        assertThat(extracted).isInstanceOf(Extracted.Text.class);
        return (Extracted.Text) extracted;
    }

    /** The whole text, headings included. */
    static String content(Extracted extracted) {
        return new DocumentContent("", text(extracted).sections()).text();
    }

    static String content(String html) {
        return content(extract(html));
    }

    static String reason(Extracted extracted) {
        assertThat(extracted).isInstanceOf(Extracted.Failed.class);
        var failure = ((Extracted.Failed) extracted).failure();
        assertThat(failure.mayHeal()).isFalse();
        return failure.reason();
    }
}
