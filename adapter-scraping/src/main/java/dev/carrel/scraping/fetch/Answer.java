package dev.carrel.scraping.fetch;

import org.jspecify.annotations.Nullable;

/** What a server said to one request. */
sealed interface Answer {

    /**
     * @param location
     *            as it was sent
     */
    record Redirect(String location) implements Answer {}

    /**
     * @param contentType
     *            as it was sent; null if it was not
     */
    record Content(@Nullable String contentType, byte[] bytes) implements Answer {}
}
