package dev.carrel.application.contract.storage;

import dev.carrel.application.port.DocumentQueue.ClaimedDocument;
import dev.carrel.application.port.WebhookQueue.WebhookDelivery;
import dev.carrel.application.port.WebhookSender.WebhookEvent;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.document.RetryPolicy;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.library.LibrarySettings.Webhook;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What {@link dev.carrel.application.port.WebhookQueue} promises. */
public abstract class WebhookQueueContract extends StorageFixture {

    private static final Webhook CALLBACK = new Webhook(new WebAddress("https://example.com/hook"),
            "a secret of the callback's");
    private static final NewDocument PAGE = NewDocument.ofPage("https://example.com/page");
    private static final RetryPolicy ONCE = new RetryPolicy(List.of());

    @BeforeEach
    void configureHandbookWebhook() {
        storage.libraries().createOrUpdate(HANDBOOK, settings -> settings.withWebhook(CALLBACK), T0);
    }

    private Optional<WebhookDelivery> claimNextEvent(Instant now) {
        return storage.webhookQueue().claimNext(now, now.plusSeconds(60), Set.of());
    }

    private Optional<Instant> nextDue() {
        return storage.webhookQueue().findNextDueTime(T0);
    }

    private void markDelivered(WebhookDelivery due) {
        storage.webhookQueue().markDelivered(due, T0);
    }

    private void markFailed(WebhookDelivery due, @Nullable Instant next) {
        storage.webhookQueue().markFailed(due, next, null, T0);
    }

    /** Adds an event of that library. */
    private void endDocument(LibraryId library, Instant now) {
        submitDocument(library, NewDocument.ofPage("https://example.com/" + nextId()));
        endDocument(now);
    }

    private void endDocument(Instant now) {
        ClaimedDocument claim = claimAt(now);
        storage.documentQueue().applyTransition(claim, running -> running.succeed(now), now);
    }

    @Test
    void deliversAnEventOnceWithAllFields() {
        Document page = submitDocument(HANDBOOK, PAGE);
        ClaimedDocument claim = claimNext();
        storage.documentQueue().storeContent(claim, contentOf("one"), claim.knownValidators(), T0);
        assertThat(claimNextEvent(atSecond(9))).as("before it has ended").isEmpty();
        storage.documentQueue().applyTransition(claim, running -> running.succeed(atSecond(1)), atSecond(1));

        assertThat(storage.webhookQueue().findNextDueTime(atSecond(1))).contains(atSecond(1));
        WebhookDelivery due = claimNextEvent(atSecond(1)).orElseThrow();
        assertThat(due).isEqualTo(
                new WebhookDelivery(new WebhookEvent(due.event().id(), HANDBOOK, page.id(), DocumentStatus.SUCCESS,
                        page.url(), null, "one", null, atSecond(1)), CALLBACK, 1, 0));
        assertThat(due.event().id()).isNotBlank();
        assertThat(claimNextEvent(atSecond(60))).as("while another tells it").isEmpty();
        markDelivered(due);
        assertThat(nextDue()).isEmpty();
        assertThat(claimNextEvent(atSecond(999))).isEmpty();
    }

    @Test
    void deliversAFailureWithReasonAndKey() {
        Document text = submitDocument(HANDBOOK, NewDocument.ofText("one").withKey("rules").withTitle("Rules"));
        storage.documentQueue()
                .applyTransition(claimNext(),
                        running -> running.fail(Failure.permanentFailure("It is empty."), ONCE, T0), T0);
        WebhookEvent event = claimNextEvent(T0).orElseThrow().event();
        assertThat(event)
                .isEqualTo(new WebhookEvent(event.id(), HANDBOOK, text.id(), DocumentStatus.FAILED, null, "rules",
                        "Rules", "It is empty.", T0));
    }

    @Test
    void createsNoEventForOtherTransitions() {
        submitDocument(HANDBOOK, PAGE);
        storage.documentQueue().applyTransition(claimNext(), running -> running.release(T0), T0);
        storage.documentQueue()
                .applyTransition(claimNext(),
                        running -> running.fail(Failure.transientFailure("Later."), RetryPolicy.DEFAULT, T0), T0);
        submitDocument(HANDBOOK, PAGE);
        ClaimedDocument claim = claimNext();
        submitDocument(HANDBOOK, PAGE);
        markSucceeded(claim);
        assertThat(nextDue()).isEmpty();
    }

    @Test
    void createsAnEventForAnExpiredLease() {
        submitDocument(HANDBOOK, PAGE);
        claimNext();
        storage.documentQueue().expireLeases(Instant.MAX, ONCE, atSecond(5));
        assertThat(claimNextEvent(atSecond(5)).orElseThrow().event().status()).isEqualTo(DocumentStatus.FAILED);
    }

    @Test
    void createsNoEventWithoutAWebhook() {
        submitDocument(RECIPES, PAGE);
        endDocument(T0);
        assertThat(nextDue()).isEmpty();
        storage.libraries().createOrUpdate(RECIPES, settings -> settings.withWebhook(CALLBACK), T0);
        assertThat(nextDue()).as("what ended before it had one").isEmpty();
    }

    @Test
    void keepsOnlyTheLastEventOfADocument() {
        submitDocument(HANDBOOK, PAGE);
        endDocument(T0);
        WebhookDelivery first = claimNextEvent(T0).orElseThrow();
        submitDocument(HANDBOOK, PAGE);
        endDocument(atSecond(1));
        assertThat(claimNextEvent(atSecond(1))).as("while the first is told").isEmpty();
        markDelivered(first);
        WebhookDelivery second = claimNextEvent(atSecond(1)).orElseThrow();
        assertThat(second.event().id()).isNotEqualTo(first.event().id());
        assertThat(second.attempts()).isEqualTo(1);
        assertThat(second.event().endedAt()).isEqualTo(atSecond(1));
        markDelivered(second);
        assertThat(nextDue()).isEmpty();
    }

    @Test
    void claimsAnAbandonedEventAgain() {
        submitDocument(HANDBOOK, PAGE);
        endDocument(T0);
        WebhookDelivery first = claimNextEvent(T0).orElseThrow();
        WebhookDelivery second = claimNextEvent(atSecond(60)).orElseThrow();
        assertThat(second.event()).isEqualTo(first.event());
        assertThat(second.attempts()).isEqualTo(2);
    }

    @Test
    void retriesOrDiscardsAFailedEvent() {
        submitDocument(HANDBOOK, PAGE);
        endDocument(T0);
        WebhookDelivery first = claimNextEvent(T0).orElseThrow();
        markFailed(first, atSecond(5));
        assertThat(nextDue()).contains(atSecond(5));
        assertThat(claimNextEvent(atSecond(4))).isEmpty();
        WebhookDelivery second = claimNextEvent(atSecond(5)).orElseThrow();
        assertThat(second.attempts()).isEqualTo(2);
        markFailed(second, null);
        assertThat(nextDue()).isEmpty();
    }

    @Test
    void claimsTheLongestDueFirst() {
        List<Document> ended = new ArrayList<>();
        for (int each = 3; each > 0; each--) {
            ended.addFirst(submitDocument(HANDBOOK, NewDocument.ofPage("https://example.com/" + each)));
            endDocument(atSecond(each));
        }
        for (Document each : ended) {
            WebhookDelivery due = claimNextEvent(atSecond(9)).orElseThrow();
            assertThat(due.event().document()).isEqualTo(each.id());
            markDelivered(due);
        }
    }

    @Test
    void givesEachEventToOneCaller() {
        List<Callable<Set<String>>> takers = new ArrayList<>();
        for (int each = 0; each < 12; each++) {
            var library = new LibraryId("library-" + each);
            storage.libraries().createOrUpdate(library, settings -> settings.withWebhook(CALLBACK), T0);
            endDocument(library, T0);
        }
        for (int each = 0; each < 4; each++) {
            takers.add(() -> {
                Set<String> taken = new HashSet<>();
                for (Optional<WebhookDelivery> due = claimNextEvent(T0); due.isPresent(); due = claimNextEvent(T0)) {
                    taken.add(due.get().event().id());
                }
                return taken;
            });
        }
        assertThat(ConcurrentCalls.callConcurrently(takers).stream().flatMap(Set::stream)).hasSize(12)
                .doesNotHaveDuplicates();
    }

    @Test
    void claimsLibrariesInTurn() {
        storage.libraries().createOrUpdate(RECIPES, settings -> settings.withWebhook(CALLBACK), T0);
        for (int each = 0; each < 5; each++) {
            endDocument(HANDBOOK, atSecond(each));
        }
        endDocument(RECIPES, atSecond(9));
        assertThat(claimNextEvent(atSecond(9)).orElseThrow().event().library()).isEqualTo(HANDBOOK);
        assertThat(claimNextEvent(atSecond(9)).orElseThrow().event().library()).isEqualTo(RECIPES);
        assertThat(claimNextEvent(atSecond(9))).as("one call to an endpoint at a time").isEmpty();
    }

    @Test
    void pausesOnlyTheFailingEndpoint() {
        storage.libraries().createOrUpdate(RECIPES, settings -> settings.withWebhook(CALLBACK), T0);
        endDocument(HANDBOOK, T0);
        endDocument(HANDBOOK, T0);
        WebhookDelivery first = claimNextEvent(T0).orElseThrow();
        assertThat(first.consecutiveFailures()).isZero();
        storage.webhookQueue().markFailed(first, atSecond(5), atSecond(20), T0);
        endDocument(HANDBOOK, atSecond(1));
        endDocument(RECIPES, atSecond(2));
        WebhookDelivery other = claimNextEvent(atSecond(19)).orElseThrow();
        assertThat(other.event().library()).isEqualTo(RECIPES);
        markDelivered(other);
        assertThat(claimNextEvent(atSecond(19))).isEmpty();
        assertThat(storage.webhookQueue().findNextDueTime(atSecond(19))).contains(atSecond(20));
        WebhookDelivery second = claimNextEvent(atSecond(20)).orElseThrow();
        assertThat(second.event().id()).as("the next one in the line").isNotEqualTo(first.event().id());
        assertThat(second.consecutiveFailures()).isEqualTo(1);
        storage.webhookQueue().markDelivered(second, atSecond(20));
        assertThat(claimNextEvent(atSecond(20)).orElseThrow().consecutiveFailures()).isZero();
    }

    @Test
    void aRetriedEventDoesNotDelayOthers() {
        endDocument(HANDBOOK, T0);
        endDocument(HANDBOOK, atSecond(1));
        WebhookDelivery first = claimNextEvent(atSecond(1)).orElseThrow();
        markFailed(first, atSecond(60));
        WebhookDelivery second = claimNextEvent(atSecond(2)).orElseThrow();
        assertThat(second.event().id()).isNotEqualTo(first.event().id());
        markDelivered(second);
        assertThat(claimNextEvent(atSecond(59))).isEmpty();
        assertThat(claimNextEvent(atSecond(60)).orElseThrow().event()).isEqualTo(first.event());
    }

    @Test
    void skipsBusyHosts() {
        var elsewhere = new Webhook(new WebAddress("https://elsewhere.example/hook"), "a secret of the callback's");
        storage.libraries().createOrUpdate(RECIPES, settings -> settings.withWebhook(elsewhere), T0);
        endDocument(HANDBOOK, T0);
        endDocument(RECIPES, atSecond(1));
        Set<String> busy = Set.of("example.com");
        assertThat(storage.webhookQueue().claimNext(atSecond(1), atSecond(60), busy).orElseThrow().event().library())
                .isEqualTo(RECIPES);
        assertThat(storage.webhookQueue().claimNext(atSecond(1), atSecond(60), busy)).isEmpty();
        assertThat(claimNextEvent(atSecond(1)).orElseThrow().event().library()).isEqualTo(HANDBOOK);
    }

    @Test
    void ignoresWaitsSetByAClockThatWasAhead() {
        endDocument(HANDBOOK, T0);
        Instant ahead = atSecond(3 * 3600);
        WebhookDelivery due = claimNextEvent(ahead).orElseThrow();
        storage.webhookQueue().markFailed(due, ahead.plusSeconds(5), ahead.plusSeconds(5), ahead);
        assertThat(storage.webhookQueue().findNextDueTime(T0)).contains(T0);
        WebhookDelivery again = claimNextEvent(T0).orElseThrow();
        assertThat(again.event()).isEqualTo(due.event());
        storage.webhookQueue().markFailed(again, atSecond(5), atSecond(5), T0);
        assertThat(claimNextEvent(atSecond(4))).isEmpty();
        assertThat(claimNextEvent(atSecond(5))).isPresent();
    }

    @Test
    void discardsOldEventsOfAnEndpoint() {
        storage.libraries().createOrUpdate(RECIPES, settings -> settings.withWebhook(CALLBACK), T0);
        endDocument(RECIPES, T0);
        for (int each = 0; each < 3; each++) {
            endDocument(HANDBOOK, atSecond(each));
        }
        storage.webhookQueue().discardBefore(HANDBOOK, atSecond(2));
        List<Instant> left = new ArrayList<>();
        for (Optional<WebhookDelivery> due = claimNextEvent(atSecond(9)); due
                .isPresent(); due = claimNextEvent(atSecond(9))) {
            left.add(due.get().event().endedAt());
            markDelivered(due.get());
        }
        assertThat(left).containsExactlyInAnyOrder(T0, atSecond(2));
    }

    @Test
    void resetsFailuresForANewAddress() {
        endDocument(HANDBOOK, T0);
        WebhookDelivery due = claimNextEvent(T0).orElseThrow();
        storage.webhookQueue().markFailed(due, atSecond(600), atSecond(600), T0);
        var other = new Webhook(new WebAddress("https://example.com/other"), CALLBACK.secret());
        storage.libraries().createOrUpdate(HANDBOOK, settings -> settings.withWebhook(other).withName("Handbook"), T0);
        WebhookDelivery again = claimNextEvent(T0).orElseThrow();
        assertThat(again.event()).isEqualTo(due.event());
        assertThat(again.consecutiveFailures()).isZero();
    }

    @Test
    void usesTheLibrarysCurrentWebhook() {
        submitDocument(HANDBOOK, PAGE);
        endDocument(T0);
        var other = new Webhook(new WebAddress("https://example.com/other"), "another secret of a callback");
        storage.libraries().createOrUpdate(HANDBOOK, settings -> settings.withWebhook(other), T0);
        assertThat(claimNextEvent(T0).orElseThrow().webhook()).isEqualTo(other);
    }

    @Test
    void dropsEventsWithTheirWebhookDocumentOrLibrary() {
        submitDocument(HANDBOOK, PAGE);
        endDocument(T0);
        storage.libraries().createOrUpdate(HANDBOOK, settings -> settings.withWebhook(null), T0);
        assertThat(nextDue()).isEmpty();

        configureHandbookWebhook();
        Document document = submitDocument(HANDBOOK, PAGE);
        endDocument(T0);
        WebhookDelivery due = claimNextEvent(T0).orElseThrow();
        storage.documents().deleteById(HANDBOOK, document.id());
        assertThat(nextDue()).isEmpty();
        markFailed(due, T0);
        markDelivered(due);
        assertThat(nextDue()).isEmpty();

        submitDocument(HANDBOOK, PAGE);
        endDocument(T0);
        storage.libraries().deleteById(HANDBOOK);
        assertThat(claimNextEvent(atSecond(9))).isEmpty();
    }
}
