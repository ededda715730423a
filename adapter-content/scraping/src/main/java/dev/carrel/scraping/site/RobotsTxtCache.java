package dev.carrel.scraping.site;

import com.github.benmanes.caffeine.cache.AsyncCache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import dev.carrel.application.port.PageFetcher.Validators;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.RetryPolicy;
import dev.carrel.scraping.guard.FetchDeadline;
import dev.carrel.scraping.http.BodyLimit;
import dev.carrel.scraping.http.FetchFailedException;
import dev.carrel.scraping.http.FetchFailures;
import dev.carrel.scraping.http.GuardedClient;
import dev.carrel.scraping.http.HttpExchange;
import dev.carrel.scraping.http.RequestUris;
import java.io.IOException;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A cache of robots.txt files. Each file is fetched once for all concurrent pages and kept for at most a day.
 * Thread-safe; a page waits for the file within its own deadline.
 */
public final class RobotsTxtCache implements RedirectingFetch.SiteRules {

    /** Stands for every host. */
    static final String ALL_HOSTS = "*";

    /** The maximum size of the cached files; their parsed rules take a few times as much. */
    private static final long MAX_WEIGHT = 8L * 1024 * 1024;
    private static final Duration MAX_AGE = Duration.ofHours(24);
    private static final Duration MIN_FAILURE_AGE = Duration.ofMinutes(1);
    private static final Pattern PRODUCT_TOKEN = Pattern.compile("[A-Za-z_-]+");

    private final GuardedClient client;
    private final String productToken;
    private final Set<String> ignoredHosts;
    private final AsyncCache<WebAddress, RobotsTxt> rulesBySite;

    /**
     * @param ignoredHosts the hosts whose robots.txt is ignored
     */
    public RobotsTxtCache(GuardedClient client, Set<String> ignoredHosts) {
        this.client = client;
        this.ignoredHosts = Set.copyOf(ignoredHosts);
        productToken = parseProductToken(client.userAgent());
        rulesBySite = Caffeine.newBuilder()
                .maximumWeight(MAX_WEIGHT)
                .weigher((WebAddress site, RobotsTxt rules) -> rules.cacheWeight())
                .expireAfter(Expiry.<WebAddress, RobotsTxt>creating(RobotsTxtCache::timeToLive))
                .ticker(() -> TimeUnit.MILLISECONDS.toNanos(client.clock().millis()))
                .executor(Runnable::run)
                .buildAsync();
    }

    @Override
    public boolean isAllowed(WebAddress page, FetchDeadline deadline) throws FetchFailedException {
        return isIgnored(page) || loadRules(robotsTxtAddress(page), deadline).isAllowed(page);
    }

    /** Returns the name that sites know the robot by, in lower case. */
    public String productToken() {
        return productToken;
    }

    /** Returns the crawl delay of a site if its file is cached; otherwise zero. */
    public Duration cachedCrawlDelay(WebAddress page) {
        RobotsTxt rules = isIgnored(page) ? null : rulesBySite.synchronous().getIfPresent(robotsTxtAddress(page));
        return rules == null ? Duration.ZERO : rules.crawlDelay();
    }

    private boolean isIgnored(WebAddress page) {
        return ignoredHosts.contains(ALL_HOSTS) || ignoredHosts.contains(page.host());
    }

    private RobotsTxt loadRules(WebAddress address, FetchDeadline deadline) {
        var ownResult = new CompletableFuture<RobotsTxt>();
        CompletableFuture<RobotsTxt> pendingResult = rulesBySite.asMap().putIfAbsent(address, ownResult);
        if (pendingResult != null) {
            return awaitRules(pendingResult, deadline);
        }
        // The fetch runs outside of the map's computation, which would block others without a timeout.
        boolean hadTimeLeft = deadline.hasHalfLeft();
        try {
            RobotsTxt rules = fetchRules(address, deadline);
            ownResult.complete(rules);
            if (deadline.isExpired() && !hadTimeLeft) {
                // The page had little time left: its timeout says nothing about the site.
                rulesBySite.asMap().remove(address, ownResult);
            }
            return rules;
        } finally {
            // An interrupted fetch is not cached; the next page may succeed.
            if (!ownResult.isDone() || Thread.currentThread().isInterrupted()) {
                rulesBySite.asMap().remove(address, ownResult);
                ownResult.complete(stoppedRules());
            }
        }
    }

    private RobotsTxt fetchRules(WebAddress address, FetchDeadline deadline) {
        try {
            return client.runGuarded(address, deadline, exchange -> readRules(address, exchange));
        } catch (FetchFailedException e) {
            return e.failure().isRetryable()
                    ? new RobotsTxt.UnreachableRules(e)
                    : new RobotsTxt.NoRules();
        }
    }

    private RobotsTxt readRules(WebAddress address, HttpExchange exchange) throws IOException, FetchFailedException {
        var redirectingFetch = new RedirectingFetch(client, exchange, BodyLimit.ROBOTS_TXT,
                RedirectingFetch.SiteRules.NONE);
        return redirectingFetch.fetchFrom(address,
                Validators.NONE) instanceof RedirectingFetch.FetchOutcome.PageRead read
                        ? RobotsTxt.parseRobotsTxt(address, read.content().bytes(), productToken)
                        : new RobotsTxt.NoRules();
    }

    private RobotsTxt awaitRules(CompletableFuture<RobotsTxt> pendingResult, FetchDeadline deadline) {
        CompletableFuture<RobotsTxt> rules = pendingResult.copy();
        deadline.onExpiry(() -> rules.complete(
                new RobotsTxt.UnreachableRules(FetchFailures.totalTimeout(client.limits().totalTimeout()))));
        try {
            return rules.get();
        } catch (InterruptedException ignored) {
            Thread.currentThread().interrupt();
            return stoppedRules();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    private static RobotsTxt stoppedRules() {
        return new RobotsTxt.UnreachableRules(FetchFailures.requestStopped());
    }

    private static Duration timeToLive(WebAddress address, RobotsTxt rules) {
        return rules instanceof RobotsTxt.UnreachableRules unreachable
                ? failureTimeToLive(unreachable.cause().failure().retryAfter())
                : MAX_AGE;
    }

    /** Returns how long a failure is cached: as long as the server asks for, within limits. */
    private static Duration failureTimeToLive(Duration requestedDelay) {
        Duration boundedDelay = requestedDelay.compareTo(RetryPolicy.MAX_RETRY_AFTER) > 0 ? RetryPolicy.MAX_RETRY_AFTER
                : requestedDelay;
        return boundedDelay.compareTo(MIN_FAILURE_AGE) > 0 ? boundedDelay : MIN_FAILURE_AGE;
    }

    private static WebAddress robotsTxtAddress(WebAddress page) {
        return new WebAddress(RequestUris.toRequestUri(page).resolve("/robots.txt").toString());
    }

    private static String parseProductToken(String userAgent) {
        Matcher token = PRODUCT_TOKEN.matcher(userAgent.strip());
        return token.lookingAt() ? token.group().toLowerCase(Locale.ROOT) : "carrel";
    }
}
