package dev.carrel.scraping.fetch;

import dev.carrel.application.port.PageFetcher;
import dev.carrel.application.port.SitemapReader;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.document.Validators;
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
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);

    private final GuardedClient client;
    private final RobotsFiles robots;
    private final Duration hostDelay;

    private GuardedPageFetcher(Builder builder) {
        client = builder.client.build();
        robots = new RobotsFiles(client, builder.robotsIgnoredFor);
        hostDelay = builder.hostDelay;
    }

    /** A fetcher of the public web with the usual limits, to be changed. */
    public static Builder builder() {
        return new Builder();
    }

    @Override
    public void checkAddress(WebAddress address) {
        client.check(address);
    }

    @Override
    public FetchResult fetchPage(FetchRequest request) {
        try {
            return client.run(request.address(), hop -> fetch(request, hop));
        } catch (FetchFailedException e) {
            return new FetchResult.FetchFailed(e.failure());
        }
    }

    private FetchResult fetch(FetchRequest request, Hop hop) throws IOException, FetchFailedException {
        var run = new FetchRun(client, hop, Intake.page(client.limits()),
                request.asRobot() ? robots : FetchRun.SiteRules.NONE);
        return switch (run.from(request.address(), request.knownValidators())) {
            case FetchRun.End.Read read -> page(read);
            case FetchRun.End.Unchanged unchanged -> new FetchResult.NotModified();
            case FetchRun.End.Disallowed disallowed -> new FetchResult.RobotsDisallowed();
        };
    }

    private static FetchResult page(FetchRun.End.Read read) throws FetchFailedException {
        Answer.Content content = read.content();
        if (content.bytes().length == 0) {
            throw FetchFailedException.forGood("The page is empty.");
        }
        return new FetchResult.FetchedPage(read.location(), content.contentType(), content.bytes(),
                content.validators());
    }

    @Override
    public Duration politenessDelay(WebAddress address, boolean asRobot) {
        Duration own = client.isOwn(address.host()) ? Duration.ZERO : hostDelay;
        Duration wish = asRobot ? robots.delay(address) : Duration.ZERO;
        Duration heeded = wish.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : wish;
        return heeded.compareTo(own) > 0 ? heeded : own;
    }

    /** Reads a sitemap as a robot does. */
    @Override
    public SitemapResult readSitemap(WebAddress address) {
        try {
            return client.run(address, hop -> read(address, hop));
        } catch (FetchFailedException e) {
            return new SitemapResult.SitemapFailed(e.failure());
        }
    }

    private SitemapResult read(WebAddress address, Hop hop) throws IOException, FetchFailedException {
        var run = new FetchRun(client, hop, Intake.SITEMAP, robots);
        return run.from(address, Validators.NONE) instanceof FetchRun.End.Read read
                ? SitemapParser.parse(read.location(), read.content().bytes())
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

        Builder lookup(HostLookup newLookup) {
            client.lookup(newLookup);
            return this;
        }

        public GuardedPageFetcher build() {
            return new GuardedPageFetcher(this);
        }
    }
}
