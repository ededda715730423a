package dev.carrel.domain.crawl;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.WireName;
import dev.carrel.domain.document.DocumentId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An address that a crawl discovered.
 *
 * @param number its position in the order of discovery, from 1
 * @param depth the number of links from the start
 * @param document the document of the page; null if there is none, or no longer
 * @param reason why it was skipped or failed, as a sentence; null otherwise
 */
public record CrawlPage(long number, WebAddress url, int depth, PageStatus status, @Nullable DocumentId document,
        @Nullable String reason) {

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
}
