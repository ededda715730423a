package dev.carrel.formats;

import dev.carrel.application.contract.web.TextExtractorContract;
import dev.carrel.application.port.TextExtractor;
import org.junit.jupiter.api.AfterAll;

final class DocumentFormatsContractTest extends TextExtractorContract {

    private static final DocumentFormats formats = DocumentFormats.builder(new TagStrippingExtractor()).build();

    @AfterAll
    static void close() {
        formats.close();
    }

    @Override
    protected TextExtractor openExtractor() {
        return formats;
    }
}
