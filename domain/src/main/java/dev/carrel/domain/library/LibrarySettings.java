package dev.carrel.domain.library;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.helparticle.HelpArticleMode;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a library; null for a value that is not set.
 *
 * @param name for people, at most 512 characters
 * @param instructions how replies should be written, for reply writers that follow instructions; at most 8,192
 * characters
 * @param refreshInterval the time after which pages are fetched again, at least a minute; null for never
 * @param webhook the endpoint that receives an event when the processing of a document ends
 * @param keepAll whether all text of an HTML page is kept, with its navigation; applies to what is read from then on
 * @param limits how much may be requested about the library
 * @param helpArticles which links replies show as help articles
 */
public record LibrarySettings(@Nullable String name, @Nullable String instructions,
        @Nullable Duration refreshInterval, @Nullable Webhook webhook, boolean keepAll,
        UsageLimits limits, HelpArticleMode helpArticles) {

    public static final LibrarySettings NONE = new LibrarySettings(null, null, null, null, false,
            UsageLimits.NONE, HelpArticleMode.BOTH);

    public static final Duration MIN_REFRESH_INTERVAL = Duration.ofMinutes(1);

    public LibrarySettings {
        requireLength("name", name, 512);
        requireLength("instructions", instructions, 8192);
        if (refreshInterval != null && refreshInterval.compareTo(MIN_REFRESH_INTERVAL) < 0) {
            throw InvalidRequestException.of("refreshInterval", "must be at least one minute");
        }
    }

    public LibrarySettings withName(@Nullable String newName) {
        return new LibrarySettings(newName, instructions, refreshInterval, webhook, keepAll, limits, helpArticles);
    }

    public LibrarySettings withInstructions(@Nullable String newInstructions) {
        return new LibrarySettings(name, newInstructions, refreshInterval, webhook, keepAll, limits, helpArticles);
    }

    public LibrarySettings withRefreshInterval(@Nullable Duration interval) {
        return new LibrarySettings(name, instructions, interval, webhook, keepAll, limits, helpArticles);
    }

    public LibrarySettings withWebhook(@Nullable Webhook newWebhook) {
        return new LibrarySettings(name, instructions, refreshInterval, newWebhook, keepAll, limits, helpArticles);
    }

    /** Returns these settings with all text of pages kept, or without its boilerplate. */
    public LibrarySettings withKeepAll(boolean keep) {
        return new LibrarySettings(name, instructions, refreshInterval, webhook, keep, limits, helpArticles);
    }

    /** Returns these settings with other limits. */
    public LibrarySettings withLimits(UsageLimits newLimits) {
        return new LibrarySettings(name, instructions, refreshInterval, webhook, keepAll, newLimits, helpArticles);
    }

    /** Returns these settings with other links as help articles. */
    public LibrarySettings withHelpArticles(HelpArticleMode shown) {
        return new LibrarySettings(name, instructions, refreshInterval, webhook, keepAll, limits, shown);
    }

    private static void requireLength(String field, @Nullable String value, int maxCharacters) {
        if (value != null && value.codePointCount(0, value.length()) > maxCharacters) {
            throw InvalidRequestException.of(field, "must be at most " + maxCharacters + " characters");
        }
    }

    /**
     * The endpoint of a library that receives an event when the processing of a document ends.
     *
     * @param secret the key that signs the events, {@value #MIN_SECRET_CHARACTERS} to {@value #MAX_SECRET_CHARACTERS}
     * characters
     */
    public record Webhook(WebAddress url, String secret) {

        public static final int MIN_SECRET_CHARACTERS = 24;
        public static final int MAX_SECRET_CHARACTERS = 256;

        public Webhook {
            int length = secret.codePointCount(0, secret.length());
            if (length < MIN_SECRET_CHARACTERS || length > MAX_SECRET_CHARACTERS) {
                throw InvalidRequestException.of("webhookSecret",
                        "must be " + MIN_SECRET_CHARACTERS + " to " + MAX_SECRET_CHARACTERS + " characters");
            }
        }

        /** Hides the secret from logs. */
        @Override
        public String toString() {
            return "Callback[" + url + "]";
        }
    }
}
