package dev.carrel.application;

import dev.carrel.application.port.PageFetcher;
import dev.carrel.application.port.TextExtractor;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.document.WebAddress;
import dev.carrel.domain.error.AddressRefusedException;

/** Stands in for fetching and extracting in an engine that was opened without them: texts only. */
enum NoPages implements PageFetcher, TextExtractor {
    NO_PAGES;

    private static final String REASON = "This engine was opened without a page fetcher; it takes texts only.";

    @Override
    public void check(WebAddress address) {
        throw new AddressRefusedException(REASON);
    }

    @Override
    public Fetched fetch(WebAddress address) {
        return new Fetched.Failed(Failure.forGood(REASON));
    }

    @Override
    public Extracted extract(Source source) {
        return new Extracted.Failed(Failure.forGood(REASON));
    }
}
