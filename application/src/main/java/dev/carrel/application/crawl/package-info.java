/**
 * Crawling: how a site becomes documents. {@link dev.carrel.application.crawl.CrawlService} is the door.
 * {@link dev.carrel.application.crawl.RunCrawls} queues the pages of the crawl frontier as documents; ingestion reads
 * them and reports to {@link dev.carrel.application.crawl.FollowLinks} the outcome and the links of each page, which
 * {@link dev.carrel.application.crawl.SiteScope} normalizes and limits. {@code ReadSitemaps} fills the frontier from
 * sitemaps.
 */
@NullMarked
package dev.carrel.application.crawl;

import org.jspecify.annotations.NullMarked;
