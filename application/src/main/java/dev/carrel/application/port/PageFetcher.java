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
    void check(WebAddress address);

    /** Fetches; never throws for what the other side, the network or the policy did. */
    Fetched fetch(Request request);

    /**
     * How long to leave a host alone after a fetch from it began, as far as is known without asking anybody; zero for
     * the hosts that its policy allows by name, which are one's own.
     *
     * @param asRobot whether the next is fetched {@linkplain Request#asRobot as a robot}, which the site may ask for
     * longer pauses
     */
    Duration pause(WebAddress address, boolean asRobot);

    /**
     * @param known of the version that is known already, which need not be sent again
     * @param asRobot whether the rules bind that the site has for robots (RFC 9309), at the address and wherever it
     * leads
     */
    record Request(WebAddress address, Validators known, boolean asRobot) {

        /** As a person asks for a page that is not known. */
        public static Request of(WebAddress address) {
            return new Request(address, Validators.NONE, false);
        }
    }

    /** What came of it. */
    sealed interface Fetched {

        /**
         * @param location where the redirects led
         * @param contentType the header as it was sent; null if there was none
         * @param bytes the body, decompressed
         * @param validators to tell this version by when the same address is asked for again; none where a redirect led
         * to another page, for which they would not hold
         */
        record Page(WebAddress location, @Nullable String contentType, byte[] bytes, Validators validators)
                implements
                    Fetched {}

        /** It is what is known already. */
        record Unchanged() implements Fetched {}

        /** The site does not want it to be read by robots. */
        record Disallowed() implements Fetched {}

        record Failed(Failure failure) implements Fetched {}
    }
}
