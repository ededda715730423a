package dev.carrel.formats;

import dev.carrel.application.port.TextExtractor.ExtractionResult;
import dev.carrel.application.port.TextExtractor.ExtractionSource;
import dev.carrel.domain.document.DocumentContent.Section;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

import static org.assertj.core.api.Assertions.assertThat;

/** Extracts text from documents, for assertions. All tests share the worker processes, which end with the tests. */
public final class DocumentExtraction {

    static final DocumentFormats FORMATS = DocumentFormats.builder(new TagStrippingExtractor()).build();

    private DocumentExtraction() {}

    public static ExtractionResult extractDocument(byte[] bytes, @Nullable String name, @Nullable String type) {
        return FORMATS.extractText(new ExtractionSource(bytes, name, type, null));
    }

    public static ExtractionResult.ExtractedText asText(byte[] bytes) {
        return asText(extractDocument(bytes, null, null));
    }

    public static ExtractionResult.ExtractedText asText(String content, String name) {
        return asText(extractDocument(content.getBytes(StandardCharsets.UTF_8), name, null));
    }

    public static ExtractionResult.ExtractedText asText(ExtractionResult extracted) {
        assertThat(extracted).isInstanceOf(ExtractionResult.ExtractedText.class);
        return (ExtractionResult.ExtractedText) extracted;
    }

    public static Section sectionOf(List<String> headings, String text) {
        return new Section(headings, text);
    }

    public static String failureReason(byte[] bytes) {
        return failureReason(extractDocument(bytes, null, null));
    }

    static String failureReason(ExtractionResult extracted) {
        assertThat(extracted).isInstanceOf(ExtractionResult.ExtractionFailed.class);
        var failure = ((ExtractionResult.ExtractionFailed) extracted).failure();
        assertThat(failure.isRetryable()).isFalse();
        return failure.reason();
    }
}
