package dev.carrel.application.contract.storage;

import dev.carrel.application.port.DocumentQueue.ClaimedDocument;
import dev.carrel.application.port.DocumentQueue.ExtractedContent;
import dev.carrel.application.port.WebhookQueue.WebhookDelivery;
import dev.carrel.application.port.WebhookSender.WebhookEvent;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.document.RetryPolicy;
import dev.carrel.domain.library.LibrarySettings.Webhook;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The contract of {@link dev.carrel.application.port.WebhookQueue} about the events that documents create. */
public abstract class WebhookEventsContract extends WebhookQueueFixture {

    private static final RetryPolicy ONCE = new RetryPolicy(List.of());

    @Test
    void deliversAnEventOnceWithAllFields() {
        Document page = submitDocument(HANDBOOK, PAGE);
        ClaimedDocument claim = claimNext();
        storage.documentQueue().storeContent(claim, ExtractedContent.of(contentOf("one")), claim.knownValidators(), T0);
        assertThat(claimNextEvent(atSecond(9))).as("before it has ended").isEmpty();
        storage.documentQueue().applyTransition(claim, running -> running.succeed(atSecond(1)), atSecond(1));

        assertThat(storage.webhookQueue().findNextDueTime(atSecond(1))).contains(atSecond(1));
        WebhookDelivery due = claimNextEvent(atSecond(1)).orElseThrow();
        assertThat(due).isEqualTo(
                new WebhookDelivery(new WebhookEvent(due.event().id(), HANDBOOK, page.id(), DocumentStatus.SUCCESS,
                        page.url(), null, "one", null, atSecond(1)), CALLBACK, 1, 0));
        assertThat(due.event().id()).isNotBlank();
        assertThat(claimNextEvent(atSecond(60))).as("while another delivers it").isEmpty();
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
        storage.documentQueue().expireFormerLeases(NEXT_RUN, ONCE, atSecond(5));
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
        assertThat(claimNextEvent(atSecond(1))).as("while the first is delivered").isEmpty();
        markDelivered(first);
        WebhookDelivery second = claimNextEvent(atSecond(1)).orElseThrow();
        assertThat(second.event().id()).isNotEqualTo(first.event().id());
        assertThat(second.attempts()).isEqualTo(1);
        assertThat(second.event().endedAt()).isEqualTo(atSecond(1));
        markDelivered(second);
        assertThat(nextDue()).isEmpty();
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
