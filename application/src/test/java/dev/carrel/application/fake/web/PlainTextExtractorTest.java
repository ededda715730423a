package dev.carrel.application.fake.web;

import dev.carrel.application.contract.web.TextExtractorContract;
import dev.carrel.application.port.TextExtractor;

final class PlainTextExtractorTest extends TextExtractorContract {

    @Override
    protected TextExtractor openExtractor() {
        return new PlainTextExtractor();
    }
}
