package dev.carrel.cli.client;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.helparticle.HelpArticleMode;
import dev.carrel.domain.library.LibrarySettings;
import dev.carrel.domain.library.LibrarySettings.Webhook;
import dev.carrel.domain.library.UsageLimits;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Settings of a library to update; null values are not changed.
 *
 * @param refreshInterval zero for never
 * @param webhookUrl empty to remove the webhook
 * @param webhookSecret signs the notifications; requires a URL, given or existing
 * @param keepAll whether all text of pages is kept
 * @param limits replaces all limits
 * @param helpArticles which links replies show as help articles
 */
public record LibraryUpdate(@Nullable String name, @Nullable String instructions,
        @Nullable Duration refreshInterval, @Nullable String webhookUrl, @Nullable String webhookSecret,
        @Nullable Boolean keepAll, @Nullable UsageLimits limits, @Nullable HelpArticleMode helpArticles) {

    public static final LibraryUpdate NONE = new LibraryUpdate(null, null, null, null, null, null, null, null);

    /** Keeps all text of pages. */
    public static final LibraryUpdate KEEP_ALL = new LibraryUpdate(null, null, null, null, null, true, null, null);

    /**
     * Returns the settings after this update.
     *
     * @param newSecret the secret of a new webhook if none is given
     */
    LibrarySettings applyTo(LibrarySettings before, String newSecret) {
        LibrarySettings after = before;
        if (name != null) {
            after = after.withName(name);
        }
        if (instructions != null) {
            after = after.withInstructions(instructions);
        }
        if (refreshInterval != null) {
            after = after.withRefreshInterval(refreshInterval.isZero() ? null : refreshInterval);
        }
        if (keepAll != null) {
            after = after.withKeepAll(keepAll);
        }
        if (limits != null) {
            after = after.withLimits(limits);
        }
        if (helpArticles != null) {
            after = after.withHelpArticles(helpArticles);
        }
        return webhookUrl == null && webhookSecret == null ? after
                : after.withWebhook(updatedWebhook(before.webhook(), newSecret));
    }

    private @Nullable Webhook updatedWebhook(@Nullable Webhook before, String newSecret) {
        if (webhookUrl != null && webhookUrl.isEmpty()) {
            return null;
        }
        WebAddress url = webhookUrl != null ? parseUrl(webhookUrl) : before != null ? before.url() : null;
        if (url == null) {
            throw InvalidRequestException.of("webhookSecret", "must not be given where there is no webhookUrl");
        }
        if (webhookSecret != null) {
            return new Webhook(url, webhookSecret);
        }
        return new Webhook(url, before == null ? newSecret : before.secret());
    }

    private static WebAddress parseUrl(String url) {
        Optional<String> flaw = WebAddress.findViolation(url);
        if (flaw.isPresent()) {
            throw InvalidRequestException.of("webhookUrl", flaw.get());
        }
        return new WebAddress(url);
    }
}
