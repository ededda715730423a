package dev.carrel.formats;

import dev.carrel.application.port.TextExtractor.Extracted;
import dev.carrel.application.port.TextExtractor.Source;
import dev.carrel.domain.document.Section;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

import static org.assertj.core.api.Assertions.assertThat;

/** What comes out of documents. All tests share the processes, which end with the tests. */
final class Reads {

    static final DocumentFormats FORMATS = DocumentFormats.builder(new SimplePages()).build();

    private Reads() {}

    static Extracted extract(byte[] bytes, @Nullable String name, @Nullable String type) {
        return FORMATS.extract(new Source(bytes, name, type, null));
    }

    static Extracted.Text text(byte[] bytes) {
        return text(extract(bytes, null, null));
    }

    static Extracted.Text text(String content, String name) {
        return text(extract(content.getBytes(StandardCharsets.UTF_8), name, null));
    }

    static Extracted.Text text(Extracted extracted) {
        assertThat(extracted).isInstanceOf(Extracted.Text.class);
        return (Extracted.Text) extracted;
    }

    static Section section(List<String> headings, String text) {
        return new Section(headings, text);
    }

    static String reason(byte[] bytes) {
        return reason(extract(bytes, null, null));
    }

    static String reason(Extracted extracted) {
        assertThat(extracted).isInstanceOf(Extracted.Failed.class);
        var failure = ((Extracted.Failed) extracted).failure();
        assertThat(failure.mayHeal()).isFalse();
        return failure.reason();
    }
}
