package dev.carrel.application.fake.web;

import dev.carrel.application.port.WebhookSender;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.error.AddressRefusedException;
import dev.carrel.domain.library.LibrarySettings.Webhook;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** Keeps what it is to tell, and fails as often as it was asked to. */
public final class RecordingWebhookSender implements WebhookSender {

    private final BlockingQueue<WebhookCall> calls = new LinkedBlockingQueue<>();
    private final ConcurrentLinkedQueue<Failure> failures = new ConcurrentLinkedQueue<>();
    private final Set<WebAddress> refused = ConcurrentHashMap.newKeySet();

    /** A call that was made, whether or not it was accepted. */
    public record WebhookCall(Webhook target, WebhookEvent event, Instant now) {}

    /** The next call that is not yet said to fail will fail like that. */
    public RecordingWebhookSender failWith(Failure failure) {
        failures.add(failure);
        return this;
    }

    public RecordingWebhookSender forbidAddress(String address) {
        refused.add(new WebAddress(address));
        return this;
    }

    /** Waits for the next call. */
    public WebhookCall awaitNext() throws InterruptedException {
        return calls.take();
    }

    /** The calls that nobody has waited for. */
    public List<WebhookCall> calls() {
        return new ArrayList<>(calls);
    }

    @Override
    public void checkAddress(WebAddress address) {
        if (refused.contains(address)) {
            throw new AddressRefusedException("The address may not be called.");
        }
    }

    @Override
    public Optional<Failure> sendEvent(Webhook target, WebhookEvent event, Instant now) {
        if (refused.contains(target.url())) {
            return Optional.of(Failure.permanentFailure("The address may not be called."));
        }
        calls.add(new WebhookCall(target, event, now));
        return Optional.ofNullable(failures.poll());
    }
}
