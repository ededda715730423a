/**
 * Reads pages from addresses that anybody may have chosen.
 *
 * <p>
 * {@link dev.carrel.scraping.fetch.GuardedPageFetcher} is the door; a {@link dev.carrel.scraping.fetch.FetchPolicy} says
 * where it may connect, {@link dev.carrel.scraping.fetch.FetchLimits} how long and how much. One fetch is a
 * {@code FetchRun} of {@code Hop}s, one for each redirect, under one {@code Deadline}. Every connection goes through the
 * {@code GuardedResolver}, which looks a host up once, checks every address that it has, and hands out just these.
 */
@NullMarked
package dev.carrel.scraping.fetch;

import org.jspecify.annotations.NullMarked;
