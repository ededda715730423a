package dev.carrel.application;

import dev.carrel.application.port.PageFetcher;
import dev.carrel.application.port.SitemapReader;
import dev.carrel.application.port.TextExtractor;
import dev.carrel.application.port.WebhookSender;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.error.AddressRefusedException;
import dev.carrel.domain.library.LibrarySettings.Webhook;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Web adapters of an engine that accepts only texts: they refuse every address and every file. */
enum OfflineWeb implements PageFetcher, SitemapReader, TextExtractor, WebhookSender {
    OFFLINE;

    private static final String REASON = "This engine was opened without a page fetcher; it takes texts only.";

    @Override
    public void checkAddress(WebAddress address) {
        throw new AddressRefusedException(REASON);
    }

    @Override
    public FetchResult fetchPage(FetchRequest request) {
        return new FetchResult.FetchFailed(Failure.permanentFailure(REASON));
    }

    @Override
    public Duration politenessDelay(WebAddress address, boolean asRobot) {
        return Duration.ZERO;
    }

    @Override
    public SitemapResult readSitemap(WebAddress address) {
        return new SitemapResult.SitemapFailed(Failure.permanentFailure(REASON));
    }

    @Override
    public ExtractionResult extractText(ExtractionSource source) {
        return new ExtractionResult.ExtractionFailed(Failure.permanentFailure(REASON));
    }

    @Override
    public Optional<Failure> sendMessage(Webhook target, MessageEvent event, Instant now) {
        return Optional.of(Failure.permanentFailure(REASON));
    }

    @Override
    public Optional<Failure> sendEvent(Webhook target, WebhookEvent event, Instant now) {
        return Optional.of(Failure.permanentFailure(REASON));
    }
}
