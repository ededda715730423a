/**
 * Crawls of whole sites. Begin with {@link dev.carrel.domain.crawl.CrawlPlan}, what a crawl is asked to do;
 * {@link dev.carrel.domain.crawl.Crawl} is its progress and {@link dev.carrel.domain.crawl.CrawlPage} one address that
 * it discovered.
 */
@NullMarked
package dev.carrel.domain.crawl;

import org.jspecify.annotations.NullMarked;
