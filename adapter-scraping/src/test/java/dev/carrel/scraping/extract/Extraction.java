package dev.carrel.scraping.extract;

import dev.carrel.application.port.TextExtractor.ExtractionResult;
import dev.carrel.application.port.TextExtractor.ExtractionSource;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.DocumentContent;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

import static org.assertj.core.api.Assertions.assertThat;

/** What comes out of a page. */
public final class Extraction {

    private static final WebAddress LOCATION = new WebAddress("https://www.example.com/guides/tea?lang=en");

    private Extraction() {}

    static ExtractionResult extract(byte[] bytes, @Nullable String contentType) {
        return new HtmlAndPlainTextExtractor().extractText(new ExtractionSource(bytes, null, contentType, LOCATION));
    }

    public static ExtractionResult extract(String html) {
        return extract(html.getBytes(StandardCharsets.UTF_8), "text/html; charset=utf-8");
    }

    public static ExtractionResult.ExtractedText text(ExtractionResult extracted) {
        assertThat(extracted).isInstanceOf(ExtractionResult.ExtractedText.class);
        return (ExtractionResult.ExtractedText) extracted;
    }

    /** The whole text, headings included. */
    static String content(ExtractionResult extracted) {
        return new DocumentContent("", text(extracted).sections()).fullText();
    }

    static String content(String html) {
        return content(extract(html));
    }

    static String reason(ExtractionResult extracted) {
        assertThat(extracted).isInstanceOf(ExtractionResult.ExtractionFailed.class);
        var failure = ((ExtractionResult.ExtractionFailed) extracted).failure();
        assertThat(failure.isRetryable()).isFalse();
        return failure.reason();
    }
}
