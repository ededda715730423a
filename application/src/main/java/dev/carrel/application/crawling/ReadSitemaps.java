package dev.carrel.application.crawling;

import dev.carrel.application.port.Crawls;
import dev.carrel.application.port.Crawls.Found;
import dev.carrel.application.port.SitemapReader;
import dev.carrel.application.port.SitemapReader.Sitemap;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.crawl.Crawl;
import dev.carrel.domain.crawl.CrawlId;
import dev.carrel.domain.crawl.CrawlPlan;
import dev.carrel.domain.crawl.SiteScope;
import dev.carrel.domain.document.Failure;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;

/** Finds the pages of a crawl that begins with a sitemap, in that and in those that it names. Not thread-safe. */
public final class ReadSitemaps {

    private static final int MOST_SITEMAPS = 1000;
    private static final int TRIES = 5;

    private final Crawls crawls;
    private final SitemapReader reader;
    private final InstantSource clock;
    private final Map<CrawlId, Integer> tries = new HashMap<>();
    private volatile boolean stopped;

    public ReadSitemaps(Crawls crawls, SitemapReader reader, InstantSource clock) {
        this.crawls = crawls;
        this.reader = reader;
        this.clock = clock;
    }

    /** Ends after the one that is being read, and forgets what was found; it is read again later. */
    void stop() {
        stopped = true;
    }

    /** Whether the crawl has met no page yet because its sitemap was not read. */
    boolean isNeeded(Crawl crawl) {
        return crawl.plan().kind() == CrawlPlan.Kind.SITEMAP
                && crawls.find(crawl.library(), crawl.id()).filter(ReadSitemaps::hasMetNothing).isPresent();
    }

    private static boolean hasMetNothing(Crawl crawl) {
        return crawl.isRunning() && crawl.pages().values().stream().allMatch(count -> count == 0);
    }

    /** Reads the lists, and takes note of all their pages at once; fails the crawl if the first cannot be read. */
    void read(Crawl crawl) {
        var scope = new SiteScope(crawl.plan().start());
        List<Found> found = new ArrayList<>();
        Queue<WebAddress> waiting = new ArrayDeque<>(List.of(crawl.plan().start()));
        Set<WebAddress> met = new HashSet<>(waiting);
        while (!stopped && !waiting.isEmpty() && found.size() <= crawl.plan().mostPages()) {
            WebAddress address = waiting.remove();
            switch (reader.read(address)) {
                case Sitemap.Failed failed when address.equals(crawl.plan().start()) -> {
                    fail(crawl, failed.failure());
                    return;
                }
                case Sitemap.Failed failed -> found.add(new Found(address, 0, address.value(), 1,
                        "The sitemap could not be read: " + failed.failure().reason()));
                case Sitemap.Listed listed -> {
                    found.addAll(FollowLinks.found(scope, listed.pages().stream(), 0));
                    listed.sitemaps()
                            .stream()
                            .filter(next -> met.size() < MOST_SITEMAPS && met.add(next))
                            .forEach(waiting::add);
                }
            }
        }
        if (stopped) {
            return;
        }
        tries.remove(crawl.id());
        if (found.isEmpty()) {
            crawls.end(crawl.library(), crawl.id(), "The sitemap lists no page of its site.", clock.instant());
        } else {
            crawls.discover(crawl.library(), crawl.id(), found);
        }
    }

    private void fail(Crawl crawl, Failure failure) {
        if (!failure.mayHeal() || tries.merge(crawl.id(), 1, Integer::sum) >= TRIES) {
            tries.remove(crawl.id());
            crawls.end(crawl.library(), crawl.id(), "The sitemap could not be read: " + failure.reason(),
                    clock.instant());
        }
    }
}
