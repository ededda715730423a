package dev.carrel.application.widget;

import dev.carrel.application.port.WebhookSender;
import dev.carrel.application.port.WebhookSender.MessageEvent;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.library.LibrarySettings.Webhook;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Delivers messages of visitors while these wait: one that is said to be sent has arrived, and none is stored. Tries
 * three times. Thread-safe.
 */
public final class DeliverMessage {

    private static final Logger log = LoggerFactory.getLogger(DeliverMessage.class);
    /** Before the second and the third attempt: longer than the restart of most services, shorter than patience. */
    private static final List<Duration> RETRY_DELAYS = List.of(Duration.ofMillis(500), Duration.ofSeconds(2));

    private final WebhookSender sender;
    private final InstantSource clock;

    public DeliverMessage(WebhookSender sender, InstantSource clock) {
        this.sender = sender;
        this.clock = clock;
    }

    /** Returns whether the receiver has accepted the message. */
    public boolean deliver(Webhook target, MessageEvent event) {
        Iterator<Duration> delays = RETRY_DELAYS.iterator();
        Optional<Failure> failure = sender.sendMessage(target, event, clock.instant());
        while (failure.filter(Failure::isRetryable).isPresent() && delays.hasNext()
                && !Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(delays.next().toNanos());
            failure = sender.sendMessage(target, event, clock.instant());
        }
        failure.ifPresent(last -> log.warn("A message of a visitor of widget {} of library {} was not delivered ({})",
                event.widget(), event.library(), last.reason()));
        return failure.isEmpty();
    }
}
