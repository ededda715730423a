package dev.carrel.formats;

import dev.carrel.application.port.TextExtractor.ExtractionResult;
import dev.carrel.application.port.TextExtractor.ExtractionSource;
import dev.carrel.domain.document.Section;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

import static org.assertj.core.api.Assertions.assertThat;

/** What comes out of documents. All tests share the processes, which end with the tests. */
final class Reads {

    static final DocumentFormats FORMATS = DocumentFormats.builder(new SimplePages()).build();

    private Reads() {}

    static ExtractionResult extract(byte[] bytes, @Nullable String name, @Nullable String type) {
        return FORMATS.extractText(new ExtractionSource(bytes, name, type, null));
    }

    static ExtractionResult.ExtractedText text(byte[] bytes) {
        return text(extract(bytes, null, null));
    }

    static ExtractionResult.ExtractedText text(String content, String name) {
        return text(extract(content.getBytes(StandardCharsets.UTF_8), name, null));
    }

    static ExtractionResult.ExtractedText text(ExtractionResult extracted) {
        assertThat(extracted).isInstanceOf(ExtractionResult.ExtractedText.class);
        return (ExtractionResult.ExtractedText) extracted;
    }

    static Section section(List<String> headings, String text) {
        return new Section(headings, text);
    }

    static String reason(byte[] bytes) {
        return reason(extract(bytes, null, null));
    }

    static String reason(ExtractionResult extracted) {
        assertThat(extracted).isInstanceOf(ExtractionResult.ExtractionFailed.class);
        var failure = ((ExtractionResult.ExtractionFailed) extracted).failure();
        assertThat(failure.isRetryable()).isFalse();
        return failure.reason();
    }
}
