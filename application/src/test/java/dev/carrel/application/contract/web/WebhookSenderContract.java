package dev.carrel.application.contract.web;

import dev.carrel.application.port.WebhookSender;
import dev.carrel.application.port.WebhookSender.MessageEvent;
import dev.carrel.application.port.WebhookSender.WebhookEvent;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.ConversationTurn;
import dev.carrel.domain.conversation.ReplyMetadata;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.error.AddressRefusedException;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.library.LibrarySettings.Webhook;
import dev.carrel.domain.widget.VisitorMessage;
import dev.carrel.domain.widget.WidgetId;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The contract of a {@link WebhookSender}. */
public abstract class WebhookSenderContract {

    protected static final Instant AT = Instant.parse("2026-03-01T10:15:30Z");
    protected static final Instant NOW = Instant.parse("2026-03-01T10:16:00Z");
    protected static final String SECRET = "a secret of enough characters";

    protected static final WebhookEvent SUCCESS = new WebhookEvent("event-1", new LibraryId("handbook"),
            new DocumentId("d1"),
            DocumentStatus.SUCCESS, new WebAddress("https://www.example.com/leave?a=b"), "leave", "Leave \"2026\"",
            null,
            AT);
    protected static final WebhookEvent FAILED = new WebhookEvent("event-2", new LibraryId("handbook"),
            new DocumentId("d2"),
            DocumentStatus.FAILED, null, null, null, "There is no such page (404).", AT);

    protected static final MessageEvent MESSAGE = new MessageEvent("message-1", new LibraryId("handbook"),
            new WidgetId("shop"), "https://www.example.com",
            new VisitorMessage("Ada", "ada@example.org", "Help \uD83C\uDF0D"),
            new ConversationId("c1"),
            List.of(new ConversationTurn("Why?", "Because.", ReplyMetadata.NONE, Set.of(), AT)), AT);

    /** Returns the sender under test, the same for a whole test. */
    protected abstract WebhookSender openSender();

    /** Returns the receiver of its calls. */
    protected abstract WebhookReceiver openReceiver();

    /** The receiver that a test sets up. */
    protected interface WebhookReceiver {

        WebAddress acceptingUrl();

        /** Rejects all calls permanently. */
        WebAddress rejectingUrl();

        /** Makes calls fail transiently. */
        WebAddress failingUrl();

        /** Returns an address that the policy forbids. */
        WebAddress forbiddenUrl();
    }

    @Test
    void deliversToAnAcceptingEndpoint() {
        var target = new Webhook(openReceiver().acceptingUrl(), SECRET);

        assertThatCode(() -> openSender().checkAddress(target.url())).doesNotThrowAnyException();
        assertThat(openSender().sendEvent(target, SUCCESS, NOW)).isEmpty();
        assertThat(openSender().sendEvent(target, FAILED, NOW)).isEmpty();
        assertThat(openSender().sendMessage(target, MESSAGE, NOW)).isEmpty();
    }

    @Test
    void distinguishesTransientFromPermanentFailures() {
        assertThat(openSender().sendEvent(new Webhook(openReceiver().rejectingUrl(), SECRET), SUCCESS, NOW))
                .hasValueSatisfying(failure -> assertThat(failure.isRetryable()).isFalse());
        assertThat(openSender().sendMessage(new Webhook(openReceiver().failingUrl(), SECRET), MESSAGE, NOW))
                .hasValueSatisfying(failure -> assertThat(failure.isRetryable()).isTrue());
        assertThat(openSender().sendEvent(new Webhook(openReceiver().failingUrl(), SECRET), SUCCESS, NOW))
                .hasValueSatisfying(failure -> assertThat(failure.isRetryable()).isTrue())
                .map(Failure::reason)
                .hasValueSatisfying(reason -> assertThat(reason).isNotBlank());
    }

    @Test
    void rejectsForbiddenAddressesWithoutLookup() {
        WebAddress refused = openReceiver().forbiddenUrl();

        assertThatThrownBy(() -> openSender().checkAddress(refused)).isInstanceOf(AddressRefusedException.class);
        assertThat(openSender().sendMessage(new Webhook(refused, SECRET), MESSAGE, NOW))
                .hasValueSatisfying(failure -> assertThat(failure.isRetryable()).isFalse());
        assertThat(openSender().sendEvent(new Webhook(refused, SECRET), SUCCESS, NOW))
                .hasValueSatisfying(failure -> assertThat(failure.isRetryable()).isFalse());
    }
}
