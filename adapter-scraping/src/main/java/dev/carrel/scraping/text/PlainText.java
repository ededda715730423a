package dev.carrel.scraping.text;

import dev.carrel.application.port.TextExtractor.ExtractionResult;
import dev.carrel.application.port.TextExtractor.PageLinks;
import dev.carrel.domain.document.Section;
import java.util.List;

/** Plain text: its lines are kept, invisible characters are removed. */
public final class PlainText {

    private PlainText() {}

    /**
     * Extracts the text.
     *
     * @throws UnreadableException if it is blank or too large
     */
    public static ExtractionResult extractText(String raw) throws UnreadableException {
        String text = CleanText.toCleanLines(raw);
        if (text.isBlank()) {
            throw new UnreadableException("There is no text in it.");
        }
        if (CleanText.sizeInBytes(text) > CleanText.MAX_BYTES) {
            throw CleanText.textTooLarge();
        }
        return new ExtractionResult.ExtractedText(null, List.of(Section.of(text)), PageLinks.NONE);
    }
}
