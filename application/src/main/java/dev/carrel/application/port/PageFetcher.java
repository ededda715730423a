package dev.carrel.application.port;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.error.AddressRefusedException;
import java.time.Duration;
import java.util.Set;
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
         * @param robots what the headers of the page demand of robots
         */
        record FetchedPage(WebAddress location, @Nullable String contentType, byte[] bytes, Validators validators,
                RobotsDirectives robots)
                implements
                    FetchResult {

            /** Creates a page whose headers demand nothing of robots. */
            public FetchedPage(WebAddress location, @Nullable String contentType, byte[] bytes,
                    Validators validators) {
                this(location, contentType, bytes, validators, RobotsDirectives.NONE);
            }
        }

        /** The page is the known version. */
        record NotModified() implements FetchResult {}

        /** The site's robots rules disallow the page. */
        record RobotsDisallowed() implements FetchResult {}

        /** The page could not be fetched. */
        record FetchFailed(Failure failure) implements FetchResult {}
    }

    /**
     * What a page demands of robots, in its headers or itself.
     *
     * @param mayIndex whether robots may keep the page
     * @param mayFollow whether robots may follow its links
     */
    record RobotsDirectives(boolean mayIndex, boolean mayFollow) {

        /** Nothing is demanded. */
        public static final RobotsDirectives NONE = new RobotsDirectives(true, true);

        /** Returns what directives in lower case mean, of which the strictest apply. */
        public static RobotsDirectives of(Set<String> directives) {
            boolean none = directives.contains("none");
            return new RobotsDirectives(!none && !directives.contains("noindex"),
                    !none && !directives.contains("nofollow"));
        }
    }

    /**
     * The validators of a fetched page for conditional requests (RFC 9110, section 8.8), as the server sent them; null
     * for one that it did not send.
     */
    record Validators(@Nullable String etag, @Nullable String lastModified) {

        public static final Validators NONE = new Validators(null, null);
    }
}
