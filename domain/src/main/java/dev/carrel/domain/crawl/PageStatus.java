package dev.carrel.domain.crawl;

import java.util.Locale;
import java.util.Optional;

/** What became of an address that a crawl met. */
public enum PageStatus {
    /** It will be read. */
    WAITING,
    /** It is a document now, which is being processed. */
    READING,
    /** It is a document, read by this crawl. */
    SUCCESS,
    /** It is not taken in, for the reason that is given with it. */
    SKIPPED,
    /** It could not be read, for the reason that is given with it. */
    FAILED;

    /** The word that the interface uses, e.g. {@code waiting}. */
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The status of that word, exactly as the interface spells it; empty if there is none. */
    public static Optional<PageStatus> fromWireName(String word) {
        for (PageStatus status : values()) {
            if (status.wireName().equals(word)) {
                return Optional.of(status);
            }
        }
        return Optional.empty();
    }
}
