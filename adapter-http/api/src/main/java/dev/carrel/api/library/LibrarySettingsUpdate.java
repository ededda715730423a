package dev.carrel.api.library;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.helparticle.HelpArticleMode;
import dev.carrel.domain.library.LibrarySettings;
import dev.carrel.domain.library.LibrarySettings.Webhook;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Applies a request to the settings of a library: a field that is given replaces the setting, and an empty interval or
 * webhook URL removes it.
 *
 * @param newSecret the secret of a webhook that is set without one
 */
public record LibrarySettingsUpdate(LibraryRequest request, String newSecret)
        implements
            UnaryOperator<LibrarySettings> {

    private static final Duration MAX_REFRESH_INTERVAL = Duration.ofDays(3650);

    @Override
    public LibrarySettings apply(LibrarySettings before) {
        return new LibrarySettings(request.name() == null ? before.name() : request.name(),
                request.instructions() == null ? before.instructions() : request.instructions(),
                request.refreshInterval() == null ? before.refreshInterval() : parseInterval(request.refreshInterval()),
                updateWebhook(before.webhook()),
                request.keepAll() == null ? before.keepAll() : request.keepAll(),
                request.limits() == null ? before.limits() : request.limits().toLimits(),
                request.helpArticles() == null ? before.helpArticles() : parseMode(request.helpArticles()));
    }

    /** Returns the new secret if this update gave it to the library. */
    public Optional<String> secretUsedIn(LibrarySettings after) {
        Webhook webhook = after.webhook();
        return webhook != null && webhook.secret().equals(newSecret) ? Optional.of(newSecret) : Optional.empty();
    }

    private static @Nullable Duration parseInterval(String text) {
        if (text.isEmpty()) {
            return null;
        }
        try {
            Duration interval = Duration.parse(text);
            if (interval.compareTo(MAX_REFRESH_INTERVAL) <= 0) {
                return interval;
            }
        } catch (DateTimeException ignored) {
            // Reported below, like an interval that is too long.
        }
        throw InvalidRequestException.of("refreshInterval",
                "must be a duration of ISO 8601 such as PT24H, at most P" + MAX_REFRESH_INTERVAL.toDays() + "D");
    }

    private static HelpArticleMode parseMode(String name) {
        return HelpArticleMode.fromWireName(name)
                .orElseThrow(() -> InvalidRequestException.of("helpArticles", "must be both, curated or documents"));
    }

    private @Nullable Webhook updateWebhook(@Nullable Webhook before) {
        WebAddress url = updatedUrl(before);
        String secret = request.webhookSecret();
        if (url == null) {
            if (secret != null) {
                throw InvalidRequestException.of("webhookSecret", "is taken only with or after a webhookUrl");
            }
            return null;
        }
        if (secret != null) {
            return new Webhook(url, secret);
        }
        return new Webhook(url, before == null ? newSecret : before.secret());
    }

    private @Nullable WebAddress updatedUrl(@Nullable Webhook before) {
        String url = request.webhookUrl();
        if (url == null) {
            return before == null ? null : before.url();
        }
        return url.isEmpty() ? null : parseUrl(url);
    }

    private static WebAddress parseUrl(String url) {
        WebAddress.findViolation(url).ifPresent(violation -> {
            throw InvalidRequestException.of("webhookUrl", violation);
        });
        return new WebAddress(url);
    }

    /** Returns the name of the type: the secret must not get into a log. */
    @Override
    public String toString() {
        return "LibrarySettingsUpdate";
    }
}
