package dev.carrel.scraping;

import dev.carrel.application.port.PageFetcher.FetchRequest;
import dev.carrel.application.port.PageFetcher.FetchResult;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.Failure;
import java.time.Duration;

import static org.assertj.core.api.Assertions.assertThat;

/** Fetches from servers on the loopback address, with limits that a test can wait for. */
public final class FetchFixture {

    public static final FetchPolicy LOOPBACK = FetchPolicy.PUBLIC_WEB.withAllowedBlocks("127.0.0.1");
    static final Duration SHORT_TIMEOUT = Duration.ofMillis(300);
    static final Duration LONG_TIMEOUT = Duration.ofMinutes(5);
    static final FetchLimits LIMITS = new FetchLimits(LONG_TIMEOUT, LONG_TIMEOUT, LONG_TIMEOUT, 100_000, 8_000, 5);

    private FetchFixture() {}

    /** Returns a builder of a fetcher that may connect to 127.0.0.1 and has time on any machine. */
    public static GuardedPageFetcher.Builder loopbackFetcher() {
        return GuardedPageFetcher.builder().policy(LOOPBACK).limits(LIMITS);
    }

    public static FetchResult fetch(WebAddress address) {
        return fetch(LIMITS, address);
    }

    static FetchResult fetch(FetchLimits limits, WebAddress address) {
        return fetch(loopbackFetcher().limits(limits), address);
    }

    public static FetchResult fetch(GuardedPageFetcher.Builder builder, WebAddress address) {
        try (var fetcher = builder.build()) {
            return fetcher.fetchPage(FetchRequest.of(address));
        }
    }

    public static FetchResult.FetchedPage asPage(FetchResult fetched) {
        assertThat(fetched).isInstanceOf(FetchResult.FetchedPage.class);
        return (FetchResult.FetchedPage) fetched;
    }

    public static Failure asFailure(FetchResult fetched) {
        assertThat(fetched).isInstanceOf(FetchResult.FetchFailed.class);
        return ((FetchResult.FetchFailed) fetched).failure();
    }
}
