package dev.carrel.scraping.fetch;

/**
 * What is taken in of a body.
 *
 * @param mostBytes before and after decompression
 * @param cuts whether of a larger one the beginning is taken; otherwise it is refused
 * @param textOnly whether one of a type that surely has no text is refused, unread
 */
record Intake(int mostBytes, boolean cuts, boolean textOnly) {

    /** The size that robots have to read at least (RFC 9309, section 2.5). */
    static final Intake ROBOTS_TXT = new Intake(500 * 1024, true, false);
    /** The size that a sitemap may have (sitemaps.org). */
    static final Intake SITEMAP = new Intake(50 * 1024 * 1024, false, false);

    static Intake page(FetchLimits limits) {
        return new Intake(limits.mostBytes(), false, true);
    }
}
