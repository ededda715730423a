package dev.carrel.application.fake.web;

import dev.carrel.application.port.TextExtractor;
import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.domain.document.Failure;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Reads all bytes as text, including markup. */
public final class PlainTextExtractor implements TextExtractor {

    @Override
    public ExtractionResult extractText(ExtractionSource source) {
        String text = new String(source.bytes(), charset(source.contentType())).replaceAll("[\\p{Cntrl}&&[^\t\n]]", "")
                .strip();
        return text.isBlank()
                ? new ExtractionResult.ExtractionFailed(Failure.permanentFailure("There is no text in it."))
                : new ExtractionResult.ExtractedText(null, List.of(Section.of(text)), PageLinks.NONE);
    }

    /** Returns the charset that a content type names; UTF-8 if it names none, or one that does not exist. */
    private static Charset charset(@Nullable String contentType) {
        String type = contentType == null ? "" : contentType.toLowerCase(Locale.ROOT);
        int charset = type.indexOf("charset=");
        try {
            return charset < 0 ? StandardCharsets.UTF_8
                    : Charset.forName(type.substring(charset + "charset=".length()));
        } catch (IllegalArgumentException ignored) {
            return StandardCharsets.UTF_8;
        }
    }
}
