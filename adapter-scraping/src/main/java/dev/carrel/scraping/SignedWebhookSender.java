package dev.carrel.scraping;

import dev.carrel.application.port.WebhookSender;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.library.Webhook;
import dev.carrel.scraping.http.GuardedClient;
import dev.carrel.scraping.webhook.SigningKey;
import dev.carrel.scraping.webhook.WebhookEventJson;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;

/**
 * Posts events as JSON, signed so that the receiver can tell who sent them (Standard Webhooks: the header fields
 * {@code webhook-id}, {@code webhook-timestamp} and {@code webhook-signature}). A receiver has ten seconds to answer
 * with a status from 200 to 299; a redirect is none. It is told again unless it answers with one from 400 to 499 that
 * asks for no patience.
 *
 * <p>
 * Thread-safe; a call runs in the thread that asks for it, which may be a virtual one. Closing aborts those under way,
 * which then fail for now.
 */
public final class SignedWebhookSender implements WebhookSender, AutoCloseable {

    private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(10);
    private static final FetchLimits LIMITS = new FetchLimits(REQUEST_TIMEOUT, REQUEST_TIMEOUT, REQUEST_TIMEOUT, 1,
            FetchLimits.DEFAULT.maxHeaderBytes(), 0);

    private final GuardedClient client;

    SignedWebhookSender(GuardedClient client) {
        this.client = client;
    }

    /** A sender to receivers on the public web, to be changed. */
    public static Builder builder() {
        return new Builder();
    }

    @Override
    public void checkAddress(WebAddress address) {
        client.checkAddress(address);
    }

    @Override
    public Optional<Failure> sendEvent(Webhook target, WebhookEvent event, Instant now) {
        Optional<SigningKey> key = SigningKey.parseSecret(target.secret());
        if (key.isEmpty()) {
            return Optional.of(Failure.permanentFailure("The secret begins like one in base64, but is none."));
        }
        byte[] body = WebhookEventJson.of(event);
        String timestamp = String.valueOf(now.getEpochSecond());
        var headers = Map.of("webhook-id", event.id(), "webhook-timestamp", timestamp, "webhook-signature",
                key.get().signatureOf(event.id(), timestamp, body));
        return switch (client.sendPost(target.url(), headers, "application/json", body)) {
            case GuardedClient.PostResult.PostAnswered answered -> toFailure(answered.status(), answered.retryAfter());
            case GuardedClient.PostResult.PostFailed failed -> Optional.of(failed.failure());
        };
    }

    private static Optional<Failure> toFailure(int status, Duration retryAfter) {
        if (status >= 200 && status < 300) {
            return Optional.empty();
        }
        boolean isRetryable = status == 408 || status == 425 || status == 429;
        return Optional.of(status >= 400 && status < 500 && !isRetryable
                ? Failure.permanentFailure("The receiver does not accept the call (" + status + ").")
                : Failure.transientFailure("The receiver did not accept the call just now (" + status + ").",
                        retryAfter));
    }

    @Override
    public void close() {
        client.close();
    }

    /** Not thread-safe. */
    public static final class Builder {

        private final GuardedClient.Builder client = GuardedClient.builder().limits(LIMITS);

        private Builder() {}

        /** Where it may connect. */
        public Builder policy(FetchPolicy newPolicy) {
            client.policy(newPolicy);
            return this;
        }

        /** How it names itself to receivers. */
        public Builder userAgent(String newUserAgent) {
            client.userAgent(newUserAgent);
            return this;
        }

        /** What the dates are relative to at which receivers want to be called again; the machine's by default. */
        public Builder clock(InstantSource newClock) {
            client.clock(newClock);
            return this;
        }

        public SignedWebhookSender build() {
            return new SignedWebhookSender(client.build());
        }
    }
}
