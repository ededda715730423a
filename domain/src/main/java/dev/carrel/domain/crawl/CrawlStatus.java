package dev.carrel.domain.crawl;

import dev.carrel.domain.WireName;
import java.util.Optional;

/** The status of a crawl. */
public enum CrawlStatus implements WireName {
    /** The crawl discovers or reads pages. */
    RUNNING,
    /** Every discovered page was handled. */
    DONE,
    /** The crawl was cancelled. */
    CANCELLED,
    /** The crawl could not begin. */
    FAILED;

    /** Returns the constant with a wire name, compared exactly; empty if there is none. */
    public static Optional<CrawlStatus> fromWireName(String wireName) {
        return WireName.find(CrawlStatus.class, wireName);
    }
}
