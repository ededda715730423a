package dev.carrel.api.server;

import org.jspecify.annotations.Nullable;

/**
 * A model that the server can use.
 *
 * @param role {@code language}, {@code embedding} or {@code reranker}
 * @param name null if none is set
 * @param lastCheck the result of trying it; null if it was not tried since the start
 */
public record ModelBody(String role, @Nullable String name, @Nullable ModelCheckBody lastCheck) {

    /**
     * The result of trying a model.
     *
     * @param problem what does not work, a sentence; null if the model works
     * @param milliseconds how long it took to answer
     */
    public record ModelCheckBody(String checkedAt, boolean works, @Nullable String problem, long milliseconds) {}
}
