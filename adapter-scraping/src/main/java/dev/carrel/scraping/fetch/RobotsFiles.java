package dev.carrel.scraping.fetch;

import com.github.benmanes.caffeine.cache.AsyncCache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.RetryPolicy;
import dev.carrel.domain.document.Validators;
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
 * The robots.txt of the sites that are read, each fetched once for all who need it and kept for a day at most.
 * Thread-safe; a page waits for it, be it fetched for that page or for another, within the time that the page has.
 */
final class RobotsFiles implements FetchRun.SiteRules {

    /** Names every host. */
    static final String ALL_HOSTS = "*";

    /** Of the files' own bytes; what is parsed takes a few times as much. */
    private static final long MAX_WEIGHT = 8L * 1024 * 1024;
    private static final Duration LIFE = Duration.ofHours(24);
    private static final Duration LIFE_OF_TROUBLE = Duration.ofMinutes(1);
    private static final Pattern PRODUCT_TOKEN = Pattern.compile("[A-Za-z_-]+");

    private final GuardedClient client;
    private final String robot;
    private final Set<String> ignored;
    private final AsyncCache<WebAddress, RobotsFile> files;

    /**
     * @param ignored hosts whose rules do not bind
     */
    RobotsFiles(GuardedClient client, Set<String> ignored) {
        this.client = client;
        this.ignored = Set.copyOf(ignored);
        robot = productToken(client.userAgent());
        files = Caffeine.newBuilder()
                .maximumWeight(MAX_WEIGHT)
                .weigher((WebAddress site, RobotsFile file) -> file.weight())
                .expireAfter(Expiry.<WebAddress, RobotsFile>creating(RobotsFiles::life))
                .ticker(() -> TimeUnit.MILLISECONDS.toNanos(client.clock().millis()))
                .executor(Runnable::run)
                .buildAsync();
    }

    @Override
    public boolean allow(WebAddress page, Deadline deadline) throws FetchFailedException {
        return isIgnored(page) || file(robotsTxt(page), deadline).allows(page);
    }

    /** The pause that a site asks for, if its file is at hand; else zero. */
    Duration delay(WebAddress page) {
        RobotsFile file = isIgnored(page) ? null : files.synchronous().getIfPresent(robotsTxt(page));
        return file == null ? Duration.ZERO : file.delay();
    }

    private boolean isIgnored(WebAddress page) {
        return ignored.contains(ALL_HOSTS) || ignored.contains(page.host());
    }

    private RobotsFile file(WebAddress address, Deadline deadline) {
        var mine = new CompletableFuture<RobotsFile>();
        CompletableFuture<RobotsFile> theirs = files.asMap().putIfAbsent(address, mine);
        if (theirs != null) {
            return await(theirs, deadline);
        }
        // Outside of the map's own computation, which would hold up others and could not be waited for.
        boolean hadTime = deadline.isYoung();
        try {
            RobotsFile file = fetch(address, deadline);
            mine.complete(file);
            if (deadline.isOver() && !hadTime) {
                // That it did not come in the little time that was left says nothing of the site.
                files.asMap().remove(address, mine);
            }
            return file;
        } finally {
            // What one who was interrupted could not fetch, the next may.
            if (!mine.isDone() || Thread.currentThread().isInterrupted()) {
                files.asMap().remove(address, mine);
                mine.complete(stopped());
            }
        }
    }

    private RobotsFile fetch(WebAddress address, Deadline deadline) {
        try {
            return client.run(address, deadline, hop -> read(address, hop));
        } catch (FetchFailedException e) {
            return e.failure().isRetryable()
                    ? new RobotsFile.Unreachable(e.failure())
                    : new RobotsFile.Missing();
        }
    }

    private RobotsFile read(WebAddress address, Hop hop) throws IOException, FetchFailedException {
        var run = new FetchRun(client, hop, Intake.ROBOTS_TXT, FetchRun.SiteRules.NONE);
        return run.from(address, Validators.NONE) instanceof FetchRun.End.Read read
                ? RobotsFile.of(address, read.content().bytes(), robot)
                : new RobotsFile.Missing();
    }

    private RobotsFile await(CompletableFuture<RobotsFile> theirs, Deadline deadline) {
        CompletableFuture<RobotsFile> file = theirs.copy();
        deadline.atEnd(() -> file.complete(
                new RobotsFile.Unreachable(Failures.late(client.limits().total()).failure())));
        try {
            return file.get();
        } catch (InterruptedException ignored) {
            Thread.currentThread().interrupt();
            return stopped();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    private static RobotsFile stopped() {
        return new RobotsFile.Unreachable(Failures.stopped().failure());
    }

    private static Duration life(WebAddress address, RobotsFile file) {
        return file instanceof RobotsFile.Unreachable trouble ? lifeOfTrouble(trouble.failure().retryAfter()) : LIFE;
    }

    /** A server that asks to be left alone is, within bounds. */
    private static Duration lifeOfTrouble(Duration wish) {
        Duration heeded = wish.compareTo(RetryPolicy.MAX_RETRY_AFTER) > 0 ? RetryPolicy.MAX_RETRY_AFTER : wish;
        return heeded.compareTo(LIFE_OF_TROUBLE) > 0 ? heeded : LIFE_OF_TROUBLE;
    }

    private static WebAddress robotsTxt(WebAddress page) {
        return new WebAddress(Redirects.onTheWire(page).resolve("/robots.txt").toString());
    }

    private static String productToken(String userAgent) {
        Matcher token = PRODUCT_TOKEN.matcher(userAgent.strip());
        return token.lookingAt() ? token.group().toLowerCase(Locale.ROOT) : "carrel";
    }
}
