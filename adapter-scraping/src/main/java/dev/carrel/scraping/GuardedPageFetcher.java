package dev.carrel.scraping;

import dev.carrel.application.port.PageFetcher;
import dev.carrel.application.port.SitemapReader;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.document.Validators;
import dev.carrel.scraping.guard.HostLookup;
import dev.carrel.scraping.http.BodyLimit;
import dev.carrel.scraping.http.FetchFailedException;
import dev.carrel.scraping.http.FetchResponse;
import dev.carrel.scraping.http.GuardedClient;
import dev.carrel.scraping.http.HttpExchange;
import dev.carrel.scraping.site.RedirectingFetch;
import dev.carrel.scraping.site.RobotsTxtCache;
import dev.carrel.scraping.site.SitemapParser;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Reads pages and sitemaps over HTTP by a {@link GuardedClient}: the address that is asked for and each that a redirect
 * leads to has to pass the {@link FetchPolicy}, and for robots the rules of its site. A page that is there only to lead
 * on to another at once, by a {@code meta} element, is a redirect like others.
 *
 * <p>
 * Thread-safe; a fetch runs in the thread that asks for it, which may be a virtual one. How many run at a time is the
 * caller's matter. Closing aborts those under way, which then fail for now.
 */
public final class GuardedPageFetcher implements PageFetcher, SitemapReader, AutoCloseable {

    /** The most that a site's wish for pauses is heeded. */
    private static final Duration MAX_CRAWL_DELAY = Duration.ofSeconds(30);

    private final GuardedClient client;
    private final RobotsTxtCache robotsTxtCache;
    private final Duration hostDelay;

    private GuardedPageFetcher(Builder builder) {
        client = builder.client.build();
        robotsTxtCache = new RobotsTxtCache(client, builder.robotsIgnoredFor);
        hostDelay = builder.hostDelay;
    }

    /** A fetcher of the public web with the usual limits, to be changed. */
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

    private static FetchResult toFetchedPage(RedirectingFetch.FetchOutcome.PageRead read) throws FetchFailedException {
        FetchResponse.ContentResponse content = read.content();
        if (content.bytes().length == 0) {
            throw FetchFailedException.permanentFailure("The page is empty.");
        }
        return new FetchResult.FetchedPage(read.location(), content.contentType(), content.bytes(),
                content.validators());
    }

    @Override
    public Duration politenessDelay(WebAddress address, boolean asRobot) {
        Duration minDelay = client.isInternalHost(address.host()) ? Duration.ZERO : hostDelay;
        Duration requestedDelay = asRobot ? robotsTxtCache.cachedCrawlDelay(address) : Duration.ZERO;
        Duration crawlDelay = requestedDelay.compareTo(MAX_CRAWL_DELAY) > 0 ? MAX_CRAWL_DELAY : requestedDelay;
        return crawlDelay.compareTo(minDelay) > 0 ? crawlDelay : minDelay;
    }

    /** Reads a sitemap as a robot does. */
    @Override
    public SitemapResult readSitemap(WebAddress address) {
        try {
            return client.runGuarded(address, exchange -> readSitemap(address, exchange));
        } catch (FetchFailedException e) {
            return new SitemapResult.SitemapFailed(e.failure());
        }
    }

    private SitemapResult readSitemap(WebAddress address, HttpExchange exchange)
            throws IOException, FetchFailedException {
        var redirectingFetch = new RedirectingFetch(client, exchange, BodyLimit.SITEMAP, robotsTxtCache);
        return redirectingFetch.fetchFrom(address,
                Validators.NONE) instanceof RedirectingFetch.FetchOutcome.PageRead read
                        ? SitemapParser.parseSitemap(read.location(), read.content().bytes())
                        : new SitemapResult.SitemapFailed(
                                Failure.permanentFailure("The site does not want its sitemap to be read by robots."));
    }

    @Override
    public void close() {
        client.close();
    }

    /** Not thread-safe. */
    public static final class Builder {

        private final GuardedClient.Builder client = GuardedClient.builder();
        private Duration hostDelay = Duration.ofMillis(500);
        private Set<String> robotsIgnoredFor = Set.of();

        private Builder() {}

        public Builder policy(FetchPolicy newPolicy) {
            client.policy(newPolicy);
            return this;
        }

        public Builder limits(FetchLimits newLimits) {
            client.limits(newLimits);
            return this;
        }

        /**
         * How it names itself to servers; with an address to write to, where there is one. The name that it begins with
         * is the one that sites call it by in their rules for robots.
         */
        public Builder userAgent(String newUserAgent) {
            client.userAgent(newUserAgent);
            return this;
        }

        /** By which a robots.txt grows old and servers' dates are in the future; the machine's by default. */
        public Builder clock(InstantSource newClock) {
            client.clock(newClock);
            return this;
        }

        /** How long hosts are left alone that do not ask for more and are not one's own; half a second by default. */
        public Builder hostDelay(Duration newHostDelay) {
            hostDelay = newHostDelay;
            return this;
        }

        /**
         * The hosts whose rules for robots do not bind, because they are one's own; none by default.
         *
         * @param hosts names as they are in addresses; {@code *} stands for all
         */
        public Builder robotsIgnoredFor(Set<String> hosts) {
            robotsIgnoredFor = hosts.stream().map(host -> host.toLowerCase(Locale.ROOT)).collect(Collectors.toSet());
            return this;
        }

        Builder hostLookup(HostLookup newLookup) {
            client.hostLookup(newLookup);
            return this;
        }

        public GuardedPageFetcher build() {
            return new GuardedPageFetcher(this);
        }
    }
}
