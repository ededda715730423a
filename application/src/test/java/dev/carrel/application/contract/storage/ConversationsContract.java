package dev.carrel.application.contract.storage;

import dev.carrel.application.port.Conversations;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.conversation.Conversation;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.ConversationSelection;
import dev.carrel.domain.conversation.ConversationSummary;
import dev.carrel.domain.conversation.ConversationTurn;
import dev.carrel.domain.conversation.ReplyMetadata;
import dev.carrel.domain.conversation.ReplyMetadata.SourceDocument;
import dev.carrel.domain.conversation.ShareKey;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.NotFoundException.ResourceType;
import dev.carrel.domain.library.LibraryId;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static dev.carrel.application.NotFoundAssertions.notFound;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * The contract of {@link dev.carrel.application.port.Conversations}, and the redaction of turns whose document is
 * deleted.
 */
public abstract class ConversationsContract extends StorageFixture {

    private static final ConversationId TALK = new ConversationId("talk");

    private static ConversationTurn turnWith(String query, Document... used) {
        var sources = Arrays.stream(used).map(document -> sourceOf(document.id(), "Title " + query, 0.75)).toList();
        return new ConversationTurn(query, "Reply to " + query, new ReplyMetadata(sources), atSecond(query.length()));
    }

    private static SourceDocument sourceOf(DocumentId id, String title, double similarity) {
        return new SourceDocument(id, title, similarity, null, null).withExcerpt(Section.of("Excerpt of " + title));
    }

    private List<ConversationTurn> findTurns() {
        return storage.conversations().findById(HANDBOOK, TALK, 100).map(Conversation::turns).orElseThrow();
    }

    @Test
    void storesTurnsInOrder() {
        storage.conversations().createConversation(HANDBOOK, TALK, turnWith("first"));
        assertThat(storage.conversations().appendTurn(HANDBOOK, TALK, turnWith("second"))).isTrue();
        storage.conversations().createConversation(HANDBOOK, new ConversationId("other"), turnWith("elsewhere"));
        assertThat(storage.conversations().appendTurn(HANDBOOK, TALK, turnWith("3rd"))).isTrue();
        assertThat(storage.conversations().findById(HANDBOOK, TALK, 3))
                .contains(new Conversation(TALK, null, AttributeFilter.everything(),
                        List.of(turnWith("first"), turnWith("second"), turnWith("3rd"))));
    }

    @Test
    void returnsTheLatestTurnsOldestFirst() {
        storage.conversations().createConversation(HANDBOOK, TALK, turnWith("first"));
        storage.conversations().appendTurn(HANDBOOK, TALK, turnWith("second"));
        storage.conversations().appendTurn(HANDBOOK, TALK, turnWith("third"));
        assertThat(storage.conversations().findById(HANDBOOK, TALK, 2))
                .contains(new Conversation(TALK, null, AttributeFilter.everything(),
                        List.of(turnWith("second"), turnWith("third"))));
    }

    @Test
    void listsConversationsNewestFirst() {
        createConversation(HANDBOOK, "a", 1, 5, 9);
        createConversation(HANDBOOK, "c", 3);
        createConversation(HANDBOOK, "b", 2, 7);
        createConversation(RECIPES, "d", 4);

        var newest = new ConversationSummary(new ConversationId("c"), atSecond(3), atSecond(3), 1, "Query 0",
                null, AttributeFilter.everything(), null);
        var second = new ConversationSummary(new ConversationId("b"), atSecond(2), atSecond(7), 2, "Query 0",
                null, AttributeFilter.everything(), null);
        var oldest = new ConversationSummary(new ConversationId("a"), atSecond(1), atSecond(9), 3, "Query 0",
                null, AttributeFilter.everything(), null);
        assertThat(listNewest(null, null, 9)).containsExactly(newest, second, oldest);
        assertThat(listNewest(null, null, 2)).containsExactly(newest, second);
        assertThat(listNewest(null, second.id(), 2)).containsExactly(oldest);
        assertThat(listNewest(null, oldest.id(), 2)).isEmpty();
        assertThat(storage.conversations()
                .listNewest(new LibraryId("nowhere"), AttributeFilter.everything(), ConversationSelection.ALL, null, 9))
                .isEmpty();

        storage.conversations().deleteById(HANDBOOK, newest.id());
        assertThat(listNewest(null, null, 9)).containsExactly(second, oldest);
    }

    @Test
    void findsWhoBeganAConversation() {
        var visitor = new AccessTokenId("pk_key.visitor");
        storage.conversations().createConversation(HANDBOOK, TALK, visitor, turnWith("first"), null);
        createConversation(HANDBOOK, "a", 1);

        assertThat(storage.conversations().findCreator(HANDBOOK, TALK)).contains(visitor);
        assertThat(storage.conversations().findById(HANDBOOK, TALK, 1)).map(Conversation::creator).contains(visitor);
        assertThat(storage.conversations().findCreator(RECIPES, TALK)).isEmpty();
        assertThat(storage.conversations().findCreator(HANDBOOK, new ConversationId("a"))).isEmpty();
        storage.conversations().deleteById(HANDBOOK, TALK);
        assertThat(storage.conversations().findCreator(HANDBOOK, TALK)).isEmpty();
    }

    @Test
    void listsTheConversationsOfAToken() {
        var site = new AccessTokenId("site");
        createConversation(HANDBOOK, "a", 1);
        storage.conversations()
                .createConversation(HANDBOOK, new ConversationId("b"), site, turnWith("of the site"), null);
        storage.conversations()
                .createConversation(HANDBOOK, new ConversationId("c"), new AccessTokenId("other"), turnWith("other"),
                        null);
        storage.conversations().createConversation(HANDBOOK, new ConversationId("d"), site, turnWith("latest"), null);
        storage.conversations().createConversation(RECIPES, new ConversationId("e"), site, turnWith("elsewhere"), null);

        assertThat(listNewest(site, null, 9)).extracting(ConversationSummary::firstQuery)
                .containsExactly("latest", "of the site");
        assertThat(listNewest(site, new ConversationId("d"), 9)).extracting(ConversationSummary::firstQuery)
                .containsExactly("of the site");
        assertThat(listNewest(new AccessTokenId("a"), null, 9)).isEmpty();
        assertThat(listNewest(null, null, 9)).hasSize(4);
    }

    @Test
    void namesConversationsAndFindsThem() {
        createConversation(HANDBOOK, "a", 1);
        createConversation(HANDBOOK, "b", 2);
        ConversationId first = new ConversationId("a");

        assertThat(storage.conversations().rename(HANDBOOK, first, "Überstunden")).isTrue();
        assertThat(storage.conversations().rename(HANDBOOK, new ConversationId("c"), "No")).isFalse();
        assertThat(storage.conversations().rename(RECIPES, first, "No")).isFalse();
        assertThat(find("ÜBER")).extracting(ConversationSummary::title).containsExactly("Überstunden");
        assertThat(find("query")).extracting(ConversationSummary::title).containsExactly(null, "Überstunden");
        assertThat(find("stunde im")).isEmpty();
        assertThat(storage.conversations().rename(HANDBOOK, first, null)).isTrue();
        assertThat(find("über")).isEmpty();
    }

    @Test
    void sharesAConversationUntilItIsWithdrawn() {
        createConversation(HANDBOOK, "a", 1);
        createConversation(HANDBOOK, "b", 2);
        Conversations conversations = storage.conversations();
        ConversationId first = new ConversationId("a");
        ShareKey key = new ShareKey("key-1");

        assertThat(conversations.share(HANDBOOK, first, key)).contains(key);
        assertThat(conversations.share(HANDBOOK, first, new ShareKey("key-2"))).as("it has one").contains(key);
        assertThat(conversations.share(HANDBOOK, new ConversationId("c"), new ShareKey("key-3"))).isEmpty();
        assertThat(conversations.share(RECIPES, first, new ShareKey("key-3"))).isEmpty();
        assertThat(conversations.findShared(HANDBOOK, key)).contains(first);
        assertThat(conversations.findShared(RECIPES, key)).isEmpty();
        assertThat(conversations.findShared(HANDBOOK, new ShareKey("key-2"))).isEmpty();
        assertThat(listNewest(null, null, 9)).extracting(ConversationSummary::link).containsExactly(null, key);

        conversations.withdraw(RECIPES, first);
        assertThat(conversations.findShared(HANDBOOK, key)).contains(first);
        conversations.withdraw(HANDBOOK, first);
        conversations.withdraw(HANDBOOK, first);
        assertThat(conversations.findShared(HANDBOOK, key)).isEmpty();
        assertThat(conversations.share(HANDBOOK, first, new ShareKey("key-4"))).contains(new ShareKey("key-4"));
        conversations.deleteById(HANDBOOK, first);
        assertThat(conversations.findShared(HANDBOOK, new ShareKey("key-4"))).isEmpty();
    }

    private List<ConversationSummary> find(String text) {
        return storage.conversations()
                .listNewest(HANDBOOK, AttributeFilter.everything(), new ConversationSelection(null, text), null, 9);
    }

    @Test
    void keepsTheFiltersUnderWhichQuestionsWereAsked() {
        AttributeFilter sales = AttributeFilter.equalTo("team", "sales");
        AttributeFilter narrower = sales.and(AttributeFilter.equalTo("year", "2026"));
        storage.conversations().createConversation(HANDBOOK, TALK, turnWith("sales").askedUnder(narrower));
        storage.conversations().appendTurn(HANDBOOK, TALK, turnWith("all"));
        storage.conversations().createConversation(HANDBOOK, new ConversationId("other"), turnWith("everything"));

        assertThat(storage.conversations().findById(HANDBOOK, TALK, 1))
                .contains(new Conversation(TALK, null, narrower, List.of(turnWith("all"))));
        assertThat(findTurns()).extracting(ConversationTurn::filter)
                .containsExactly(narrower, AttributeFilter.everything());
        assertThat(storage.conversations().listNewest(HANDBOOK, sales, ConversationSelection.ALL, null, 1))
                .extracting(ConversationSummary::firstQuery)
                .containsExactly("sales");
        assertThat(storage.conversations()
                .listNewest(HANDBOOK, AttributeFilter.equalTo("team", "hr"), ConversationSelection.ALL, null, 9))
                .isEmpty();
    }

    private List<ConversationSummary> listNewest(@Nullable AccessTokenId creator, @Nullable ConversationId before,
            int limit) {
        return storage.conversations()
                .listNewest(HANDBOOK, AttributeFilter.everything(), ConversationSelection.ofCreator(creator), before,
                        limit);
    }

    @Test
    void storesEveryFieldOfATurn() {
        Document one = submitDocument(HANDBOOK, NewDocument.ofText("one"));
        Document two = submitDocument(HANDBOOK, NewDocument.ofText("two"));
        var all = new ConversationTurn("What?\n𝄞", "That.\u0000", new ReplyMetadata(List.of(
                new SourceDocument(two.id(), "Two", 0.1 + 0.2, "two/ü", new WebAddress("https://example.com/two"),
                        new WebAddress("https://example.com/two.png"),
                        new Section(List.of("Part", "", "Chapter"), 3, "- two\n- 2\n\n```\n𝄞\n```")),
                new SourceDocument(one.id(), "One", 1, null, null).withExcerpt(Section.of("one")).asNamed()))
                .asUnsure(),
                atSecond(1));
        storage.conversations().createConversation(HANDBOOK, TALK, all);
        storage.conversations().appendTurn(HANDBOOK, TALK, turnWith("nothing used"));
        assertThat(findTurns()).containsExactly(all, turnWith("nothing used"));
    }

    @Test
    void aConversationIsConfinedToItsLibrary() {
        storage.conversations().createConversation(HANDBOOK, TALK, turnWith("first"));
        assertThat(storage.conversations().findById(RECIPES, TALK, 10)).isEmpty();
        assertThat(storage.conversations().appendTurn(RECIPES, TALK, turnWith("second"))).isFalse();
        assertThat(storage.conversations().deleteById(RECIPES, TALK)).isFalse();
        assertThat(findTurns()).containsExactly(turnWith("first"));
    }

    @Test
    void rejectsAMissingLibrary() {
        var nowhere = new LibraryId("nowhere");
        assertThatThrownBy(() -> storage.conversations().createConversation(nowhere, TALK, turnWith("first")))
                .satisfies(notFound(ResourceType.LIBRARY))
                .hasMessageContaining("nowhere");
        assertThat(storage.conversations().appendTurn(nowhere, TALK, turnWith("first"))).isFalse();
    }

    @Test
    void deletesAConversation() {
        storage.conversations().createConversation(HANDBOOK, TALK, turnWith("first"));
        assertThat(storage.conversations().deleteById(HANDBOOK, TALK)).isTrue();
        assertThat(storage.conversations().findById(HANDBOOK, TALK, 10)).isEmpty();
        assertThat(storage.conversations().appendTurn(HANDBOOK, TALK, turnWith("second"))).isFalse();
        assertThat(storage.conversations().deleteById(HANDBOOK, TALK)).isFalse();
    }

    @Test
    void deletesConversationsWithTheirLibrary() {
        storage.conversations().createConversation(HANDBOOK, TALK, turnWith("first"));
        storage.conversations().createConversation(RECIPES, TALK, turnWith("first"));
        storage.libraries().deleteById(HANDBOOK);
        storage.libraries().createOrUpdate(HANDBOOK, settings -> settings, T0);
        assertThat(storage.conversations().findById(HANDBOOK, TALK, 10)).isEmpty();
        assertThat(storage.conversations().findById(RECIPES, TALK, 10)).isPresent();
    }

    /** Creates a conversation with a turn at each of the moments. */
    private void createConversation(LibraryId library, String id, long... moments) {
        for (int turn = 0; turn < moments.length; turn++) {
            var said = new ConversationTurn("Query " + turn, "Reply", ReplyMetadata.NONE, atSecond(moments[turn]));
            if (turn == 0) {
                storage.conversations().createConversation(library, new ConversationId(id), said);
            } else {
                assertThat(storage.conversations().appendTurn(library, new ConversationId(id), said)).isTrue();
            }
        }
    }

    private List<String> remainingIn(LibraryId library, String... ids) {
        return Arrays.stream(ids)
                .filter(id -> storage.conversations().findById(library, new ConversationId(id), 1).isPresent())
                .toList();
    }

    @Test
    void deletesIdleConversationsOfAllLibraries() {
        createConversation(HANDBOOK, "old", 0, 5);
        createConversation(HANDBOOK, "older", 1);
        createConversation(HANDBOOK, "continued", 0, 1, 60);
        createConversation(RECIPES, "old", 9);
        createConversation(RECIPES, "new", 60);

        assertThat(storage.conversations().deleteIdleSince(atSecond(10), 10))
                .isEqualTo(Map.of(HANDBOOK, 2, RECIPES, 1));

        assertThat(remainingIn(HANDBOOK, "old", "older", "continued")).containsExactly("continued");
        assertThat(remainingIn(RECIPES, "old", "new")).containsExactly("new");
        assertThat(storage.conversations().findById(HANDBOOK, new ConversationId("continued"), 9).orElseThrow().turns())
                .extracting(ConversationTurn::createdAt)
                .containsExactly(atSecond(0), atSecond(1), atSecond(60));
        assertThat(storage.conversations().appendTurn(HANDBOOK, new ConversationId("old"), turnWith("again")))
                .isFalse();
        assertThat(storage.conversations().deleteById(HANDBOOK, new ConversationId("old"))).isFalse();
        assertThat(storage.conversations().deleteIdleSince(atSecond(10), 10)).isEmpty();
    }

    @Test
    void keepsAConversationAtTheCutoff() {
        createConversation(HANDBOOK, "talk", 10);
        assertThat(storage.conversations().deleteIdleSince(atSecond(10), 10)).isEmpty();
        assertThat(storage.conversations().deleteIdleSince(atSecond(10).plusNanos(1000), 10)).hasSize(1);
    }

    @Test
    void usesTheLastTurnAfterTheClockWasSetBack() {
        createConversation(HANDBOOK, "talk", 60, 5);
        assertThat(storage.conversations().deleteIdleSince(atSecond(10), 10)).hasSize(1);
        assertThat(remainingIn(HANDBOOK, "talk")).isEmpty();
    }

    @Test
    void deletesTheLongestIdleFirst() {
        createConversation(HANDBOOK, "c", 3);
        createConversation(RECIPES, "a", 0, 1);
        createConversation(HANDBOOK, "b", 2);
        assertThat(storage.conversations().deleteIdleSince(atSecond(9), 2))
                .isEqualTo(Map.of(HANDBOOK, 1, RECIPES, 1));
        assertThat(remainingIn(HANDBOOK, "b", "c")).containsExactly("c");
        assertThat(storage.conversations().deleteIdleSince(atSecond(9), 2)).isEqualTo(Map.of(HANDBOOK, 1));
    }

    @Test
    void deletesNothingElse() {
        Document used = addProcessed(HANDBOOK, NewDocument.ofText("one"), "one");
        storage.conversations().createConversation(HANDBOOK, TALK, turnWith("first", used));
        var changes = changesAfter(HANDBOOK, 0);
        assertThat(storage.conversations().deleteIdleSince(atSecond(99), 10)).hasSize(1);
        assertThat(reload(used)).isEqualTo(used);
        assertThat(storage.documents().findContent(HANDBOOK, used.id())).contains(contentOf("one"));
        assertThat(changesAfter(HANDBOOK, 0)).isEqualTo(changes);
        assertThat(storage.libraries().findAll()).hasSize(2);
    }

    @Test
    void aConcurrentlyContinuedConversationIsWholeOrGone() {
        for (int round = 0; round < 50; round++) {
            String id = "talk-" + round;
            createConversation(HANDBOOK, id, 0, 1);
            var last = new ConversationTurn("Still there?", "Reply", ReplyMetadata.NONE, atSecond(60));
            List<Boolean> outcomes = ConcurrentCalls.callConcurrently(List.of(
                    () -> storage.conversations().appendTurn(HANDBOOK, new ConversationId(id), last),
                    () -> storage.conversations().deleteIdleSince(atSecond(10), 10).isEmpty()));
            assertThat(outcomes.getFirst()).as("it was continued if it was not removed").isEqualTo(outcomes.getLast());
            assertThat(storage.conversations()
                    .findById(HANDBOOK, new ConversationId(id), 9)
                    .map(found -> found.turns().size())).isEqualTo(
                            outcomes.getFirst() ? Optional.of(3) : Optional.empty());
        }
    }

    @Test
    void redactsTurnsOfADeletedDocument() {
        Document one = submitDocument(HANDBOOK, NewDocument.ofText("one"));
        Document two = submitDocument(HANDBOOK, NewDocument.ofText("two"));
        storage.conversations().createConversation(HANDBOOK, TALK, turnWith("both", one, two));
        storage.conversations().appendTurn(HANDBOOK, TALK, turnWith("only two", two));
        storage.conversations().appendTurn(HANDBOOK, TALK, turnWith("only one", one));

        storage.documents().deleteById(HANDBOOK, one.id());

        assertThat(findTurns()).containsExactly(
                new ConversationTurn("both", ConversationTurn.REDACTED_REPLY,
                        new ReplyMetadata(List.of(sourceOf(two.id(), "Title both", 0.75))),
                        atSecond(4)),
                turnWith("only two", two),
                new ConversationTurn("only one", ConversationTurn.REDACTED_REPLY, ReplyMetadata.NONE, atSecond(8)));

        storage.documents().deleteById(HANDBOOK, two.id());
        assertThat(findTurns()).allMatch(ConversationTurn::isRedacted)
                .allMatch(turn -> turn.metadata().documents().isEmpty());
    }

    @Test
    void keepsATurnThatOnlyNamesADeletedDocument() {
        Document quoted = submitDocument(HANDBOOK, NewDocument.ofText("one"));
        Document named = submitDocument(HANDBOOK, NewDocument.ofText("two"));
        Document given = submitDocument(HANDBOOK, NewDocument.ofText("three"));
        SourceDocument source = sourceOf(quoted.id(), "Quoted", 0.75);
        var onlyNamed = new ConversationTurn("only named", "Kept.",
                new ReplyMetadata(List.of(source, sourceOf(named.id(), "Named", 0.5).asNamed())), atSecond(1));
        var alsoGiven = new ConversationTurn("given to a model", "Gone.",
                new ReplyMetadata(List.of(source, sourceOf(given.id(), "Given", 0.5).asNamed())), Set.of(given.id()),
                atSecond(2));
        storage.conversations().createConversation(HANDBOOK, TALK, onlyNamed);
        storage.conversations().appendTurn(HANDBOOK, TALK, alsoGiven);
        assertThat(findTurns()).containsExactly(onlyNamed, alsoGiven);

        storage.documents().deleteById(HANDBOOK, named.id());
        storage.documents().deleteById(HANDBOOK, given.id());

        var withoutOthers = new ReplyMetadata(List.of(source));
        assertThat(findTurns()).containsExactly(
                new ConversationTurn("only named", "Kept.", withoutOthers, atSecond(1)),
                new ConversationTurn("given to a model", ConversationTurn.REDACTED_REPLY, withoutOthers, atSecond(2)));
    }

    @Test
    void storesALateTurnRedacted() {
        Document kept = submitDocument(HANDBOOK, NewDocument.ofText("one"));
        Document gone = submitDocument(HANDBOOK, NewDocument.ofText("two"));
        Document foreign = submitDocument(RECIPES, NewDocument.ofText("three"));
        storage.documents().deleteById(HANDBOOK, gone.id());

        storage.conversations().createConversation(HANDBOOK, TALK, turnWith("begin", gone));
        storage.conversations().appendTurn(HANDBOOK, TALK, turnWith("append", gone, kept));
        storage.conversations().appendTurn(HANDBOOK, TALK, turnWith("foreign", foreign));
        storage.conversations().appendTurn(HANDBOOK, TALK, turnWith("kept", kept));

        assertThat(findTurns()).containsExactly(
                new ConversationTurn("begin", ConversationTurn.REDACTED_REPLY, ReplyMetadata.NONE, atSecond(5)),
                new ConversationTurn("append", ConversationTurn.REDACTED_REPLY,
                        new ReplyMetadata(List.of(sourceOf(kept.id(), "Title append", 0.75))),
                        atSecond(6)),
                new ConversationTurn("foreign", ConversationTurn.REDACTED_REPLY, ReplyMetadata.NONE, atSecond(7)),
                turnWith("kept", kept));
    }

    @Test
    void redactsForContextDocumentsToo() {
        Document named = submitDocument(HANDBOOK, NewDocument.ofText("one"));
        Document told = submitDocument(HANDBOOK, NewDocument.ofText("two"));
        ConversationTurn turn = turnWith("named", named);
        ConversationTurn drawn = new ConversationTurn(turn.query(), turn.reply(), turn.metadata(), Set.of(told.id()),
                turn.createdAt());
        storage.conversations().createConversation(HANDBOOK, TALK, drawn);
        assertThat(findTurns()).containsExactly(drawn);
        assertThat(drawn.contextDocuments()).containsExactlyInAnyOrder(named.id(), told.id());

        storage.documents().deleteById(HANDBOOK, told.id());

        assertThat(findTurns()).containsExactly(
                new ConversationTurn("named", ConversationTurn.REDACTED_REPLY, turn.metadata(), Set.of(),
                        turn.createdAt()));
        storage.conversations().appendTurn(HANDBOOK, TALK, drawn);
        assertThat(findTurns()).allMatch(ConversationTurn::isRedacted);
    }
}
