package dev.carrel.scraping.http;

import dev.carrel.application.port.PageFetcher.Validators;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The response to one request. */
public sealed interface FetchResponse {

    /**
     * A redirect.
     *
     * @param location the header field as it was sent
     */
    record RedirectResponse(String location) implements FetchResponse {}

    /**
     * A response with a body.
     *
     * @param contentType the header field as it was sent; null if there is none
     * @param robotsTags the header fields {@code X-Robots-Tag} as they were sent
     */
    record ContentResponse(@Nullable String contentType, byte[] bytes, Validators validators, List<String> robotsTags)
            implements
                FetchResponse {

        /** Returns the response without its validators. */
        public ContentResponse withoutValidators() {
            return new ContentResponse(contentType, bytes, Validators.NONE, robotsTags);
        }
    }

    /** The version named in the conditional request is current. */
    record NotModified() implements FetchResponse {}
}
