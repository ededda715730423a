package dev.carrel.formats;

import dev.carrel.application.fake.web.PlainTextExtractor;
import dev.carrel.application.port.TextExtractor;
import dev.carrel.domain.document.DocumentContent.Section;
import java.util.List;

/** A fake text extractor for plain text, and for pages without their tags. */
final class TagStrippingExtractor implements TextExtractor {

    private final TextExtractor texts = new PlainTextExtractor();

    @Override
    public ExtractionResult extractText(ExtractionSource source) {
        ExtractionResult extracted = texts.extractText(source);
        return extracted instanceof ExtractionResult.ExtractedText text
                && String.valueOf(source.contentType()).startsWith("text/html")
                        ? new ExtractionResult.ExtractedText(null,
                                List.of(Section.of(text.sections().getFirst().text().replaceAll("<[^>]*>", ""))),
                                PageLinks.NONE)
                        : extracted;
    }
}
