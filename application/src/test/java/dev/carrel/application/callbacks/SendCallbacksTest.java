package dev.carrel.application.callbacks;

import dev.carrel.application.fake.storage.InMemoryStorage;
import dev.carrel.application.port.DocumentQueue.ClaimedDocument;
import dev.carrel.application.port.WebhookSender;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.library.Webhook;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Webhooks are called in turns, by a clock that a test sets. */
class SendCallbacksTest {

    private static final LibraryId DEAD = new LibraryId("dead");
    private static final LibraryId SOUND = new LibraryId("sound");
    private static final Optional<Failure> BUSY = Optional.of(Failure.transientFailure("It is busy."));

    private final InMemoryStorage storage = new InMemoryStorage();
    private final List<WebhookSender.WebhookEvent> calls = new ArrayList<>();
    private Function<WebhookSender.WebhookEvent, Optional<Failure>> endpoint = event -> Optional.empty();
    private Instant now = Instant.parse("2026-01-05T08:00:00Z");
    private int ids;
    private final SendCallbacks sendCallbacks = new SendCallbacks(storage.webhookQueue(), new Sender(), () -> now);

    private final class Sender implements WebhookSender {

        @Override
        public void checkAddress(WebAddress address) {
            // Any will do.
        }

        @Override
        public Optional<Failure> sendEvent(Webhook target, WebhookEvent event, Instant at) {
            synchronized (calls) {
                calls.add(event);
            }
            return endpoint.apply(event);
        }
    }

    private void end(LibraryId library, int documents) {
        var callback = new Webhook(new WebAddress("https://" + library + ".example/"), "a secret of the callback's");
        storage.libraries().createOrUpdate(library, settings -> settings.withWebhook(callback), now);
        for (int document = 0; document < documents; document++) {
            storage.documents()
                    .submitDocument(library, NewDocument.ofText("text " + ids),
                            new DocumentId("doc-%06d".formatted(ids++)), now);
            ClaimedDocument claim = storage.documentQueue().claimDue(now, now.plusSeconds(60), Set.of(), 1).getFirst();
            storage.documentQueue().applyTransition(claim, running -> running.succeed(now), now);
        }
    }

    private void sendAll() {
        while (sendCallbacks.sendOne()) {
            // The next.
        }
    }

    /** Lets time pass in steps, and tells what is due at each. */
    private void pass(Duration time, Duration step) {
        for (Instant end = now.plus(time); now.isBefore(end); now = now.plus(step)) {
            sendAll();
        }
    }

    @Test
    void anEndpointThatDoesNotAcceptIsCalledOnceAndTheOthersAreTold() {
        end(DEAD, 40);
        end(SOUND, 1);
        endpoint = event -> event.library().equals(DEAD) ? BUSY : Optional.empty();
        sendAll();
        assertThat(calls).extracting(WebhookSender.WebhookEvent::library).containsExactly(DEAD, SOUND);
    }

    @Test
    void anEndpointThatDoesNotAnswerHoldsUpItsOwnEventsOnly() throws InterruptedException {
        end(DEAD, 40);
        end(SOUND, 3);
        var called = new CountDownLatch(1);
        var answered = new CountDownLatch(1);
        endpoint = event -> {
            if (event.library().equals(DEAD)) {
                called.countDown();
                awaitUninterruptibly(answered);
            }
            return Optional.empty();
        };
        var caller = Thread.ofPlatform().start(sendCallbacks::sendOne);
        assertThat(called.await(30, TimeUnit.SECONDS)).isTrue();
        sendAll();
        assertThat(calls).extracting(WebhookSender.WebhookEvent::library).containsExactly(DEAD, SOUND, SOUND, SOUND);
        answered.countDown();
        caller.join();
        sendAll();
        assertThat(calls).hasSize(43);
    }

    @Test
    void anEndpointRestsLongerAfterEachFailureAndIsToldAllWhenItIsBack() {
        end(DEAD, 100);
        endpoint = event -> BUSY;
        pass(Duration.ofHours(1), Duration.ofSeconds(1));
        assertThat(calls).as("after 0, 5, 15, 35 … seconds").hasSize(10);
        endpoint = event -> Optional.empty();
        calls.clear();
        pass(Duration.ofHours(4), Duration.ofMinutes(1));
        assertThat(calls).extracting(WebhookSender.WebhookEvent::id).doesNotHaveDuplicates().hasSize(100);
    }

    @Test
    void anEventThatItsEndpointNeverAcceptsHoldsUpNoOtherAndIsGivenUpAfterADay() {
        end(DEAD, 1);
        String poison = storage.webhookQueue().claimNext(now, now, Set.of()).orElseThrow().event().id();
        endpoint = event -> event.id().equals(poison) ? BUSY : Optional.empty();
        for (int round = 0; round < 200; round++) {
            end(DEAD, 1);
            pass(Duration.ofMinutes(10), Duration.ofSeconds(10));
        }
        assertThat(calls.stream().filter(event -> !event.id().equals(poison)).distinct()).hasSize(200);
        assertThat(calls.stream().filter(event -> event.id().equals(poison)).count()).isBetween(15L, 19L);
        assertThat(storage.webhookQueue().findNextDueTime(now)).isEmpty();
    }

    @Test
    void theEventsOfAnEndpointThatIsDownForDaysAreGivenUpTogether() {
        end(DEAD, 500);
        endpoint = event -> BUSY;
        pass(Duration.ofDays(2), Duration.ofMinutes(1));
        assertThat(storage.webhookQueue().findNextDueTime(now)).isEmpty();
        assertThat(calls).hasSizeLessThan(25);
    }

    @Test
    void anEventIsTriedMoreThanOnceHoweverFarTheClockJumps() {
        end(DEAD, 1);
        endpoint = event -> BUSY;
        now = now.plus(Duration.ofDays(9));
        sendAll();
        endpoint = event -> Optional.empty();
        now = now.plusSeconds(10);
        sendAll();
        assertThat(calls).hasSize(2);
        assertThat(storage.webhookQueue().findNextDueTime(now)).isEmpty();
    }

    @Test
    void anEventThatFailedWhileTheClockWasAheadIsToldSoonAfterItIsPutRight() {
        end(DEAD, 1);
        Instant right = now;
        now = now.plus(Duration.ofHours(3));
        endpoint = event -> BUSY;
        sendAll();
        now = right.plusSeconds(60);
        endpoint = event -> Optional.empty();
        sendAll();
        assertThat(calls).hasSize(2);
    }

    @Test
    void anEndpointIsLeftAloneForAsLongAsItAsksButNotForDays() {
        end(DEAD, 2);
        endpoint = event -> Optional.of(Failure.transientFailure("It is busy.", Duration.ofMinutes(30)));
        pass(Duration.ofMinutes(30), Duration.ofSeconds(10));
        assertThat(calls).hasSize(1);
        endpoint = event -> Optional.of(Failure.transientFailure("It is busy.", Duration.ofDays(30)));
        sendAll();
        assertThat(calls).hasSize(2);
        endpoint = event -> Optional.empty();
        now = now.plus(Duration.ofHours(4));
        sendAll();
        assertThat(calls).hasSize(4);
    }

    @Test
    void aSenderThatThrowsIsTreatedLikeAFailure() {
        end(DEAD, 3);
        endpoint = event -> {
            throw new IllegalStateException("a fault");
        };
        sendAll();
        assertThat(calls).hasSize(1);
        pass(Duration.ofMinutes(1), Duration.ofSeconds(1));
        assertThat(calls).as("after 0, 5, 15 and 35 seconds").hasSize(4);
    }

    @Test
    void anEventThatIsRefusedForGoodIsGivenUpAndTheNextIsTold() {
        end(DEAD, 3);
        endpoint = event -> calls.size() == 1 ? Optional.of(Failure.permanentFailure("No.")) : Optional.empty();
        sendAll();
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
