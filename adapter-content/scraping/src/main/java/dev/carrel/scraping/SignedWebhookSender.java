package dev.carrel.scraping;

import dev.carrel.application.port.WebhookSender;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.library.LibrarySettings.Webhook;
import dev.carrel.scraping.http.GuardedClient;
import dev.carrel.scraping.webhook.SigningKey;
import dev.carrel.scraping.webhook.WebhookEventJson;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * A webhook sender that signs its events according to Standard Webhooks: HMAC-SHA256 in the header fields {@code
 * webhook-id}, {@code webhook-timestamp} and {@code webhook-signature}, guarded against SSRF.
 *
 * <p>
 * A receiver has 10 seconds to answer with a status from 200 to 299. Redirects are not followed. Statuses from 400 to
 * 499 are permanent failures except 408, 425 and 429; all other failures are transient.
 *
 * <p>
 * Thread-safe. A call runs in the calling thread, which may be a virtual one. Closing aborts the calls in progress,
 * which then fail transiently.
 */
public final class SignedWebhookSender implements WebhookSender, AutoCloseable {

    private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(10);
    private static final FetchLimits LIMITS = new FetchLimits(REQUEST_TIMEOUT, REQUEST_TIMEOUT, REQUEST_TIMEOUT, 1,
            FetchLimits.DEFAULT.maxHeaderBytes(), 0);

    private final GuardedClient client;

    SignedWebhookSender(GuardedClient client) {
        this.client = client;
    }

    /** Returns a builder of a sender to receivers on the public web. */
    public static Builder builder() {
        return new Builder();
    }

    @Override
    public void checkAddress(WebAddress address) {
        client.checkAddress(address);
    }

    @Override
    public Optional<Failure> sendEvent(Webhook target, WebhookEvent event, Instant now) {
        return sendSigned(target, event.id(), WebhookEventJson.of(event), now);
    }

    @Override
    public Optional<Failure> sendMessage(Webhook target, MessageEvent event, Instant now) {
        return sendSigned(target, event.id(), WebhookEventJson.of(event), now);
    }

    private Optional<Failure> sendSigned(Webhook target, String id, byte[] body, Instant now) {
        Optional<SigningKey> key = SigningKey.parseSecret(target.secret());
        if (key.isEmpty()) {
            return Optional.of(Failure.permanentFailure("The secret starts with whsec_, but is not valid base64."));
        }
        String timestamp = String.valueOf(now.getEpochSecond());
        var headers = Map.of("webhook-id", id, "webhook-timestamp", timestamp, "webhook-signature",
                key.get().signatureOf(id, timestamp, body));
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
                ? Failure.permanentFailure("The receiver rejected the webhook (" + status + ").")
                : Failure.transientFailure("The receiver could not accept the webhook (" + status + ").", retryAfter));
    }

    @Override
    public void close() {
        client.close();
    }

    /** Builds a sender. Not thread-safe. */
    public static final class Builder extends GuardedClientBuilder<Builder> {

        private Builder() {
            super(LIMITS);
        }

        @Override
        Builder self() {
            return this;
        }

        /** Creates the sender. */
        public SignedWebhookSender build() {
            return new SignedWebhookSender(client.build());
        }
    }
}
