/**
 * Crawls, which are started, read, listed and cancelled. {@link dev.carrel.http.api.crawl.CrawlRoutes} lists the
 * routes.
 */
@NullMarked
package dev.carrel.http.api.crawl;

import org.jspecify.annotations.NullMarked;
