package dev.carrel.api.library;

import org.jspecify.annotations.Nullable;

/**
 * The settings to change of a library. A null field keeps its value; an empty {@code refreshInterval} or
 * {@code webhookUrl} removes the interval or the webhook.
 *
 * @param limits replaces all limits
 */
public record LibraryRequest(@Nullable String name, @Nullable String instructions, @Nullable String refreshInterval,
        @Nullable String webhookUrl, @Nullable String webhookSecret, @Nullable Boolean keepAll,
        @Nullable LimitsBody limits, @Nullable String helpArticles) {

    /** Changes nothing. */
    public static final LibraryRequest NONE = new LibraryRequest(null, null, null, null, null, null, null, null);

    /** Returns the name: the secret must not get into a log. */
    @Override
    public String toString() {
        return "LibraryRequest[" + name + "]";
    }
}
