package dev.carrel.scraping.fetch;

import com.github.benmanes.caffeine.cache.AsyncCache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import dev.carrel.domain.WebAddress;
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
 * Thread-safe; whoever needs a file that another is fetching waits, and no longer than a fetch may take.
 */
final class RobotsFiles implements FetchRun.SiteRules {

    /** Names every host. */
    static final String ALL_HOSTS = "*";

    private static final int MOST_SITES = 5_000;
    private static final Duration LIFE = Duration.ofHours(24);
    private static final Duration LIFE_OF_TROUBLE = Duration.ofMinutes(1);
    private static final Pattern PRODUCT_TOKEN = Pattern.compile("[A-Za-z_-]+");

    private final GuardedClient client;
    private final String robot;
    private final Set<String> ignored;
    private final AsyncCache<WebAddress, RobotsFile> files;

    /**
     * @param ignored
     *            hosts whose rules do not bind
     */
    RobotsFiles(GuardedClient client, Set<String> ignored) {
        this.client = client;
        this.ignored = Set.copyOf(ignored);
        robot = productToken(client.userAgent());
        files = Caffeine.newBuilder()
                .maximumSize(MOST_SITES)
                .expireAfter(Expiry.creating(RobotsFiles::life))
                .ticker(() -> TimeUnit.MILLISECONDS.toNanos(client.clock().millis()))
                .executor(Runnable::run)
                .buildAsync();
    }

    @Override
    public boolean allow(WebAddress page) throws FetchFailedException {
        return isIgnored(page) || file(robotsTxt(page)).allows(page);
    }

    /** The pause that a site asks for, if its file is at hand; else zero. */
    Duration delay(WebAddress page) {
        RobotsFile file = isIgnored(page) ? null : files.synchronous().getIfPresent(robotsTxt(page));
        return file == null ? Duration.ZERO : file.delay();
    }

    private boolean isIgnored(WebAddress page) {
        return ignored.contains(ALL_HOSTS) || ignored.contains(page.host());
    }

    private RobotsFile file(WebAddress address) {
        var mine = new CompletableFuture<RobotsFile>();
        CompletableFuture<RobotsFile> theirs = files.asMap().putIfAbsent(address, mine);
        if (theirs != null) {
            return await(theirs);
        }
        // Outside of the map's own computation, which would hold up others and could not be waited for.
        try {
            RobotsFile file = fetch(address);
            mine.complete(file);
            return file;
        } finally {
            // What one who was interrupted could not fetch, the next may.
            if (!mine.isDone() || Thread.currentThread().isInterrupted()) {
                files.asMap().remove(address, mine);
                mine.complete(stopped());
            }
        }
    }

    private RobotsFile fetch(WebAddress address) {
        try {
            return client.run(address, hop -> read(address, hop));
        } catch (FetchFailedException failed) {
            return failed.failure().mayHeal()
                    ? new RobotsFile.Unreachable(failed.failure())
                    : new RobotsFile.Missing();
        }
    }

    private RobotsFile read(WebAddress address, Hop hop) throws IOException, FetchFailedException {
        var run = new FetchRun(client, hop, Intake.ROBOTS_TXT, FetchRun.SiteRules.NONE);
        return run.from(address, Validators.NONE) instanceof FetchRun.End.Read read
                ? RobotsFile.of(address, read.content().bytes(), robot)
                : new RobotsFile.Missing();
    }

    private static RobotsFile await(CompletableFuture<RobotsFile> file) {
        try {
            return file.get();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return stopped();
        } catch (ExecutionException never) {
            throw new IllegalStateException(never);
        }
    }

    private static RobotsFile stopped() {
        return new RobotsFile.Unreachable(Failures.stopped().failure());
    }

    private static Duration life(WebAddress address, RobotsFile file) {
        return file instanceof RobotsFile.Unreachable ? LIFE_OF_TROUBLE : LIFE;
    }

    private static WebAddress robotsTxt(WebAddress page) {
        return new WebAddress(Redirects.onTheWire(page).resolve("/robots.txt").toString());
    }

    private static String productToken(String userAgent) {
        Matcher token = PRODUCT_TOKEN.matcher(userAgent.strip());
        return token.lookingAt() ? token.group().toLowerCase(Locale.ROOT) : "carrel";
    }
}
