package dev.carrel.domain.crawl;

import java.util.Locale;
import java.util.Optional;

/** How a crawl stands. */
public enum CrawlStatus {
    /** Pages are still found or read. */
    RUNNING,
    /** All that was found has been dealt with. */
    DONE,
    /** Somebody ended it. */
    CANCELLED,
    /** It could not begin. */
    FAILED;

    /** The word that the interface uses, e.g. {@code running}. */
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The status of that word, exactly as the interface spells it; empty if there is none. */
    public static Optional<CrawlStatus> fromWireName(String word) {
        for (CrawlStatus status : values()) {
            if (status.wireName().equals(word)) {
                return Optional.of(status);
            }
        }
        return Optional.empty();
    }
}
