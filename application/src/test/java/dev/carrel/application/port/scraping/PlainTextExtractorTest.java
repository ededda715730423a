package dev.carrel.application.port.scraping;

import dev.carrel.application.port.TextExtractor;

final class PlainTextExtractorTest extends TextExtractorContract {

    @Override
    protected TextExtractor extractor() {
        return new PlainTextExtractor();
    }
}
