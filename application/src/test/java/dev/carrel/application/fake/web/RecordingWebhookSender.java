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

/** A sender that records its calls and fails on demand. */
public final class RecordingWebhookSender implements WebhookSender {

    private final BlockingQueue<WebhookCall> calls = new LinkedBlockingQueue<>();
    private final ConcurrentLinkedQueue<MessageEvent> messages = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<Failure> failures = new ConcurrentLinkedQueue<>();
    private final Set<WebAddress> refused = ConcurrentHashMap.newKeySet();

    /** A recorded call, accepted or not. */
    public record WebhookCall(Webhook target, WebhookEvent event, Instant now) {}

    /** Makes the next call without a planned failure fail. */
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

    /** Returns the calls that no test has waited for. */
    public List<WebhookCall> calls() {
        return new ArrayList<>(calls);
    }

    @Override
    public void checkAddress(WebAddress address) {
        if (refused.contains(address)) {
            throw new AddressRefusedException("The address may not be called.");
        }
    }

    /** Returns the messages that were sent, accepted or not. */
    public List<MessageEvent> messages() {
        return List.copyOf(messages);
    }

    @Override
    public Optional<Failure> sendMessage(Webhook target, MessageEvent event, Instant now) {
        if (refused.contains(target.url())) {
            return Optional.of(Failure.permanentFailure("The address may not be called."));
        }
        messages.add(event);
        return Optional.ofNullable(failures.poll());
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
