package dev.carrel.application.fake.storage;

import dev.carrel.application.port.Crawls.SitemapClaim;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.crawl.Crawl;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The sitemaps of a crawl, in the order of their discovery. */
final class InMemorySitemaps {

    private final Map<WebAddress, SitemapEntry> entries = new LinkedHashMap<>();
    private @Nullable Instant due;
    private Instant since = Instant.MIN;

    /** A pending sitemap, or one that was read if it is never due. */
    private record SitemapEntry(int attempts, @Nullable Instant due, Instant since) {

        Instant dueAt() {
            return Objects.requireNonNull(due);
        }
    }

    void add(WebAddress sitemap, Instant now) {
        entries.put(sitemap, new SitemapEntry(0, Instant.MIN, Instant.MIN));
        schedule(now, now);
    }

    boolean isAnyWaiting() {
        return entries.values().stream().anyMatch(entry -> entry.due() != null);
    }

    boolean isDue(Instant now) {
        return due != null && (!due.isAfter(now) || since.isAfter(now.plusSeconds(60)));
    }

    Instant due() {
        return Objects.requireNonNull(due);
    }

    SitemapClaim claim(Crawl crawl, Instant now, Instant again) {
        Map.Entry<WebAddress, SitemapEntry> first = first().orElseThrow();
        SitemapEntry before = first.getValue();
        var claimed = new SitemapEntry(before.attempts() + 1, before.due(), before.since());
        entries.put(first.getKey(), claimed);
        due = again;
        since = now;
        return new SitemapClaim(crawl, first.getKey(), claimed.attempts());
    }

    void finish(WebAddress sitemap, List<WebAddress> named, int most, Instant next, Instant now) {
        for (WebAddress each : named) {
            if (entries.size() < most) {
                entries.putIfAbsent(each, new SitemapEntry(0, Instant.MIN, Instant.MIN));
            }
        }
        postpone(sitemap, null, now);
        schedule(next, now);
    }

    void retry(WebAddress sitemap, Instant next, Instant now) {
        postpone(sitemap, next, now);
        schedule(now, now);
    }

    private void postpone(WebAddress sitemap, @Nullable Instant next, Instant now) {
        entries.computeIfPresent(sitemap, (address, entry) -> new SitemapEntry(entry.attempts(), next, now));
    }

    private void schedule(Instant notBefore, Instant now) {
        due = first().map(Map.Entry::getValue)
                .map(entry -> entry.since().isAfter(now.plusSeconds(60)) ? now : entry.dueAt())
                .map(next -> next.isBefore(notBefore) ? notBefore : next)
                .orElse(null);
        since = now;
    }

    private Optional<Map.Entry<WebAddress, SitemapEntry>> first() {
        return entries.entrySet()
                .stream()
                .filter(entry -> entry.getValue().due() != null)
                .min(Comparator.comparing(entry -> entry.getValue().dueAt()));
    }
}
