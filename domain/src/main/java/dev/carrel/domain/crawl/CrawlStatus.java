package dev.carrel.domain.crawl;

import dev.carrel.domain.WireName;
import java.util.Optional;

/** How a crawl stands. */
public enum CrawlStatus implements WireName {
    /** Pages are still found or read. */
    RUNNING,
    /** All that was found has been dealt with. */
    DONE,
    /** Somebody ended it. */
    CANCELLED,
    /** It could not begin. */
    FAILED;

    /** Returns the constant with a wire name, compared exactly; empty if there is none. */
    public static Optional<CrawlStatus> fromWireName(String wireName) {
        return WireName.find(CrawlStatus.class, wireName);
    }
}
