package dev.carrel.application;

import dev.carrel.domain.crawl.Crawl;

/**
 * The result of starting a crawl.
 *
 * @param created false if a crawl of the same plan was running
 */
public record StartedCrawl(Crawl crawl, boolean created) {}
