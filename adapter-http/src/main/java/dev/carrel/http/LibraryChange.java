package dev.carrel.http;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.library.LibrarySettings;
import dev.carrel.domain.library.Webhook;
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
final class LibraryChange implements UnaryOperator<LibrarySettings> {

    /** Longer ones are mistakes, and no calendar is to be asked about them. */
    private static final Duration LONGEST_REFRESH = Duration.ofDays(3650);

    private final Body body;
    private final Supplier<String> secrets;
    private @Nullable String madeSecret;

    /**
     * @param secrets makes a secret for a callback that is set without one
     */
    LibraryChange(Body body, Supplier<String> secrets) {
        this.body = body;
        this.secrets = secrets;
    }

    @Override
    public LibrarySettings apply(LibrarySettings before) {
        return new LibrarySettings(body.name() == null ? before.name() : body.name(),
                body.instructions() == null ? before.instructions() : body.instructions(),
                body.refreshInterval() == null ? before.refreshInterval() : interval(body.refreshInterval()),
                callback(before.webhook()));
    }

    /** The secret that was made, which is told now and never again. */
    Optional<String> madeSecret() {
        return Optional.ofNullable(madeSecret);
    }

    private static @Nullable Duration interval(String text) {
        if (text.isEmpty()) {
            return null;
        }
        try {
            Duration interval = Duration.parse(text);
            if (interval.compareTo(LONGEST_REFRESH) <= 0) {
                return interval;
            }
        } catch (DateTimeException ignored) {
            // Told below, as one that is too long is.
        }
        throw InvalidRequestException.of("refreshInterval",
                "must be a duration of ISO 8601 such as PT24H, at most P" + LONGEST_REFRESH.toDays() + "D");
    }

    private @Nullable Webhook callback(@Nullable Webhook before) {
        WebAddress url = callbackUrl(before);
        String secret = body.webhookSecret();
        if (url == null) {
            if (secret != null) {
                throw InvalidRequestException.of("webhookSecret", "is taken only with or after a webhookUrl");
            }
            return null;
        }
        if (secret != null) {
            return new Webhook(url, secret);
        }
        return new Webhook(url, before == null ? made() : before.secret());
    }

    private @Nullable WebAddress callbackUrl(@Nullable Webhook before) {
        String url = body.webhookUrl();
        if (url == null) {
            return before == null ? null : before.url();
        }
        return url.isEmpty() ? null : address(url);
    }

    private String made() {
        String secret = secrets.get();
        madeSecret = secret;
        return secret;
    }

    private static WebAddress address(String url) {
        Optional<String> flaw = WebAddress.findViolation(url);
        if (flaw.isPresent()) {
            throw InvalidRequestException.of("webhookUrl", flaw.get());
        }
        return new WebAddress(url);
    }

    record Body(@Nullable String name, @Nullable String instructions, @Nullable String refreshInterval,
            @Nullable String webhookUrl, @Nullable String webhookSecret) {

        static Body of(Fields fields) {
            return new Body(fields.string("name"), fields.string("instructions"), fields.string("refreshInterval"),
                    fields.string("webhookUrl"), fields.string("webhookSecret"));
        }

        /** Without the secret, which is not to get into a log. */
        @Override
        public String toString() {
            return "Body[" + name + "]";
        }
    }
}
