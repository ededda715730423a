/**
 * How a whole site is taken in: a {@link dev.carrel.domain.crawl.Crawl} follows a
 * {@link dev.carrel.domain.crawl.CrawlPlan}, page by page, and a {@link dev.carrel.application.crawl.SiteScope} says
 * which links belong to it.
 */
@NullMarked
package dev.carrel.domain.crawl;

import org.jspecify.annotations.NullMarked;
