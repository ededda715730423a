package dev.carrel.scraping;

import dev.carrel.scraping.http.GuardedClient;
import dev.carrel.scraping.http.RequestLimits;
import java.time.InstantSource;

/**
 * The settings that every client of the guarded network shares. Not thread-safe.
 *
 * @param <B> the type of the builder
 */
abstract sealed class GuardedClientBuilder<B extends GuardedClientBuilder<B>>
        permits GuardedPageFetcher.Builder, SignedWebhookSender.Builder {

    final GuardedClient.Builder client;

    GuardedClientBuilder(RequestLimits limits) {
        client = GuardedClient.builder(FetchPolicy.PUBLIC_WEB, limits);
    }

    abstract B self();

    /** Sets where the client may connect; {@link FetchPolicy#PUBLIC_WEB} by default. */
    public B policy(FetchPolicy newPolicy) {
        client.policy(newPolicy);
        return self();
    }

    /**
     * Sets the {@code User-Agent} of all requests, with an address to write to if there is one. Its first word is the
     * product token that robots.txt files know the client by. {@code Carrel} by default.
     */
    public B userAgent(String newUserAgent) {
        client.userAgent(newUserAgent);
        return self();
    }

    /** Sets the clock that dates in header fields and the age of cached robots.txt files are compared with. */
    public B clock(InstantSource newClock) {
        client.clock(newClock);
        return self();
    }
}
