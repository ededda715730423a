package dev.carrel.application.port;

import dev.carrel.domain.document.Failure;
import dev.carrel.domain.document.WebAddress;
import dev.carrel.domain.error.AddressRefusedException;
import org.jspecify.annotations.Nullable;

/**
 * Reads pages from addresses that anybody may have chosen: whatever an address, a redirect or a name server says, it
 * connects only where its policy allows, and bounds time and size.
 */
public interface PageFetcher {

    /**
     * Says at once what can be told of an address without any look-up.
     *
     * @throws AddressRefusedException
     *             if it would never be fetched
     */
    void check(WebAddress address);

    /** Fetches; never throws for what the other side, the network or the policy did. */
    Fetched fetch(WebAddress address);

    /** What came of it. */
    sealed interface Fetched {

        /**
         * @param location
         *            where the redirects led
         * @param contentType
         *            the header as it was sent; null if there was none
         * @param bytes
         *            the body, decompressed
         */
        record Page(WebAddress location, @Nullable String contentType, byte[] bytes) implements Fetched {}

        record Failed(Failure failure) implements Fetched {}
    }
}
