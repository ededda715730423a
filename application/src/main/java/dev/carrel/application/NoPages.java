package dev.carrel.application;

import dev.carrel.application.port.CallbackSender;
import dev.carrel.application.port.PageFetcher;
import dev.carrel.application.port.SitemapReader;
import dev.carrel.application.port.TextExtractor;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.error.AddressRefusedException;
import dev.carrel.domain.library.Callback;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Stands in for all that goes to the web, and for reading what comes from there, in an engine that takes texts only.
 */
enum NoPages implements PageFetcher, SitemapReader, TextExtractor, CallbackSender {
    NO_PAGES;

    private static final String REASON = "This engine was opened without a page fetcher; it takes texts only.";

    @Override
    public void check(WebAddress address) {
        throw new AddressRefusedException(REASON);
    }

    @Override
    public Fetched fetch(Request request) {
        return new Fetched.Failed(Failure.forGood(REASON));
    }

    @Override
    public Duration pause(WebAddress address, boolean asRobot) {
        return Duration.ZERO;
    }

    @Override
    public Sitemap read(WebAddress address) {
        return new Sitemap.Failed(Failure.forGood(REASON));
    }

    @Override
    public Extracted extract(Source source) {
        return new Extracted.Failed(Failure.forGood(REASON));
    }

    @Override
    public Optional<Failure> send(Callback target, Event event, Instant now) {
        return Optional.of(Failure.forGood(REASON));
    }
}
