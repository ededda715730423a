package dev.carrel.http.api;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.library.LibrarySettings;
import dev.carrel.domain.library.Webhook;
import dev.carrel.http.request.BodyFields;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What a client sets of a library: a field that is given replaces what was there, and an empty one takes away an
 * interval or a callback. Used once.
 */
final class LibrarySettingsUpdate implements UnaryOperator<LibrarySettings> {

    /** Longer ones are mistakes, and no calendar is to be asked about them. */
    private static final Duration MAX_REFRESH_INTERVAL = Duration.ofDays(3650);

    private final LibraryRequest request;
    private final Supplier<String> secretGenerator;
    private @Nullable String generatedSecret;

    /**
     * @param secretGenerator makes a secret for a callback that is set without one
     */
    LibrarySettingsUpdate(LibraryRequest request, Supplier<String> secretGenerator) {
        this.request = request;
        this.secretGenerator = secretGenerator;
    }

    @Override
    public LibrarySettings apply(LibrarySettings before) {
        return new LibrarySettings(request.name() == null ? before.name() : request.name(),
                request.instructions() == null ? before.instructions() : request.instructions(),
                request.refreshInterval() == null ? before.refreshInterval() : parseInterval(request.refreshInterval()),
                updateWebhook(before.webhook()));
    }

    /** The secret that was made, which is told now and never again. */
    Optional<String> generatedSecret() {
        return Optional.ofNullable(generatedSecret);
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
            // Told below, as one that is too long is.
        }
        throw InvalidRequestException.of("refreshInterval",
                "must be a duration of ISO 8601 such as PT24H, at most P" + MAX_REFRESH_INTERVAL.toDays() + "D");
    }

    private @Nullable Webhook updateWebhook(@Nullable Webhook before) {
        WebAddress url = updatedWebhookUrl(before);
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
        return new Webhook(url, before == null ? generateSecret() : before.secret());
    }

    private @Nullable WebAddress updatedWebhookUrl(@Nullable Webhook before) {
        String url = request.webhookUrl();
        if (url == null) {
            return before == null ? null : before.url();
        }
        return url.isEmpty() ? null : parseAddress(url);
    }

    private String generateSecret() {
        String secret = secretGenerator.get();
        generatedSecret = secret;
        return secret;
    }

    private static WebAddress parseAddress(String url) {
        Optional<String> flaw = WebAddress.findViolation(url);
        if (flaw.isPresent()) {
            throw InvalidRequestException.of("webhookUrl", flaw.get());
        }
        return new WebAddress(url);
    }

    record LibraryRequest(@Nullable String name, @Nullable String instructions, @Nullable String refreshInterval,
            @Nullable String webhookUrl, @Nullable String webhookSecret) {

        static LibraryRequest of(BodyFields fields) {
            return new LibraryRequest(fields.readString("name"), fields.readString("instructions"),
                    fields.readString("refreshInterval"),
                    fields.readString("webhookUrl"), fields.readString("webhookSecret"));
        }

        /** Without the secret, which is not to get into a log. */
        @Override
        public String toString() {
            return "Body[" + name + "]";
        }
    }
}
