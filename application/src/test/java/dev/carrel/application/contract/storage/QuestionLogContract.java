package dev.carrel.application.contract.storage;

import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.conversation.Asker;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.ConversationTurn;
import dev.carrel.domain.conversation.QueryId;
import dev.carrel.domain.conversation.ReplyMetadata;
import dev.carrel.domain.conversation.ReplyMetadata.SourceDocument;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.question.Feedback;
import dev.carrel.domain.question.Feedback.Vote;
import dev.carrel.domain.question.LoggedQuestion;
import dev.carrel.domain.question.QuestionOutcome;
import dev.carrel.domain.question.QuestionSelection;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The contract of {@link dev.carrel.application.port.QuestionLog}, and the deletion of what it refers to. */
public abstract class QuestionLogContract extends StorageFixture {

    private static final ConversationId TALK = new ConversationId("talk");
    private static final Asker SITE = new Asker(new AccessTokenId("site"), "İ «Site» 𝄞");

    private static LoggedQuestion entry(String id, QuestionOutcome outcome, int askedAt, @Nullable Asker asker,
            @Nullable ConversationId conversation, DocumentId... documents) {
        return new LoggedQuestion(new QueryId(id), "Question " + id, outcome, 0.1 + 0.2, 0.25,
                Duration.ofNanos(1_234_567_000), atSecond(askedAt), asker, conversation, 0,
                AttributeFilter.everything(),
                List.of(documents), null);
    }

    private static LoggedQuestion nothingFound(String id, int askedAt) {
        return entry(id, QuestionOutcome.NOTHING_FOUND, askedAt, null, null);
    }

    private void recordQuestion(LibraryId library, LoggedQuestion question) {
        storage.questionLog().recordQuestion(library, question);
        // Tasks of the storage run in order: when a later one has been stored, this one has been too.
        storage.libraries().createOrUpdate(RECIPES, settings -> settings, T0);
    }

    private static ConversationTurn turnWith(String query, Document... used) {
        return new ConversationTurn(query, "Reply", new ReplyMetadata(Arrays.stream(used)
                .map(document -> new SourceDocument(document.id(), "Title", 0.5, null, null))
                .toList()), atSecond(1));
    }

    private List<LoggedQuestion> listAll() {
        return list(QuestionSelection.ALL);
    }

    private List<LoggedQuestion> list(QuestionSelection selection) {
        return storage.questionLog().listNewest(HANDBOOK, selection, null, 100);
    }

    private Stream<String> idsOf(QuestionSelection selection) {
        return list(selection).stream().map(question -> question.id().value());
    }

    @Test
    void storesEveryFieldOfAQuestionWithoutATurn() {
        Document one = submitDocument(HANDBOOK, NewDocument.ofText("one"));
        Document two = submitDocument(HANDBOOK, NewDocument.ofText("two"));
        LoggedQuestion full = entry("b", QuestionOutcome.ANSWERED, 1, SITE, null, two.id(), one.id());
        var sparse = new LoggedQuestion(new QueryId("a"), "Why?\n𝄞\u0000", QuestionOutcome.FAILED, null, null,
                Duration.ZERO, atSecond(2), null, null, 0, AttributeFilter.everything(), List.of(), null);
        recordQuestion(HANDBOOK, sparse);
        recordQuestion(HANDBOOK, full);

        assertThat(listAll()).containsExactly(full, sparse);
        assertThat(storage.questionLog().findById(HANDBOOK, full.id())).contains(full);
        assertThat(storage.questionLog().findById(RECIPES, full.id())).isEmpty();
        assertThat(storage.questionLog().listNewest(HANDBOOK, QuestionSelection.ALL, full.id(), 9))
                .containsExactly(sparse);
        assertThat(storage.questionLog().listNewest(HANDBOOK, QuestionSelection.ALL, null, 1)).containsExactly(full);
    }

    @Test
    void storesQuestionsWithTheirTurns() {
        Document used = submitDocument(HANDBOOK, NewDocument.ofText("one"));
        LoggedQuestion first = entry("a", QuestionOutcome.NOTHING_FOUND, 1, SITE, null);
        LoggedQuestion third = entry("c", QuestionOutcome.ANSWERED, 3, SITE, TALK, used.id());
        storage.conversations().createConversation(HANDBOOK, TALK, SITE.token(), turnWith("Question a"), first);
        storage.conversations().appendTurn(HANDBOOK, TALK, turnWith("not logged"));
        storage.conversations().appendTurn(HANDBOOK, TALK, turnWith("Question c", used), third);

        assertThat(listAll()).containsExactly(third.atTurn(TALK, 3), first.atTurn(TALK, 1));
        assertThat(storage.questionLog().findByTurn(HANDBOOK, TALK, 1)).contains(first.id());
        assertThat(storage.questionLog().findByTurn(HANDBOOK, TALK, 2)).isEmpty();
        assertThat(storage.questionLog().findByTurn(HANDBOOK, TALK, 3)).contains(third.id());
        assertThat(storage.questionLog().findByTurn(HANDBOOK, TALK, 4)).isEmpty();
        assertThat(storage.questionLog().findByTurn(RECIPES, TALK, 1)).isEmpty();
    }

    @Test
    void selectsQuestions() {
        recordQuestion(HANDBOOK, entry("0", QuestionOutcome.UNSURE, 0, null, null));
        recordQuestion(HANDBOOK, nothingFound("a", 1));
        recordQuestion(HANDBOOK, entry("b", QuestionOutcome.ANSWERED, 2, SITE, null));
        recordQuestion(HANDBOOK, entry("c", QuestionOutcome.HELP_ARTICLE, 3, SITE, null));
        recordQuestion(HANDBOOK, entry("d", QuestionOutcome.FAILED, 4, null, null));
        recordQuestion(RECIPES, nothingFound("e", 5));
        storage.questionLog().saveFeedback(HANDBOOK, new QueryId("b"), new Feedback(Vote.DOWN, null));
        storage.questionLog().saveFeedback(HANDBOOK, new QueryId("c"), new Feedback(Vote.UP, null));

        assertThat(idsOf(QuestionSelection.ALL)).containsExactly("d", "c", "b", "a", "0");
        for (QuestionOutcome outcome : QuestionOutcome.values()) {
            assertThat(list(new QuestionSelection(outcome, null, null, null, null))).singleElement()
                    .extracting(LoggedQuestion::outcome)
                    .isEqualTo(outcome);
        }
        assertThat(idsOf(new QuestionSelection(null, Vote.DOWN, null, null, null))).containsExactly("b");
        assertThat(idsOf(new QuestionSelection(null, Vote.UP, null, null, null))).containsExactly("c");
        assertThat(idsOf(new QuestionSelection(null, null, atSecond(3), null, null))).containsExactly("d", "c");
        assertThat(idsOf(new QuestionSelection(null, null, null, "QUESTION B", null))).containsExactly("b");
        assertThat(idsOf(QuestionSelection.ALL.askedWith(SITE.token()))).containsExactly("c", "b");
        assertThat(idsOf(new QuestionSelection(QuestionOutcome.ANSWERED, Vote.DOWN, atSecond(2), "question",
                SITE.token()))).containsExactly("b");
    }

    @Test
    void selectsTheQuestionsThatAReaderMayKnow() {
        AttributeFilter sales = AttributeFilter.equalTo("team", "sales");
        AttributeFilter narrower = AttributeFilter.equalTo("year", "2026").and(sales);
        AttributeFilter support = AttributeFilter.equalTo("team", "support");
        recordQuestion(HANDBOOK, nothingFound("a", 1));
        recordQuestion(HANDBOOK, nothingFound("b", 2).askedUnder(sales));
        recordQuestion(HANDBOOK, nothingFound("c", 3).askedUnder(narrower));
        recordQuestion(HANDBOOK, nothingFound("d", 4).askedUnder(support));
        LoggedQuestion ofTurn = nothingFound("e", 5).askedUnder(sales);
        storage.conversations()
                .createConversation(HANDBOOK, TALK, null, turnWith("Question e").askedUnder(sales), ofTurn);

        assertThat(idsOf(QuestionSelection.ALL.visibleTo(sales))).containsExactly("e", "c", "b");
        assertThat(idsOf(QuestionSelection.ALL.visibleTo(narrower))).containsExactly("c");
        assertThat(idsOf(QuestionSelection.ALL.visibleTo(support))).containsExactly("d");
        assertThat(idsOf(QuestionSelection.ALL.visibleTo(AttributeFilter.everything()))).hasSize(5);
        assertThat(storage.questionLog()
                .listNewest(HANDBOOK, QuestionSelection.ALL.visibleTo(sales),
                        new QueryId("e"), 1))
                .extracting(LoggedQuestion::filter)
                .containsExactly(narrower);
        assertThat(storage.questionLog().findById(HANDBOOK, ofTurn.id())).contains(ofTurn.atTurn(TALK, 1));
    }

    @Test
    void replacesAndWithdrawsFeedback() {
        LoggedQuestion question = nothingFound("a", 1);
        recordQuestion(HANDBOOK, question);
        var down = new Feedback(Vote.DOWN, "Wrong year. 𝄞");

        assertThat(storage.questionLog().saveFeedback(HANDBOOK, question.id(), down)).isTrue();
        assertThat(storage.questionLog().saveFeedback(HANDBOOK, question.id(), down)).isTrue();
        assertThat(listAll()).containsExactly(question.withFeedback(down));
        assertThat(storage.questionLog().saveFeedback(HANDBOOK, question.id(), new Feedback(Vote.UP, null))).isTrue();
        assertThat(listAll()).containsExactly(question.withFeedback(new Feedback(Vote.UP, null)));
        assertThat(storage.questionLog().saveFeedback(HANDBOOK, question.id(), null)).isTrue();
        assertThat(listAll()).containsExactly(question);
        assertThat(storage.questionLog().saveFeedback(HANDBOOK, new QueryId("b"), down)).isFalse();
        assertThat(storage.questionLog().saveFeedback(RECIPES, question.id(), down)).isFalse();
    }

    @Test
    void showsChangesAfterAPageWasRead() {
        var up = new Feedback(Vote.UP, null);
        for (String id : List.of("a", "b", "c", "d", "e", "f")) {
            recordQuestion(HANDBOOK, nothingFound(id, 1));
        }
        for (String id : List.of("f", "e", "d", "c")) {
            assertThat(storage.questionLog().listNewest(HANDBOOK, QuestionSelection.ALL, null, 1)).hasSize(1);
            storage.questionLog().saveFeedback(HANDBOOK, new QueryId(id), up);
            assertThat(idsOf(new QuestionSelection(null, Vote.UP, null, null, null))).contains(id);
        }
    }

    @Test
    void deletesQuestionsWithTheirConversation() {
        LoggedQuestion stored = entry("a", QuestionOutcome.ANSWERED, 1, SITE, null);
        storage.conversations().createConversation(HANDBOOK, TALK, null, turnWith("Question a"), stored);
        recordQuestion(HANDBOOK, entry("b", QuestionOutcome.FAILED, 2, SITE, TALK));
        LoggedQuestion other = nothingFound("c", 3);
        recordQuestion(HANDBOOK, other);
        assertThat(idsOf(QuestionSelection.ALL)).containsExactly("c", "b", "a");

        storage.conversations().deleteById(HANDBOOK, TALK);

        assertThat(listAll()).containsExactly(other);
        assertThat(storage.questionLog().findById(HANDBOOK, stored.id())).isEmpty();
        assertThat(storage.questionLog().saveFeedback(HANDBOOK, stored.id(), null)).isFalse();
        assertThat(storage.questionLog().findByTurn(HANDBOOK, TALK, 1)).isEmpty();
        recordQuestion(HANDBOOK, entry("d", QuestionOutcome.FAILED, 4, SITE, TALK));
        assertThat(listAll()).as("it came too late").containsExactly(other);
    }

    @Test
    void deletesQuestionsWithTheirLibrary() {
        recordQuestion(HANDBOOK, nothingFound("a", 1));
        storage.conversations()
                .createConversation(HANDBOOK, TALK, null, turnWith("Question b"),
                        entry("b", QuestionOutcome.ANSWERED, 1, SITE, null));
        storage.libraries().deleteById(HANDBOOK);
        assertThat(listAll()).isEmpty();
        recordQuestion(HANDBOOK, nothingFound("c", 1));
        storage.libraries().createOrUpdate(HANDBOOK, settings -> settings, T0);
        assertThat(listAll()).isEmpty();
    }

    @Test
    void forgetsDeletedDocuments() {
        Document gone = submitDocument(HANDBOOK, NewDocument.ofText("one"));
        Document kept = submitDocument(HANDBOOK, NewDocument.ofText("two"));
        recordQuestion(HANDBOOK, entry("a", QuestionOutcome.ANSWERED, 1, null, null, gone.id(), kept.id()));
        storage.conversations()
                .createConversation(HANDBOOK, TALK, null, turnWith("Question b", gone, kept),
                        entry("b", QuestionOutcome.ANSWERED, 2, null, null, gone.id(), kept.id()));

        storage.documents().deleteById(HANDBOOK, gone.id());
        recordQuestion(HANDBOOK, entry("c", QuestionOutcome.ANSWERED, 3, null, null, gone.id(), kept.id()));

        assertThat(listAll()).hasSize(3)
                .allSatisfy(question -> assertThat(question.documents())
                        .containsExactly(kept.id()));
    }

    @Test
    void deletesExpiredQuestionsOldestFirstAndKeepsTurns() {
        recordQuestion(HANDBOOK, nothingFound("a", 3));
        recordQuestion(RECIPES, nothingFound("b", 1));
        storage.conversations()
                .createConversation(HANDBOOK, TALK, null, turnWith("Question c"),
                        entry("c", QuestionOutcome.ANSWERED, 2, null, null));
        recordQuestion(HANDBOOK, nothingFound("d", 9));

        assertThat(storage.questionLog().deleteAskedBefore(atSecond(9), 2)).isEqualTo(2);
        assertThat(idsOf(QuestionSelection.ALL)).containsExactly("d", "a");
        assertThat(storage.questionLog().deleteAskedBefore(atSecond(9), 2)).isEqualTo(1);
        assertThat(storage.questionLog().deleteAskedBefore(atSecond(9), 2)).isZero();
        assertThat(idsOf(QuestionSelection.ALL)).containsExactly("d");
        assertThat(storage.conversations().findById(HANDBOOK, TALK, 1)).isPresent();
    }
}
