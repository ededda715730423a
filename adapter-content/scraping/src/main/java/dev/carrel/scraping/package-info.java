/**
 * The web adapter: fetches pages safely, extracts their text, and sends webhooks.
 *
 * <p>
 * Start with {@link dev.carrel.scraping.GuardedPageFetcher}, which fetches pages and sitemaps from untrusted addresses
 * (SSRF guard, robots.txt, limits), and {@link dev.carrel.scraping.HtmlAndPlainTextExtractor}, which extracts the main
 * content of a page. Neither depends on the other. {@link dev.carrel.scraping.SignedWebhookSender} posts events through
 * the same guarded HTTP client.
 *
 * <p>
 * Only this package is for other modules. Behind it, {@code guard} decides which addresses may be connected to,
 * {@code http} is the HTTP client, {@code site} follows redirects, robots.txt and sitemaps; {@code decode} turns bytes
 * into characters, {@code html} parses pages, {@code content} finds the main content; {@code webhook} has the format
 * and the signature of events.
 */
@NullMarked
package dev.carrel.scraping;

import org.jspecify.annotations.NullMarked;
