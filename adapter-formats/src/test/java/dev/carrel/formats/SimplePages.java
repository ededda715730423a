package dev.carrel.formats;

import dev.carrel.application.port.TextExtractor;
import dev.carrel.application.port.scraping.PlainTextExtractor;
import dev.carrel.domain.document.Section;
import java.util.List;

/** Reads plain texts, and of pages what is between the tags. */
final class SimplePages implements TextExtractor {

    private final TextExtractor texts = new PlainTextExtractor();

    @Override
    public Extracted extract(Source source) {
        Extracted extracted = texts.extract(source);
        return extracted instanceof Extracted.Text text && String.valueOf(source.contentType()).startsWith("text/html")
                ? new Extracted.Text(null,
                        List.of(Section.of(text.sections().getFirst().text().replaceAll("<[^>]*>", ""))), Links.NONE)
                : extracted;
    }
}
