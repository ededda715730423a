package dev.carrel.application.webhook;

import dev.carrel.application.Eventually;
import dev.carrel.application.fake.storage.InMemoryStorage;
import dev.carrel.application.port.DocumentQueue.ClaimedDocument;
import dev.carrel.application.port.WebhookSender;
import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.library.LibrarySettings.Webhook;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Delivers webhook events on a clock that the test advances. */
class DeliverWebhooksTest {

    private static final LeaseHolder HOLDER = new LeaseHolder("engine", "run 1");

    private static final LibraryId DEAD = new LibraryId("dead");
    private static final LibraryId HEALTHY = new LibraryId("healthy");
    private static final Optional<Failure> BUSY = Optional.of(Failure.transientFailure("It is busy."));

    private final InMemoryStorage storage = new InMemoryStorage();
    private final List<WebhookSender.WebhookEvent> calls = new ArrayList<>();
    private Function<WebhookSender.WebhookEvent, Optional<Failure>> endpoint = event -> Optional.empty();
    private Instant now = Instant.parse("2026-01-05T08:00:00Z");
    private int ids;
    private final DeliverWebhooks deliverWebhooks = new DeliverWebhooks(storage.webhookQueue(),
            new ScriptedWebhookSender(), () -> now);

    private final class ScriptedWebhookSender implements WebhookSender {

        @Override
        public void checkAddress(WebAddress address) {
            // Allows any address.
        }

        @Override
        public Optional<Failure> sendMessage(Webhook target, MessageEvent event, Instant at) {
            throw new AssertionError("visitors wait for their messages");
        }

        @Override
        public Optional<Failure> sendEvent(Webhook target, WebhookEvent event, Instant at) {
            synchronized (calls) {
                calls.add(event);
            }
            return endpoint.apply(event);
        }
    }

    private void endDocuments(LibraryId library, int documents) {
        var webhook = new Webhook(new WebAddress("https://" + library + ".example/"), "a secret of the webhook's");
        storage.libraries().createOrUpdate(library, settings -> settings.withWebhook(webhook), now);
        for (int document = 0; document < documents; document++) {
            storage.documents()
                    .submitDocument(library, NewDocument.ofText("text " + ids),
                            new DocumentId("doc-%06d".formatted(ids++)), now);
            ClaimedDocument claim = storage.documentQueue()
                    .claimDue(HOLDER, now, now.plusSeconds(60), Set.of(), 1)
                    .getFirst();
            storage.documentQueue().applyTransition(claim, running -> running.succeed(now), now);
        }
    }

    private void deliverAll() {
        while (deliverWebhooks.deliverNext()) {
            // Delivers the next one.
        }
    }

    /** Advances the clock in steps, and delivers the due events at each. */
    private void advanceClock(Duration time, Duration step) {
        for (Instant end = now.plus(time); now.isBefore(end); now = now.plus(step)) {
            deliverAll();
        }
    }

    @Test
    void aRejectingEndpointIsCalledOnceAndOthersAreServed() {
        endDocuments(DEAD, 40);
        endDocuments(HEALTHY, 1);
        endpoint = event -> event.library().equals(DEAD) ? BUSY : Optional.empty();
        deliverAll();
        assertThat(calls).extracting(WebhookSender.WebhookEvent::library).containsExactly(DEAD, HEALTHY);
    }

    @Test
    void aHangingEndpointDelaysOnlyItsOwnEvents() throws InterruptedException {
        endDocuments(DEAD, 40);
        endDocuments(HEALTHY, 3);
        var called = new CountDownLatch(1);
        var answered = new CountDownLatch(1);
        endpoint = event -> {
            if (event.library().equals(DEAD)) {
                called.countDown();
                awaitUninterruptibly(answered);
            }
            return Optional.empty();
        };
        var caller = Thread.ofPlatform().start(deliverWebhooks::deliverNext);
        Eventually.awaitLatch(called);
        deliverAll();
        assertThat(calls).extracting(WebhookSender.WebhookEvent::library)
                .containsExactly(DEAD, HEALTHY, HEALTHY, HEALTHY);
        answered.countDown();
        caller.join();
        deliverAll();
        assertThat(calls).hasSize(43);
    }

    @Test
    void backsOffExponentiallyAndDeliversAllAfterRecovery() {
        endDocuments(DEAD, 100);
        endpoint = event -> BUSY;
        advanceClock(Duration.ofHours(1), Duration.ofSeconds(1));
        assertThat(calls).as("after 0, 5, 15, 35 … seconds").hasSize(10);
        endpoint = event -> Optional.empty();
        calls.clear();
        advanceClock(Duration.ofHours(4), Duration.ofMinutes(1));
        assertThat(calls).extracting(WebhookSender.WebhookEvent::id).doesNotHaveDuplicates().hasSize(100);
    }

    @Test
    void aPoisonEventDelaysNoOtherAndIsDiscardedAfterADay() {
        endDocuments(DEAD, 1);
        String poison = storage.webhookQueue().claimNext(now, now, Set.of()).orElseThrow().event().id();
        endpoint = event -> event.id().equals(poison) ? BUSY : Optional.empty();
        for (int round = 0; round < 200; round++) {
            endDocuments(DEAD, 1);
            advanceClock(Duration.ofMinutes(10), Duration.ofSeconds(10));
        }
        assertThat(calls.stream().filter(event -> !event.id().equals(poison)).distinct()).hasSize(200);
        assertThat(calls.stream().filter(event -> event.id().equals(poison)).count()).isBetween(15L, 19L);
        assertThat(storage.webhookQueue().findNextDueTime(now)).isEmpty();
    }

    @Test
    void eventsOfADeadEndpointAreDiscardedTogether() {
        endDocuments(DEAD, 500);
        endpoint = event -> BUSY;
        advanceClock(Duration.ofDays(2), Duration.ofMinutes(1));
        assertThat(storage.webhookQueue().findNextDueTime(now)).isEmpty();
        assertThat(calls).hasSizeLessThan(25);
    }

    @Test
    void retriesAtLeastOnceAfterAClockJump() {
        endDocuments(DEAD, 1);
        endpoint = event -> BUSY;
        now = now.plus(Duration.ofDays(9));
        deliverAll();
        endpoint = event -> Optional.empty();
        now = now.plusSeconds(10);
        deliverAll();
        assertThat(calls).hasSize(2);
        assertThat(storage.webhookQueue().findNextDueTime(now)).isEmpty();
    }

    @Test
    void retriesSoonAfterTheClockIsSetBack() {
        endDocuments(DEAD, 1);
        Instant correct = now;
        now = now.plus(Duration.ofHours(3));
        endpoint = event -> BUSY;
        deliverAll();
        now = correct.plusSeconds(60);
        endpoint = event -> Optional.empty();
        deliverAll();
        assertThat(calls).hasSize(2);
    }

    @Test
    void honoursRetryAfterUpToALimit() {
        endDocuments(DEAD, 2);
        endpoint = event -> Optional.of(Failure.transientFailure("It is busy.", Duration.ofMinutes(30)));
        advanceClock(Duration.ofMinutes(30), Duration.ofSeconds(10));
        assertThat(calls).hasSize(1);
        endpoint = event -> Optional.of(Failure.transientFailure("It is busy.", Duration.ofDays(30)));
        deliverAll();
        assertThat(calls).hasSize(2);
        endpoint = event -> Optional.empty();
        now = now.plus(Duration.ofHours(4));
        deliverAll();
        assertThat(calls).hasSize(4);
    }

    @Test
    void treatsAThrowingSenderAsAFailure() {
        endDocuments(DEAD, 3);
        endpoint = event -> {
            throw new IllegalStateException("a fault");
        };
        deliverAll();
        assertThat(calls).hasSize(1);
        advanceClock(Duration.ofMinutes(1), Duration.ofSeconds(1));
        assertThat(calls).as("after 0, 5, 15 and 35 seconds").hasSize(4);
    }

    @Test
    void discardsAPermanentlyRejectedEventAndContinues() {
        endDocuments(DEAD, 3);
        endpoint = event -> calls.size() == 1 ? Optional.of(Failure.permanentFailure("No.")) : Optional.empty();
        deliverAll();
        assertThat(calls).extracting(WebhookSender.WebhookEvent::id).doesNotHaveDuplicates().hasSize(3);
        assertThat(storage.webhookQueue().findNextDueTime(now)).isEmpty();
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError("nothing interrupts a caller", e);
        }
    }
}
