package dev.carrel.scraping.extract;

import dev.carrel.application.port.TextExtractor.ExtractionResult;
import dev.carrel.application.port.TextExtractor.PageLinks;
import dev.carrel.domain.document.Section;
import java.util.List;

/** A text without markup: its lines are kept, what cannot be seen is not. */
final class PlainText {

    private PlainText() {}

    static ExtractionResult read(String raw) throws UnreadableException {
        String text = CleanText.lines(raw);
        if (text.isBlank()) {
            throw new UnreadableException("There is no text in it.");
        }
        if (CleanText.sizeInBytes(text) > CleanText.MOST_BYTES) {
            throw CleanText.tooLarge();
        }
        return new ExtractionResult.ExtractedText(null, List.of(Section.of(text)), PageLinks.NONE);
    }
}
