package dev.carrel.scraping;

import dev.carrel.application.port.TextExtractor.ExtractionResult;
import dev.carrel.application.port.TextExtractor.ExtractionSource;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.DocumentContent;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

import static org.assertj.core.api.Assertions.assertThat;

/** Extracts text from pages, for assertions. */
public final class PageExtraction {

    private static final WebAddress LOCATION = new WebAddress("https://www.example.com/guides/tea?lang=en");

    private PageExtraction() {}

    public static ExtractionResult extractPage(byte[] bytes, @Nullable String contentType) {
        return new HtmlAndPlainTextExtractor().extractText(new ExtractionSource(bytes, null, contentType, LOCATION));
    }

    public static ExtractionResult extractPage(String html) {
        return extractPage(html.getBytes(StandardCharsets.UTF_8), "text/html; charset=utf-8");
    }

    /** Extracts the text of a page without an address, as an owner hands it in. */
    public static ExtractionResult extractFile(String html) {
        return new HtmlAndPlainTextExtractor()
                .extractText(new ExtractionSource(html.getBytes(StandardCharsets.UTF_8), null, "text/html", null));
    }

    public static ExtractionResult.ExtractedText asText(ExtractionResult extracted) {
        assertThat(extracted).isInstanceOf(ExtractionResult.ExtractedText.class);
        return (ExtractionResult.ExtractedText) extracted;
    }

    /** Returns the whole text, headings included. */
    public static String contentOf(ExtractionResult extracted) {
        return new DocumentContent("", asText(extracted).sections()).fullText();
    }

    public static String contentOf(String html) {
        return contentOf(extractPage(html));
    }

    public static String failureReason(ExtractionResult extracted) {
        assertThat(extracted).isInstanceOf(ExtractionResult.ExtractionFailed.class);
        var failure = ((ExtractionResult.ExtractionFailed) extracted).failure();
        assertThat(failure.isRetryable()).isFalse();
        return failure.reason();
    }
}
