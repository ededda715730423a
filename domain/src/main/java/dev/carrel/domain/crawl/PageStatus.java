package dev.carrel.domain.crawl;

import dev.carrel.domain.WireName;
import java.util.Optional;

/** The status of an address that a crawl discovered. */
public enum PageStatus implements WireName {
    /** It waits to be read. */
    WAITING,
    /** It became a document whose processing has not ended. */
    READING,
    /** This crawl read it successfully. */
    SUCCESS,
    /** The crawl does not read it; its reason says why. */
    SKIPPED,
    /** Reading it failed; its reason says why. */
    FAILED;

    /** Returns the constant with a wire name, compared exactly; empty if there is none. */
    public static Optional<PageStatus> fromWireName(String wireName) {
        return WireName.find(PageStatus.class, wireName);
    }
}
