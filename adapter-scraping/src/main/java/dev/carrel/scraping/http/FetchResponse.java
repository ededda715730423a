package dev.carrel.scraping.http;

import dev.carrel.domain.document.Validators;
import org.jspecify.annotations.Nullable;

/** What a server said to one request. */
public sealed interface FetchResponse {

    /**
     * @param location as it was sent
     */
    record RedirectResponse(String location) implements FetchResponse {}

    /**
     * @param contentType as it was sent; null if it was not
     */
    record ContentResponse(@Nullable String contentType, byte[] bytes, Validators validators) implements FetchResponse {

        public ContentResponse withoutValidators() {
            return new ContentResponse(contentType, bytes, Validators.NONE);
        }
    }

    /** It is the version that the request told of. */
    record NotModified() implements FetchResponse {}
}
