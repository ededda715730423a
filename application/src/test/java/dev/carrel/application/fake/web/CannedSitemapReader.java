package dev.carrel.application.fake.web;

import dev.carrel.application.port.SitemapReader;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.Failure;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A few sitemaps, in memory. What was not put into it is not there. */
public final class CannedSitemapReader implements SitemapReader {

    private final Map<WebAddress, SitemapResult> sitemaps = new ConcurrentHashMap<>();

    /** A list of pages. */
    public CannedSitemapReader putSitemap(String address, String... pages) {
        sitemaps.put(new WebAddress(address), new SitemapResult.SitemapContent(toAddresses(pages), List.of()));
        return this;
    }

    /** A list of further lists. */
    public CannedSitemapReader putIndex(String address, String... others) {
        sitemaps.put(new WebAddress(address), new SitemapResult.SitemapContent(List.of(), toAddresses(others)));
        return this;
    }

    /** From now on, reading it fails like that. */
    public CannedSitemapReader failAddress(String address, Failure failure) {
        sitemaps.put(new WebAddress(address), new SitemapResult.SitemapFailed(failure));
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
