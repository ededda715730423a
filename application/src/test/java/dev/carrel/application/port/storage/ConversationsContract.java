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
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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

    /** Begins a conversation and continues it at each of the moments after the first. */
    private void talk(LibraryId library, String id, long... moments) {
        for (int turn = 0; turn < moments.length; turn++) {
            var said = new Turn("Query " + turn, "Reply", ReplyMetadata.NONE, after(moments[turn]));
            if (turn == 0) {
                storage.conversations().begin(library, new ConversationId(id), said);
            } else {
                assertThat(storage.conversations().append(library, new ConversationId(id), said)).isTrue();
            }
        }
    }

    private List<String> left(LibraryId library, String... ids) {
        return Arrays.stream(ids)
                .filter(id -> storage.conversations().find(library, new ConversationId(id), 1).isPresent())
                .toList();
    }

    @Test
    void whatRestsIsRemovedFromAllLibrariesAndWhatWasContinuedStaysWhole() {
        talk(HANDBOOK, "old", 0, 5);
        talk(HANDBOOK, "older", 1);
        talk(HANDBOOK, "continued", 0, 1, 60);
        talk(RECIPES, "old", 9);
        talk(RECIPES, "new", 60);

        assertThat(storage.conversations().removeRestingSince(after(10), 10))
                .isEqualTo(Map.of(HANDBOOK, 2, RECIPES, 1));

        assertThat(left(HANDBOOK, "old", "older", "continued")).containsExactly("continued");
        assertThat(left(RECIPES, "old", "new")).containsExactly("new");
        assertThat(storage.conversations().find(HANDBOOK, new ConversationId("continued"), 9).orElseThrow().turns())
                .extracting(Turn::createdAt)
                .containsExactly(after(0), after(1), after(60));
        assertThat(storage.conversations().append(HANDBOOK, new ConversationId("old"), turn("again"))).isFalse();
        assertThat(storage.conversations().remove(HANDBOOK, new ConversationId("old"))).isFalse();
        assertThat(storage.conversations().removeRestingSince(after(10), 10)).isEmpty();
    }

    @Test
    void theMomentItselfIsNotBeforeIt() {
        talk(HANDBOOK, "talk", 10);
        assertThat(storage.conversations().removeRestingSince(after(10), 10)).isEmpty();
        assertThat(storage.conversations().removeRestingSince(after(10).plusNanos(1000), 10)).hasSize(1);
    }

    @Test
    void theLastTurnCountsAlsoWhenTheClockWentBack() {
        talk(HANDBOOK, "talk", 60, 5);
        assertThat(storage.conversations().removeRestingSince(after(10), 10)).hasSize(1);
        assertThat(left(HANDBOOK, "talk")).isEmpty();
    }

    @Test
    void thoseThatHaveRestedTheLongestAreRemovedFirst() {
        talk(HANDBOOK, "c", 3);
        talk(RECIPES, "a", 0, 1);
        talk(HANDBOOK, "b", 2);
        assertThat(storage.conversations().removeRestingSince(after(9), 2))
                .isEqualTo(Map.of(HANDBOOK, 1, RECIPES, 1));
        assertThat(left(HANDBOOK, "b", "c")).containsExactly("c");
        assertThat(storage.conversations().removeRestingSince(after(9), 2)).isEqualTo(Map.of(HANDBOOK, 1));
    }

    @Test
    void nothingButConversationsIsRemoved() {
        Document used = answering(HANDBOOK, NewDocument.text("one"), "one");
        storage.conversations().begin(HANDBOOK, TALK, turn("first", used));
        var changes = changesAfter(HANDBOOK, 0);
        assertThat(storage.conversations().removeRestingSince(after(99), 10)).hasSize(1);
        assertThat(found(used)).isEqualTo(used);
        assertThat(storage.documents().content(HANDBOOK, used.id())).contains(content("one"));
        assertThat(changesAfter(HANDBOOK, 0)).isEqualTo(changes);
        assertThat(storage.libraries().all()).hasSize(2);
    }

    @Test
    void aConversationThatIsContinuedAsItIsRemovedIsWholeOrGone() {
        for (int round = 0; round < 50; round++) {
            String id = "talk-" + round;
            talk(HANDBOOK, id, 0, 1);
            var last = new Turn("Still there?", "Reply", ReplyMetadata.NONE, after(60));
            List<Boolean> outcomes = AtOnce.call(List.of(
                    () -> storage.conversations().append(HANDBOOK, new ConversationId(id), last),
                    () -> storage.conversations().removeRestingSince(after(10), 10).isEmpty()));
            assertThat(outcomes.getFirst()).as("it was continued if it was not removed").isEqualTo(outcomes.getLast());
            assertThat(storage.conversations()
                    .find(HANDBOOK, new ConversationId(id), 9)
                    .map(found -> found.turns().size())).isEqualTo(
                            outcomes.getFirst() ? Optional.of(3) : Optional.empty());
        }
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

    @Test
    void aTurnIsRedactedForWhatItMayRepeatWithoutNamingItASource() {
        Document named = submit(HANDBOOK, NewDocument.text("one"));
        Document told = submit(HANDBOOK, NewDocument.text("two"));
        Turn turn = turn("named", named);
        Turn drawn = new Turn(turn.query(), turn.reply(), turn.metadata(), Set.of(told.id()), turn.createdAt());
        storage.conversations().begin(HANDBOOK, TALK, drawn);
        assertThat(turns()).containsExactly(drawn);
        assertThat(drawn.drawnFrom()).containsExactlyInAnyOrder(named.id(), told.id());

        storage.documents().remove(HANDBOOK, told.id());

        assertThat(turns()).containsExactly(
                new Turn("named", Turn.REDACTED, turn.metadata(), Set.of(), turn.createdAt()));
        storage.conversations().append(HANDBOOK, TALK, drawn);
        assertThat(turns()).allMatch(Turn::isRedacted);
    }
}
