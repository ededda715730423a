package dev.carrel.scraping.fetch;

import crawlercommons.sitemaps.AbstractSiteMap;
import crawlercommons.sitemaps.SiteMap;
import crawlercommons.sitemaps.SiteMapIndex;
import crawlercommons.sitemaps.SiteMapParser;
import crawlercommons.sitemaps.SiteMapURL;
import crawlercommons.sitemaps.UnknownFormatException;
import dev.carrel.application.port.SitemapReader.SitemapResult;
import dev.carrel.domain.WebAddress;
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
 * Lists of pages in the forms of sitemaps.org: the XML of its own, RSS, Atom, and a text of one address a line, each
 * possibly packed with gzip.
 *
 * <p>
 * A list speaks for its own host only, with www or without. That it would speak only for the folder it is in, as the
 * protocol has it, is heeded by hardly a site and by no large reader of sitemaps.
 */
final class SitemapParser {

    /** The entries that a file may have (sitemaps.org). */
    static final int MOST_ENTRIES = 50_000;
    /** The parser asks for some entries more than once. */
    private static final int MOST_QUESTIONS = 4 * MOST_ENTRIES;

    private final WebAddress location;
    private final String host;
    private final Map<String, WebAddress> wanted = new HashMap<>();
    private int questions;

    private SitemapParser(WebAddress location) {
        this.location = location;
        host = Redirects.bareHost(location);
    }

    /**
     * @param location where the list was read
     */
    static SitemapResult.SitemapContent parse(WebAddress location, byte[] content)
            throws IOException, FetchFailedException {
        byte[] plain = isGzip(content) ? unpacked(content) : content;
        if (isGzip(plain)) {
            throw noSitemap();
        }
        return new SitemapParser(location).parse(plain);
    }

    private SitemapResult.SitemapContent parse(byte[] content) throws IOException, FetchFailedException {
        var parser = new SiteMapParser(false);
        Function<String, @Nullable String> filter = this::wanted;
        parser.setURLFilter(filter);
        // Told the type, it does not look for itself, nor unpack anything without a bound.
        String type = isMarkup(content) ? "text/xml" : "text/plain";
        try {
            return listed(parser.parseSiteMap(type, content, Redirects.onTheWire(location).toURL()));
        } catch (UnknownFormatException ignored) {
            throw noSitemap();
        }
    }

    private SitemapResult.SitemapContent listed(AbstractSiteMap read) throws FetchFailedException {
        if (read instanceof SiteMapIndex index) {
            return new SitemapResult.SitemapContent(List.of(),
                    addresses(index.getSitemaps().stream().map(AbstractSiteMap::getUrl)));
        }
        if (read instanceof SiteMap list) {
            return new SitemapResult.SitemapContent(addresses(list.getSiteMapUrls().stream().map(SiteMapURL::getUrl)),
                    List.of());
        }
        throw noSitemap();
    }

    private List<WebAddress> addresses(Stream<URL> urls) {
        return urls.map(URL::toString)
                .flatMap(url -> Optional.ofNullable(wanted.get(url)).or(() -> ofThisHost(url)).stream())
                .distinct()
                .limit(MOST_ENTRIES)
                .toList();
    }

    /** Keeps the parser from gathering what is left out anyway. */
    private @Nullable String wanted(String entry) {
        questions++;
        String address = entry.strip();
        if (questions > MOST_QUESTIONS) {
            return null;
        }
        if (!wanted.containsKey(address)) {
            ofThisHost(address).ifPresent(found -> wanted.put(address, found));
        }
        return wanted.containsKey(address) ? address : null;
    }

    private Optional<WebAddress> ofThisHost(String address) {
        return WebAddress.findViolation(address).isEmpty()
                ? Optional.of(new WebAddress(address)).filter(found -> Redirects.bareHost(found).equals(host))
                : Optional.empty();
    }

    private static byte[] unpacked(byte[] content) throws IOException, FetchFailedException {
        return new BodyReader(Intake.SITEMAP).read(new ByteArrayInputStream(content), "gzip");
    }

    private static boolean isGzip(byte[] content) {
        return content.length > 1 && (content[0] & 0xff) == 0x1f && (content[1] & 0xff) == 0x8b;
    }

    /** Whatever the charset: the first character that is neither blank nor of a byte order mark opens a tag. */
    private static boolean isMarkup(byte[] content) {
        for (byte b : content) {
            if (b > ' ') {
                return b == '<';
            }
        }
        return false;
    }

    private static FetchFailedException noSitemap() {
        return FetchFailedException.forGood("The content is not a sitemap.");
    }
}
