/**
 * From an address to clean text, with trust in neither: {@link dev.carrel.scraping.GuardedPageFetcher} reads pages from
 * the web without becoming anybody's proxy, {@link dev.carrel.scraping.HtmlAndPlainTextExtractor} finds the text in
 * what it brought. Neither knows the other. {@link dev.carrel.scraping.SignedWebhookSender} tells others what came of
 * it, by the same guarded client.
 */
@NullMarked
package dev.carrel.scraping;

import org.jspecify.annotations.NullMarked;
