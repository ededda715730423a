package dev.carrel.application.contract.storage;

import dev.carrel.application.port.WebhookQueue.WebhookDelivery;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.library.LibrarySettings.Webhook;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The contract of {@link dev.carrel.application.port.WebhookQueue} about claims and retries. */
public abstract class WebhookQueueContract extends WebhookQueueFixture {

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
}
