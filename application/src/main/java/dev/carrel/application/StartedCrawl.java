package dev.carrel.application;

import dev.carrel.domain.crawl.Crawl;

/**
 * A running crawl.
 *
 * @param created false if a crawl of the same plan was running already
 */
public record StartedCrawl(Crawl crawl, boolean created) {}
