package dev.carrel.scraping.http;

/**
 * The limit of a response body.
 *
 * @param maxBytes the maximum size, before and after decompression
 * @param truncates whether a larger body is cut off at the limit; otherwise it is refused
 * @param textOnly whether a body of a content type without text is refused unread
 */
public record BodyLimit(int maxBytes, boolean truncates, boolean textOnly) {

    /** The size that robots must be able to parse (RFC 9309, section 2.5). */
    public static final BodyLimit ROBOTS_TXT = new BodyLimit(500 * 1024, true, false);
    /** The maximum size of a sitemap (sitemaps.org). */
    public static final BodyLimit SITEMAP = new BodyLimit(50 * 1024 * 1024, false, false);

    /** Returns the limit of a page. */
    public static BodyLimit ofPage(RequestLimits limits) {
        return new BodyLimit(limits.maxBodyBytes(), false, true);
    }
}
