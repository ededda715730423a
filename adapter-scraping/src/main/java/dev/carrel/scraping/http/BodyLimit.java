package dev.carrel.scraping.http;

import dev.carrel.scraping.FetchLimits;

/**
 * What is taken in of a body.
 *
 * @param maxBytes before and after decompression
 * @param truncates whether of a larger one the beginning is taken; otherwise it is refused
 * @param textOnly whether one of a type that surely has no text is refused, unread
 */
public record BodyLimit(int maxBytes, boolean truncates, boolean textOnly) {

    /** The size that robots have to read at least (RFC 9309, section 2.5). */
    public static final BodyLimit ROBOTS_TXT = new BodyLimit(500 * 1024, true, false);
    /** The size that a sitemap may have (sitemaps.org). */
    public static final BodyLimit SITEMAP = new BodyLimit(50 * 1024 * 1024, false, false);

    public static BodyLimit ofPage(FetchLimits limits) {
        return new BodyLimit(limits.maxBodyBytes(), false, true);
    }
}
