package dev.carrel.application.contract.storage;

import dev.carrel.application.port.PendingPurges.PendingPurge;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.ConversationTurn;
import dev.carrel.domain.conversation.ReplyMetadata;
import dev.carrel.domain.correction.NewCorrection;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.document.RetryPolicy;
import dev.carrel.domain.library.LibraryId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The contract of {@link dev.carrel.application.port.PendingPurges}. */
public abstract class PendingPurgesContract extends StorageFixture {

    private static final ConversationTurn TURN = new ConversationTurn("What?", "That.", ReplyMetadata.NONE, T0);

    private Map<LibraryId, Instant> pendingAt(Instant now) {
        return storage.pendingPurges()
                .findPending(HOLDER, now)
                .stream()
                .collect(Collectors.toMap(PendingPurge::library, PendingPurge::since));
    }

    private void createConversation(String conversation) {
        storage.conversations().createConversation(HANDBOOK, new ConversationId(conversation), TURN);
    }

    @Test
    void hasNoPendingPurgeWithoutADeletion() {
        addProcessed(HANDBOOK, NewDocument.ofText("one"), "one");
        createConversation("talk");
        assertThat(pendingAt(T0)).isEmpty();
        assertThat(storage.libraries().deleteById(new LibraryId("nowhere"))).isFalse();
        assertThat(storage.conversations().deleteById(HANDBOOK, new ConversationId("none"))).isFalse();
        assertThat(storage.documents().deleteById(HANDBOOK, nextId())).isEmpty();
        assertThat(pendingAt(T0)).isEmpty();
    }

    @Test
    void datesADeletionAtTheFirstFind() {
        Document document = addProcessed(HANDBOOK, NewDocument.ofText("one"), "one");
        storage.documents().deleteById(HANDBOOK, document.id());
        assertThat(pendingAt(atSecond(1))).isEqualTo(Map.of(HANDBOOK, atSecond(1)));
        assertThat(pendingAt(atSecond(2))).isEqualTo(Map.of(HANDBOOK, atSecond(1)));
        Document other = addProcessed(HANDBOOK, NewDocument.ofText("two"), "two");
        storage.documents().deleteById(HANDBOOK, other.id());
        assertThat(pendingAt(atSecond(3))).isEqualTo(Map.of(HANDBOOK, atSecond(1)));
    }

    @Test
    void recordsEveryKindOfDeletion() {
        createConversation("talk");
        storage.conversations().deleteById(HANDBOOK, new ConversationId("talk"));
        assertNotedAndSettle(HANDBOOK);
        createConversation("resting");
        storage.conversations().deleteIdleSince(atSecond(1), 9);
        assertNotedAndSettle(HANDBOOK);
        NewDocument page = NewDocument.ofPage("https://example.com/");
        Document gone = addProcessed(HANDBOOK, page, "one");
        submitDocument(HANDBOOK, page);
        storage.documentQueue()
                .applyTransition(claimNext(),
                        running -> running.fail(Failure.sourceGone("It is gone."), RetryPolicy.DEFAULT, T0), T0);
        assertThat(reload(gone).hasContent()).isTrue();
        storage.documentQueue().unpublishGone(atSecond(1), T0);
        assertNotedAndSettle(HANDBOOK);
        Document corrected = addProcessed(HANDBOOK, NewDocument.ofText("two"), "two");
        storage.documents()
                .correctText(HANDBOOK, corrected.id(), new NewCorrection("three", null, null),
                        AttributeFilter.everything(), T0);
        storage.documents()
                .withdrawCorrection(HANDBOOK, corrected.id(), null, AttributeFilter.everything(), T0);
        assertNotedAndSettle(HANDBOOK);
        storage.libraries().deleteById(RECIPES);
        assertNotedAndSettle(RECIPES);
    }

    private void assertNotedAndSettle(LibraryId library) {
        List<PendingPurge> pending = storage.pendingPurges().findPending(HOLDER, T0);
        assertThat(pending).extracting(PendingPurge::library).containsExactly(library);
        storage.pendingPurges().markPurged(HOLDER, pending);
        assertThat(storage.pendingPurges().findPending(HOLDER, T0)).isEmpty();
    }

    @Test
    void keepsDeletionsMadeDuringAPurge() {
        createConversation("first");
        createConversation("second");
        storage.conversations().deleteById(HANDBOOK, new ConversationId("first"));
        List<PendingPurge> pending = storage.pendingPurges().findPending(HOLDER, T0);
        storage.conversations().deleteById(HANDBOOK, new ConversationId("second"));
        storage.pendingPurges().markPurged(HOLDER, pending);
        assertThat(pendingAt(atSecond(5))).isEqualTo(Map.of(HANDBOOK, atSecond(5)));
    }
}
