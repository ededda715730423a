package dev.carrel.application.port.storage;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.conversation.Conversation;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.ReplyMetadata;
import dev.carrel.domain.conversation.Turn;
import dev.carrel.domain.conversation.UsedDocument;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.LibraryNotFoundException;
import dev.carrel.domain.library.LibraryId;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What {@link dev.carrel.application.port.Conversations} promises, and {@code remove} of documents about turns. */
public abstract class ConversationsContract extends StorageContract {

    private static final ConversationId TALK = new ConversationId("talk");

    private static Turn turn(String query, Document... used) {
        var sources = Arrays.stream(used).map(document -> source(document.id(), "Title " + query, 0.75)).toList();
        return new Turn(query, "Reply to " + query, new ReplyMetadata(sources), after(query.length()));
    }

    private static UsedDocument source(DocumentId id, String title, double similarity) {
        return new UsedDocument(id, title, similarity, null, null);
    }

    private List<Turn> turns() {
        return storage.conversations().find(HANDBOOK, TALK, 100).map(Conversation::turns).orElseThrow();
    }

    @Test
    void turnsAreKeptInOrder() {
        storage.conversations().begin(HANDBOOK, TALK, turn("first"));
        assertThat(storage.conversations().append(HANDBOOK, TALK, turn("second"))).isTrue();
        storage.conversations().begin(HANDBOOK, new ConversationId("other"), turn("elsewhere"));
        assertThat(storage.conversations().append(HANDBOOK, TALK, turn("3rd"))).isTrue();
        assertThat(storage.conversations().find(HANDBOOK, TALK, 3))
                .contains(new Conversation(TALK, List.of(turn("first"), turn("second"), turn("3rd"))));
    }

    @Test
    void findGivesTheLatestTurnsOldestFirst() {
        storage.conversations().begin(HANDBOOK, TALK, turn("first"));
        storage.conversations().append(HANDBOOK, TALK, turn("second"));
        storage.conversations().append(HANDBOOK, TALK, turn("third"));
        assertThat(storage.conversations().find(HANDBOOK, TALK, 2))
                .contains(new Conversation(TALK, List.of(turn("second"), turn("third"))));
    }

    @Test
    void everyFieldOfATurnIsKept() {
        Document one = submit(HANDBOOK, NewDocument.text("one"));
        Document two = submit(HANDBOOK, NewDocument.text("two"));
        var all = new Turn("What?\n𝄞", "That.\u0000", new ReplyMetadata(List.of(
                new UsedDocument(two.id(), "Two", 0.1 + 0.2, new WebAddress("https://example.com/two"),
                        new WebAddress("https://example.com/two.png")),
                new UsedDocument(one.id(), "One", 1, null, null))), after(1));
        storage.conversations().begin(HANDBOOK, TALK, all);
        storage.conversations().append(HANDBOOK, TALK, turn("nothing used"));
        assertThat(turns()).containsExactly(all, turn("nothing used"));
    }

    @Test
    void aConversationIsConfinedToItsLibrary() {
        storage.conversations().begin(HANDBOOK, TALK, turn("first"));
        assertThat(storage.conversations().find(RECIPES, TALK, 10)).isEmpty();
        assertThat(storage.conversations().append(RECIPES, TALK, turn("second"))).isFalse();
        assertThat(storage.conversations().remove(RECIPES, TALK)).isFalse();
        assertThat(turns()).containsExactly(turn("first"));
    }

    @Test
    void beginNeedsALibrary() {
        var nowhere = new LibraryId("nowhere");
        assertThatThrownBy(() -> storage.conversations().begin(nowhere, TALK, turn("first")))
                .isInstanceOf(LibraryNotFoundException.class)
                .hasMessageContaining("nowhere");
        assertThat(storage.conversations().append(nowhere, TALK, turn("first"))).isFalse();
    }

    @Test
    void removeTakesAConversationForGood() {
        storage.conversations().begin(HANDBOOK, TALK, turn("first"));
        assertThat(storage.conversations().remove(HANDBOOK, TALK)).isTrue();
        assertThat(storage.conversations().find(HANDBOOK, TALK, 10)).isEmpty();
        assertThat(storage.conversations().append(HANDBOOK, TALK, turn("second"))).isFalse();
        assertThat(storage.conversations().remove(HANDBOOK, TALK)).isFalse();
    }

    @Test
    void conversationsGoWithTheirLibrary() {
        storage.conversations().begin(HANDBOOK, TALK, turn("first"));
        storage.conversations().begin(RECIPES, TALK, turn("first"));
        storage.libraries().remove(HANDBOOK);
        storage.libraries().put(HANDBOOK, settings -> settings, T0);
        assertThat(storage.conversations().find(HANDBOOK, TALK, 10)).isEmpty();
        assertThat(storage.conversations().find(RECIPES, TALK, 10)).isPresent();
    }

    @Test
    void turnsThatUsedADocumentAreRedactedWhenItIsRemoved() {
        Document one = submit(HANDBOOK, NewDocument.text("one"));
        Document two = submit(HANDBOOK, NewDocument.text("two"));
        storage.conversations().begin(HANDBOOK, TALK, turn("both", one, two));
        storage.conversations().append(HANDBOOK, TALK, turn("only two", two));
        storage.conversations().append(HANDBOOK, TALK, turn("only one", one));

        storage.documents().remove(HANDBOOK, one.id());

        assertThat(turns()).containsExactly(
                new Turn("both", Turn.REDACTED, new ReplyMetadata(List.of(source(two.id(), "Title both", 0.75))),
                        after(4)),
                turn("only two", two), new Turn("only one", Turn.REDACTED, ReplyMetadata.NONE, after(8)));

        storage.documents().remove(HANDBOOK, two.id());
        assertThat(turns()).allMatch(Turn::isRedacted).allMatch(turn -> turn.metadata().documents().isEmpty());
    }

    @Test
    void aTurnThatComesAfterTheRemovalIsStoredRedacted() {
        Document kept = submit(HANDBOOK, NewDocument.text("one"));
        Document gone = submit(HANDBOOK, NewDocument.text("two"));
        Document foreign = submit(RECIPES, NewDocument.text("three"));
        storage.documents().remove(HANDBOOK, gone.id());

        storage.conversations().begin(HANDBOOK, TALK, turn("begin", gone));
        storage.conversations().append(HANDBOOK, TALK, turn("append", gone, kept));
        storage.conversations().append(HANDBOOK, TALK, turn("foreign", foreign));
        storage.conversations().append(HANDBOOK, TALK, turn("kept", kept));

        assertThat(turns()).containsExactly(new Turn("begin", Turn.REDACTED, ReplyMetadata.NONE, after(5)),
                new Turn("append", Turn.REDACTED, new ReplyMetadata(List.of(source(kept.id(), "Title append", 0.75))),
                        after(6)),
                new Turn("foreign", Turn.REDACTED, ReplyMetadata.NONE, after(7)), turn("kept", kept));
    }
}
