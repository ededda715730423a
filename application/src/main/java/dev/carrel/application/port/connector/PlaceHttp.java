package dev.carrel.application.port.connector;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.error.AddressRefusedException;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Sends the requests of kinds of places that speak a protocol on top of HTTP, to allowed addresses only: every
 * connection passes the same guard as that of a page. Redirects are returned, not followed. Thread-safe; a request runs
 * in the calling thread.
 */
public interface PlaceHttp {

    /**
     * Checks an address as far as it can be checked without a DNS lookup.
     *
     * @throws AddressRefusedException if no request may be sent to it
     */
    void checkAddress(WebAddress address);

    /**
     * Sends a request.
     *
     * @param body null for none
     * @return a response with any status
     * @throws NoResponseException if there is none
     */
    PlaceResponse send(String method, WebAddress address, Map<String, String> headers, byte @Nullable [] body)
            throws NoResponseException;

    /** A response whose body is read while it arrives. Not for use by many threads. */
    interface PlaceResponse extends Closeable {

        /** Returns the status. */
        int status();

        /** Returns the values of the header fields by their names, in which case makes no difference. */
        Map<String, List<String>> headers();

        /** Returns how long the server asks to wait, by {@code Retry-After}; zero if it does not. */
        Duration retryAfter();

        /**
         * Returns the body as it was sent, which may be compressed. Reading it fails after the time and the size that a
         * request may have.
         */
        InputStream body() throws IOException;

        /** Closes the connection, whether the body was read or not. */
        @Override
        void close();
    }

    /** There is no response. The message is a sentence for users. */
    final class NoResponseException extends IOException {

        private static final long serialVersionUID = 1L;

        public NoResponseException(String message, Throwable cause) {
            super(message, cause);
        }
    }
}
