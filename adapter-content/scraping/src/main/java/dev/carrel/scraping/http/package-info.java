/**
 * The guarded HTTP client.
 *
 * <p>
 * {@link dev.carrel.scraping.http.GuardedClient} is the only way out to the network. Each run has one {@code
 * FetchDeadline} and consists of {@code HttpExchange}s, one for each request. {@code RequestLimits} bounds time and
 * size.
 */
@NullMarked
package dev.carrel.scraping.http;

import org.jspecify.annotations.NullMarked;
