package dev.carrel.scraping;

import dev.carrel.application.port.PageFetcher;
import dev.carrel.application.port.PageFetcher.Validators;
import dev.carrel.application.port.SitemapReader;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.Failure;
import dev.carrel.scraping.guard.HostLookup;
import dev.carrel.scraping.http.BodyLimit;
import dev.carrel.scraping.http.FetchFailedException;
import dev.carrel.scraping.http.FetchFailedException.FetchFailureKind;
import dev.carrel.scraping.http.FetchResponse;
import dev.carrel.scraping.http.GuardedClient;
import dev.carrel.scraping.http.HttpExchange;
import dev.carrel.scraping.site.RedirectingFetch;
import dev.carrel.scraping.site.RobotsTag;
import dev.carrel.scraping.site.RobotsTxtCache;
import dev.carrel.scraping.site.SitemapParser;
import java.io.IOException;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * An SSRF-safe HTTP fetcher of pages and sitemaps. The requested address and each redirect target must pass the
 * {@link FetchPolicy} and, for robots, the site's robots.txt (RFC 9309). An immediate {@code meta} refresh of an
 * otherwise empty page counts as a redirect.
 *
 * <p>
 * Thread-safe. A fetch runs in the calling thread, which may be a virtual one; the caller limits the concurrency.
 * Closing aborts the fetches in progress, which then fail transiently.
 */
public final class GuardedPageFetcher implements PageFetcher, SitemapReader, AutoCloseable {

    /** The maximum {@code Crawl-delay} of a site that is honoured. */
    private static final Duration MAX_CRAWL_DELAY = Duration.ofSeconds(30);

    private final GuardedClient client;
    private final RobotsTxtCache robotsTxtCache;
    private final Duration hostDelay;

    private GuardedPageFetcher(Builder builder) {
        client = builder.client.build();
        robotsTxtCache = new RobotsTxtCache(client, builder.robotsIgnoredFor);
        hostDelay = builder.hostDelay;
    }

    /** Returns a builder of a fetcher for the public web with the default limits. */
    public static Builder builder() {
        return new Builder();
    }

    @Override
    public void checkAddress(WebAddress address) {
        client.checkAddress(address);
    }

    @Override
    public FetchResult fetchPage(FetchRequest request) {
        try {
            return client.runGuarded(request.address(), exchange -> fetchPage(request, exchange));
        } catch (FetchFailedException e) {
            return new FetchResult.FetchFailed(e.failure());
        }
    }

    private FetchResult fetchPage(FetchRequest request, HttpExchange exchange)
            throws IOException, FetchFailedException {
        var redirectingFetch = new RedirectingFetch(client, exchange, BodyLimit.ofPage(client.limits()),
                request.asRobot() ? robotsTxtCache : RedirectingFetch.SiteRules.NONE);
        return switch (redirectingFetch.fetchFrom(request.address(), request.knownValidators())) {
            case RedirectingFetch.FetchOutcome.PageRead read -> toFetchedPage(read);
            case RedirectingFetch.FetchOutcome.PageUnchanged unchanged -> new FetchResult.NotModified();
            case RedirectingFetch.FetchOutcome.PageDisallowed disallowed -> new FetchResult.RobotsDisallowed();
        };
    }

    private FetchResult toFetchedPage(RedirectingFetch.FetchOutcome.PageRead read) throws FetchFailedException {
        FetchResponse.ContentResponse content = read.content();
        if (content.bytes().length == 0) {
            throw FetchFailedException.permanentFailure("The page is empty.");
        }
        return new FetchResult.FetchedPage(read.location(), content.contentType(), content.bytes(),
                content.validators(), RobotsTag.parseHeaders(content.robotsTags(), robotsTxtCache.productToken()));
    }

    @Override
    public Duration politenessDelay(WebAddress address, boolean asRobot) {
        Duration minDelay = client.isInternalHost(address.host()) ? Duration.ZERO : hostDelay;
        Duration requestedDelay = asRobot ? robotsTxtCache.cachedCrawlDelay(address) : Duration.ZERO;
        Duration crawlDelay = requestedDelay.compareTo(MAX_CRAWL_DELAY) > 0 ? MAX_CRAWL_DELAY : requestedDelay;
        return crawlDelay.compareTo(minDelay) > 0 ? crawlDelay : minDelay;
    }

    /** Reads a sitemap as a robot: the site's robots.txt applies. */
    @Override
    public SitemapResult readSitemap(WebAddress address) {
        try {
            return client.runGuarded(address, exchange -> readSitemap(address, exchange));
        } catch (FetchFailedException e) {
            return new SitemapResult.SitemapFailed(e.failure(), e.kind() != FetchFailureKind.OTHER);
        }
    }

    private SitemapResult readSitemap(WebAddress address, HttpExchange exchange)
            throws IOException, FetchFailedException {
        var redirectingFetch = new RedirectingFetch(client, exchange, BodyLimit.SITEMAP, robotsTxtCache);
        return redirectingFetch.fetchFrom(address,
                Validators.NONE) instanceof RedirectingFetch.FetchOutcome.PageRead read
                        ? SitemapParser.parseSitemap(read.location(), read.content().bytes())
                        : new SitemapResult.SitemapFailed(
                                Failure.permanentFailure("The site does not allow robots to read its sitemap."));
    }

    @Override
    public void close() {
        client.close();
    }

    /** Builds a fetcher. Not thread-safe. */
    public static final class Builder extends GuardedClientBuilder<Builder> {

        private Duration hostDelay = Duration.ofMillis(500);
        private Set<String> robotsIgnoredFor = Set.of();

        private Builder() {
            super(FetchLimits.DEFAULT);
        }

        @Override
        Builder self() {
            return this;
        }

        /** Sets the limits of each fetch; {@link FetchLimits#DEFAULT} by default. */
        public Builder limits(FetchLimits newLimits) {
            client.limits(newLimits);
            return this;
        }

        /**
         * Sets the minimum delay between two requests to a host that is not allowed explicitly (politeness); 500 ms by
         * default.
         */
        public Builder hostDelay(Duration newHostDelay) {
            hostDelay = newHostDelay;
            return this;
        }

        /**
         * Sets the hosts whose robots.txt is ignored, such as hosts of the operator; none by default.
         *
         * @param hosts host names as in addresses; {@code *} stands for all hosts
         */
        public Builder robotsIgnoredFor(Set<String> hosts) {
            robotsIgnoredFor = hosts.stream().map(host -> host.toLowerCase(Locale.ROOT)).collect(Collectors.toSet());
            return this;
        }

        Builder hostLookup(HostLookup newLookup) {
            client.hostLookup(newLookup);
            return this;
        }

        /** Creates the fetcher. */
        public GuardedPageFetcher build() {
            return new GuardedPageFetcher(this);
        }
    }
}
