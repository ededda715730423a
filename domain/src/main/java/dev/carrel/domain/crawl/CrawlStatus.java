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
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The status of that word, exactly as the interface spells it; empty if there is none. */
    public static Optional<CrawlStatus> ofWord(String word) {
        for (CrawlStatus status : values()) {
            if (status.word().equals(word)) {
                return Optional.of(status);
            }
        }
        return Optional.empty();
    }
}
