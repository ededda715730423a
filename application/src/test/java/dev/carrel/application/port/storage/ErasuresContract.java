package dev.carrel.application.port.storage;

import dev.carrel.application.port.Erasures.Erasure;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.ReplyMetadata;
import dev.carrel.domain.conversation.Turn;
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

/** What {@link dev.carrel.application.port.Erasures} promises. */
public abstract class ErasuresContract extends StorageContract {

    private static final Turn TURN = new Turn("What?", "That.", ReplyMetadata.NONE, T0);

    private Map<LibraryId, Instant> pendingAt(Instant now) {
        return storage.erasures()
                .findPending(now)
                .stream()
                .collect(Collectors.toMap(Erasure::library, Erasure::since));
    }

    private void begin(String conversation) {
        storage.conversations().begin(HANDBOOK, new ConversationId(conversation), TURN);
    }

    @Test
    void whereNothingWasDeletedThereIsNoNote() {
        answering(HANDBOOK, NewDocument.text("one"), "one");
        begin("talk");
        assertThat(pendingAt(T0)).isEmpty();
        assertThat(storage.libraries().remove(new LibraryId("nowhere"))).isFalse();
        assertThat(storage.conversations().remove(HANDBOOK, new ConversationId("none"))).isFalse();
        assertThat(storage.documents().remove(HANDBOOK, nextId())).isEmpty();
        assertThat(pendingAt(T0)).isEmpty();
    }

    @Test
    void aDeletionIsDatedByTheFirstLookAfterIt() {
        Document document = answering(HANDBOOK, NewDocument.text("one"), "one");
        storage.documents().remove(HANDBOOK, document.id());
        assertThat(pendingAt(after(1))).isEqualTo(Map.of(HANDBOOK, after(1)));
        assertThat(pendingAt(after(2))).isEqualTo(Map.of(HANDBOOK, after(1)));
        Document other = answering(HANDBOOK, NewDocument.text("two"), "two");
        storage.documents().remove(HANDBOOK, other.id());
        assertThat(pendingAt(after(3))).isEqualTo(Map.of(HANDBOOK, after(1)));
    }

    @Test
    void eachWayToDeleteIsNoted() {
        begin("talk");
        storage.conversations().remove(HANDBOOK, new ConversationId("talk"));
        assertNotedAndSettle(HANDBOOK);
        begin("resting");
        storage.conversations().removeRestingSince(after(1), 9);
        assertNotedAndSettle(HANDBOOK);
        NewDocument page = NewDocument.page("https://example.com/");
        Document gone = answering(HANDBOOK, page, "one");
        submit(HANDBOOK, page);
        storage.queue()
                .advance(claim(), running -> running.fail(Failure.gone("It is gone."), RetryPolicy.DEFAULT, T0), T0);
        assertThat(found(gone).answers()).isTrue();
        storage.queue().withdraw(after(1), T0);
        assertNotedAndSettle(HANDBOOK);
        storage.libraries().remove(RECIPES);
        assertNotedAndSettle(RECIPES);
    }

    private void assertNotedAndSettle(LibraryId library) {
        List<Erasure> pending = storage.erasures().findPending(T0);
        assertThat(pending).extracting(Erasure::library).containsExactly(library);
        storage.erasures().markErased(pending);
        assertThat(storage.erasures().findPending(T0)).isEmpty();
    }

    @Test
    void whatIsDeletedWhileOthersAreErasedIsNotTakenForErased() {
        begin("first");
        begin("second");
        storage.conversations().remove(HANDBOOK, new ConversationId("first"));
        List<Erasure> pending = storage.erasures().findPending(T0);
        storage.conversations().remove(HANDBOOK, new ConversationId("second"));
        storage.erasures().markErased(pending);
        assertThat(pendingAt(after(5))).isEqualTo(Map.of(HANDBOOK, after(5)));
    }
}
