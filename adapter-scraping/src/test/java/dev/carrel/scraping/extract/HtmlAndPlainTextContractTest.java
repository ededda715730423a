package dev.carrel.scraping.extract;

import dev.carrel.application.port.TextExtractor;
import dev.carrel.application.port.scraping.TextExtractorContract;

final class HtmlAndPlainTextContractTest extends TextExtractorContract {

    @Override
    protected TextExtractor extractor() {
        return new HtmlAndPlainTextExtractor();
    }
}
