package dev.carrel.scraping.decode;

import dev.carrel.application.port.TextExtractor.ExtractionResult;
import dev.carrel.application.port.TextExtractor.PageLinks;
import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.document.UnreadableContentException;
import dev.carrel.domain.text.TextCleaner;
import dev.carrel.domain.text.Utf8;
import java.util.List;

/** Plain text: its lines are kept, invisible characters are removed. */
public final class PlainText {

    private PlainText() {}

    /**
     * Extracts the text.
     *
     * @throws UnreadableContentException if it is blank or too large
     */
    public static ExtractionResult extractText(String raw) {
        String text = TextCleaner.trimLines(TextCleaner.WEB_PAGE.toVerbatimLines(raw)).strip();
        if (text.isBlank()) {
            throw new UnreadableContentException("There is no text in it.");
        }
        if (Utf8.byteCount(text) > NewDocument.MAX_TEXT_BYTES) {
            throw UnreadableContentException.textTooLarge();
        }
        return new ExtractionResult.ExtractedText(null, List.of(Section.of(text)), PageLinks.NONE);
    }
}
