/**
 * The rules of web sites: redirects, robots.txt and sitemaps. {@code RedirectingFetch} fetches a page within the rules
 * that {@code RobotsTxtCache} provides.
 */
@NullMarked
package dev.carrel.scraping.site;

import org.jspecify.annotations.NullMarked;
