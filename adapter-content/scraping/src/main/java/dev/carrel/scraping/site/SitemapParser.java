package dev.carrel.scraping.site;

import crawlercommons.sitemaps.AbstractSiteMap;
import crawlercommons.sitemaps.SiteMap;
import crawlercommons.sitemaps.SiteMapIndex;
import crawlercommons.sitemaps.SiteMapParser;
import crawlercommons.sitemaps.SiteMapURL;
import crawlercommons.sitemaps.UnknownFormatException;
import dev.carrel.application.port.SitemapReader.SitemapResult;
import dev.carrel.domain.WebAddress;
import dev.carrel.scraping.http.BodyLimit;
import dev.carrel.scraping.http.FetchFailedException;
import dev.carrel.scraping.http.RequestUris;
import dev.carrel.scraping.http.ResponseBodyReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URL;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Parses lists of pages: XML sitemaps, feeds (RSS, Atom), and plain text with one address a line (sitemaps.org), each
 * optionally compressed with gzip.
 *
 * <p>
 * Addresses of other hosts are ignored; a leading {@code www.} makes no difference. The protocol also limits a list to
 * its own folder; hardly any site and no large crawler follows that.
 */
public final class SitemapParser {

    /** The maximum number of entries of a file (sitemaps.org). */
    static final int MAX_ENTRIES = 50_000;
    /** The parser passes some entries to the filter more than once. */
    private static final int MAX_FILTER_CALLS = 4 * MAX_ENTRIES;

    private final WebAddress location;
    private final String host;
    private final Map<String, WebAddress> acceptedEntries = new HashMap<>();
    private int filterCalls;

    private SitemapParser(WebAddress location) {
        this.location = location;
        host = RequestUris.hostWithoutWww(location);
    }

    /**
     * Parses a sitemap.
     *
     * @param location the address that the list was read from
     * @throws FetchFailedException if the content is neither a sitemap nor a feed, or a feed that lists nothing
     */
    public static SitemapResult parseSitemap(WebAddress location, byte[] content)
            throws IOException, FetchFailedException {
        byte[] plain = isGzip(content) ? unpackGzip(content) : content;
        if (isGzip(plain)) {
            throw noSitemap();
        }
        Optional<SitemapResult.FeedContent> feed = isMarkup(plain) ? FeedParser.parseFeed(location, plain)
                : Optional.empty();
        return feed.isPresent() ? feed.get() : new SitemapParser(location).parseContent(plain);
    }

    private SitemapResult.SitemapContent parseContent(byte[] content) throws IOException, FetchFailedException {
        var parser = new SiteMapParser(false);
        Function<String, @Nullable String> filter = this::filterEntry;
        parser.setURLFilter(filter);
        // With a given type, the parser neither sniffs the content nor unpacks it without a limit.
        String type = isMarkup(content) ? "text/xml" : "text/plain";
        try {
            return toSitemap(parser.parseSiteMap(type, content, RequestUris.toRequestUri(location).toURL()));
        } catch (UnknownFormatException ignored) {
            throw noSitemap();
        }
    }

    private SitemapResult.SitemapContent toSitemap(AbstractSiteMap read) throws FetchFailedException {
        if (read instanceof SiteMapIndex index) {
            return new SitemapResult.SitemapContent(List.of(),
                    toAddresses(index.getSitemaps().stream().map(AbstractSiteMap::getUrl)));
        }
        if (read instanceof SiteMap list) {
            return new SitemapResult.SitemapContent(toAddresses(list.getSiteMapUrls().stream().map(SiteMapURL::getUrl)),
                    List.of());
        }
        throw noSitemap();
    }

    private List<WebAddress> toAddresses(Stream<URL> urls) {
        return urls.map(URL::toString)
                .flatMap(url -> Optional.ofNullable(acceptedEntries.get(url)).or(() -> parseSameHost(url)).stream())
                .distinct()
                .limit(MAX_ENTRIES)
                .toList();
    }

    /** Drops foreign entries early, so that the parser does not collect them. */
    private @Nullable String filterEntry(String entry) {
        filterCalls++;
        String address = entry.strip();
        if (filterCalls > MAX_FILTER_CALLS) {
            return null;
        }
        if (!acceptedEntries.containsKey(address)) {
            parseSameHost(address).ifPresent(found -> acceptedEntries.put(address, found));
        }
        return acceptedEntries.containsKey(address) ? address : null;
    }

    private Optional<WebAddress> parseSameHost(String address) {
        return WebAddress.findViolation(address).isEmpty()
                ? Optional.of(new WebAddress(address)).filter(found -> RequestUris.hostWithoutWww(found).equals(host))
                : Optional.empty();
    }

    private static byte[] unpackGzip(byte[] content) throws IOException, FetchFailedException {
        return new ResponseBodyReader(BodyLimit.SITEMAP).readBody(new ByteArrayInputStream(content), "gzip");
    }

    private static boolean isGzip(byte[] content) {
        return content.length > 1 && (content[0] & 0xff) == 0x1f && (content[1] & 0xff) == 0x8b;
    }

    /**
     * Returns true if the first character that is neither blank nor part of a byte order mark is {@code <}, in any
     * charset.
     */
    private static boolean isMarkup(byte[] content) {
        for (byte b : content) {
            if (b > ' ') {
                return b == '<';
            }
        }
        return false;
    }

    private static FetchFailedException noSitemap() {
        return FetchFailedException.permanentFailure("The content is not a sitemap.");
    }
}
