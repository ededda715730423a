package dev.carrel.application.port;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.error.AddressRefusedException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Fetches web pages from untrusted addresses (SSRF protection): despite addresses, redirects and name servers chosen by
 * an attacker, it connects only where its policy allows, and it bounds time and size. Safe for use by many threads.
 */
public interface PageFetcher {

    /**
     * Checks an address without a network or DNS access.
     *
     * @throws AddressRefusedException if it would never be fetched
     */
    void checkAddress(WebAddress address);

    /** Fetches a page. Never throws for what the server, the network or the policy did. */
    FetchResult fetchPage(FetchRequest request);

    /**
     * Returns the politeness delay of a host: how long to wait after a fetch from it began, as far as known without a
     * request. Zero for hosts that the policy allows by name, which are the operator's own.
     *
     * @param asRobot whether the next fetch obeys the {@linkplain FetchRequest#asRobot robots rules}, which may ask for
     * longer delays
     */
    Duration politenessDelay(WebAddress address, boolean asRobot);

    /**
     * A request for a page.
     *
     * @param knownValidators of the known version, which need not be sent again; {@link Validators#NONE} if none is
     * known
     * @param asRobot whether the robots exclusion rules of the site (RFC 9309) apply, to the address and to every
     * redirect
     */
    record FetchRequest(WebAddress address, Validators knownValidators, boolean asRobot) {

        /** Returns a user's request for an unknown page. */
        public static FetchRequest of(WebAddress address) {
            return new FetchRequest(address, Validators.NONE, false);
        }
    }

    /** The result of a fetch. */
    sealed interface FetchResult {

        /**
         * The page was fetched.
         *
         * @param location its address after redirects
         * @param contentType the header as it was sent; null if there was none
         * @param bytes the decompressed body
         * @param validators of this version; none after a redirect to another page, for which they would not hold
         */
        record FetchedPage(WebAddress location, @Nullable String contentType, byte[] bytes, Validators validators)
                implements
                    FetchResult {}

        /** The page is the known version. */
        record NotModified() implements FetchResult {}

        /** The site's robots rules disallow the page. */
        record RobotsDisallowed() implements FetchResult {}

        /** The page could not be fetched. */
        record FetchFailed(Failure failure) implements FetchResult {}
    }

    /**
     * The validators of a fetched page for conditional requests (RFC 9110, section 8.8), as the server sent them; null
     * for one that it did not send.
     */
    record Validators(@Nullable String etag, @Nullable String lastModified) {

        public static final Validators NONE = new Validators(null, null);
    }
}
