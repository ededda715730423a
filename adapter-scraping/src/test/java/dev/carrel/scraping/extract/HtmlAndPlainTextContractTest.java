package dev.carrel.scraping.extract;

import dev.carrel.application.contract.web.TextExtractorContract;
import dev.carrel.application.port.TextExtractor;

final class HtmlAndPlainTextContractTest extends TextExtractorContract {

    @Override
    protected TextExtractor openExtractor() {
        return new HtmlAndPlainTextExtractor();
    }
}
