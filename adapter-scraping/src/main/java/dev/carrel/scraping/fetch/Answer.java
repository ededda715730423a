package dev.carrel.scraping.fetch;

import dev.carrel.domain.document.Validators;
import org.jspecify.annotations.Nullable;

/** What a server said to one request. */
sealed interface Answer {

    /**
     * @param location as it was sent
     */
    record Redirect(String location) implements Answer {}

    /**
     * @param contentType as it was sent; null if it was not
     */
    record Content(@Nullable String contentType, byte[] bytes, Validators validators) implements Answer {

        Content withoutValidators() {
            return new Content(contentType, bytes, Validators.NONE);
        }
    }

    /** It is the version that the request told of. */
    record NotModified() implements Answer {}
}
