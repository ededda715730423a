package dev.carrel.domain.crawl;

import dev.carrel.domain.WireName;
import java.util.Optional;

/** What became of an address that a crawl met. */
public enum PageStatus implements WireName {
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

    /** Returns the constant with a wire name, compared exactly; empty if there is none. */
    public static Optional<PageStatus> fromWireName(String wireName) {
        return WireName.find(PageStatus.class, wireName);
    }
}
