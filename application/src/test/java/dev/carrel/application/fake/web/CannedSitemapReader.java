package dev.carrel.application.fake.web;

import dev.carrel.application.port.SitemapReader;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.Failure;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Canned sitemaps in memory. Other addresses are missing. */
public final class CannedSitemapReader implements SitemapReader {

    private final Map<WebAddress, SitemapResult> sitemaps = new ConcurrentHashMap<>();

    /** Puts a sitemap of pages. */
    public CannedSitemapReader putSitemap(String address, String... pages) {
        sitemaps.put(new WebAddress(address), new SitemapResult.SitemapContent(toAddresses(pages), List.of()));
        return this;
    }

    /** Puts an index of sitemaps. */
    public CannedSitemapReader putIndex(String address, String... others) {
        sitemaps.put(new WebAddress(address), new SitemapResult.SitemapContent(List.of(), toAddresses(others)));
        return this;
    }

    /** Puts a feed of pages, with the same date for all entries. */
    public CannedSitemapReader putFeed(String address, String date, String... pages) {
        var entries = new LinkedHashMap<WebAddress, String>();
        toAddresses(pages).forEach(page -> entries.put(page, date));
        sitemaps.put(new WebAddress(address), new SitemapResult.FeedContent(entries));
        return this;
    }

    /** Makes reading an address fail from now on. */
    public CannedSitemapReader failAddress(String address, Failure failure) {
        sitemaps.put(new WebAddress(address), new SitemapResult.SitemapFailed(failure));
        return this;
    }

    /** Makes reading an address fail, since it may not be read. */
    public CannedSitemapReader refuseAddress(String address, String reason) {
        sitemaps.put(new WebAddress(address),
                new SitemapResult.SitemapFailed(Failure.permanentFailure(reason), true));
        return this;
    }

    @Override
    public SitemapResult readSitemap(WebAddress address) {
        return sitemaps.getOrDefault(address,
                new SitemapResult.SitemapFailed(Failure.sourceGone("There is no such sitemap.")));
    }

    private static List<WebAddress> toAddresses(String... values) {
        return Arrays.stream(values).distinct().map(WebAddress::new).toList();
    }
}
