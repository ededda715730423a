/**
 * The way out to the web, and what is read there, at addresses that anybody may have chosen.
 *
 * <p>
 * {@link dev.carrel.scraping.http.GuardedClient} is the one way out; a {@link dev.carrel.scraping.FetchPolicy} says
 * where it may connect, {@link dev.carrel.scraping.FetchLimits} how long and how much. Every connection goes through
 * the {@code GuardedResolver}, which looks a host up once, checks every address that it has, and hands out just these.
 *
 * <p>
 * {@link dev.carrel.scraping.GuardedPageFetcher} reads pages and sitemaps by it. One fetch is a
 * {@code RedirectingFetch} of {@code HttpExchange}s, one for each redirect, under one {@code FetchDeadline}; for
 * robots, {@code RobotsTxtCache} has the rules of each site.
 */
@NullMarked
package dev.carrel.scraping.http;

import org.jspecify.annotations.NullMarked;
