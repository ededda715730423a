package dev.carrel.scraping;

import dev.carrel.application.contract.web.TextExtractorContract;
import dev.carrel.application.port.TextExtractor;

final class HtmlAndPlainTextExtractorContractTest extends TextExtractorContract {

    @Override
    protected TextExtractor openExtractor() {
        return new HtmlAndPlainTextExtractor();
    }
}
