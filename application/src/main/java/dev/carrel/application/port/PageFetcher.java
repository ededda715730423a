package dev.carrel.application.port;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.document.Validators;
import dev.carrel.domain.error.AddressRefusedException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Reads pages from addresses that anybody may have chosen: whatever an address, a redirect or a name server says, it
 * connects only where its policy allows, and bounds time and size.
 */
public interface PageFetcher {

    /**
     * Says at once what can be told of an address without any look-up.
     *
     * @throws AddressRefusedException if it would never be fetched
     */
    void checkAddress(WebAddress address);

    /** Fetches; never throws for what the other side, the network or the policy did. */
    FetchResult fetchPage(FetchRequest request);

    /**
     * How long to leave a host alone after a fetch from it began, as far as is known without asking anybody; zero for
     * the hosts that its policy allows by name, which are one's own.
     *
     * @param asRobot whether the next is fetched {@linkplain FetchRequest#asRobot as a robot}, which the site may ask
     * for longer pauses
     */
    Duration politenessDelay(WebAddress address, boolean asRobot);

    /**
     * @param knownValidators of the version that is known already, which need not be sent again
     * @param asRobot whether the rules bind that the site has for robots (RFC 9309), at the address and wherever it
     * leads
     */
    record FetchRequest(WebAddress address, Validators knownValidators, boolean asRobot) {

        /** As a person asks for a page that is not known. */
        public static FetchRequest of(WebAddress address) {
            return new FetchRequest(address, Validators.NONE, false);
        }
    }

    /** What came of it. */
    sealed interface FetchResult {

        /**
         * @param location where the redirects led
         * @param contentType the header as it was sent; null if there was none
         * @param bytes the body, decompressed
         * @param validators to tell this version by when the same address is asked for again; none where a redirect led
         * to another page, for which they would not hold
         */
        record FetchedPage(WebAddress location, @Nullable String contentType, byte[] bytes, Validators validators)
                implements
                    FetchResult {}

        /** It is what is known already. */
        record NotModified() implements FetchResult {}

        /** The site does not want it to be read by robots. */
        record RobotsDisallowed() implements FetchResult {}

        record FetchFailed(Failure failure) implements FetchResult {}
    }
}
