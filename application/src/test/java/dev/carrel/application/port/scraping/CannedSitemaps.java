package dev.carrel.application.port.scraping;

import dev.carrel.application.port.SitemapReader;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.Failure;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A few sitemaps, in memory. What was not put into it is not there. */
public final class CannedSitemaps implements SitemapReader {

    private final Map<WebAddress, Sitemap> sitemaps = new ConcurrentHashMap<>();

    /** A list of pages. */
    public CannedSitemaps put(String address, String... pages) {
        sitemaps.put(new WebAddress(address), new Sitemap.Listed(addresses(pages), List.of()));
        return this;
    }

    /** A list of further lists. */
    public CannedSitemaps index(String address, String... others) {
        sitemaps.put(new WebAddress(address), new Sitemap.Listed(List.of(), addresses(others)));
        return this;
    }

    /** From now on, reading it fails like that. */
    public CannedSitemaps fail(String address, Failure failure) {
        sitemaps.put(new WebAddress(address), new Sitemap.Failed(failure));
        return this;
    }

    @Override
    public Sitemap read(WebAddress address) {
        return sitemaps.getOrDefault(address, new Sitemap.Failed(Failure.gone("There is no such sitemap.")));
    }

    private static List<WebAddress> addresses(String... values) {
        return Arrays.stream(values).distinct().map(WebAddress::new).toList();
    }
}
