/**
 * How a site becomes documents: {@link dev.carrel.application.crawl.RunCrawls} makes documents of the pages that a
 * crawl has met, which are then processed as any others, and {@link dev.carrel.application.crawl.FollowLinks} takes
 * note of where each page leads and what became of it.
 */
@NullMarked
package dev.carrel.application.crawl;

import org.jspecify.annotations.NullMarked;
