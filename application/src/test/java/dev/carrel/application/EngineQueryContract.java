package dev.carrel.application;

import dev.carrel.application.fake.model.EchoReplyWriter;
import dev.carrel.application.fake.model.ScriptedReplyWriter;
import dev.carrel.application.limits.IngestLimits;
import dev.carrel.application.limits.QueryLimits;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.ConversationTurn;
import dev.carrel.domain.conversation.EarlierTurn;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.conversation.Reply;
import dev.carrel.domain.conversation.ReplyEvent;
import dev.carrel.domain.conversation.ReplyMetadata.SourceDocument;
import dev.carrel.domain.conversation.ReplyStream;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.error.NotFoundException.ResourceType;
import dev.carrel.domain.error.OverloadedException;
import dev.carrel.domain.error.ReplyFailedException;
import dev.carrel.domain.error.ReplyFailedException.ReplyFailure;
import dev.carrel.domain.error.StorageException;
import dev.carrel.domain.question.Feedback;
import dev.carrel.domain.question.Feedback.Vote;
import dev.carrel.domain.question.QuestionCluster;
import dev.carrel.domain.question.QuestionOutcome;
import dev.carrel.domain.question.QuestionSelection;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

import static dev.carrel.application.NotFoundAssertions.notFound;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

/** The promises of the engine about replies and conversations, on any storage and index. */
public abstract class EngineQueryContract extends EngineFixture {

    @Test
    void answersFromAProcessedText() throws Exception {
        Document leave = addAndAwait("Every employee has twenty-eight days of leave a year.");
        assertThat(leave.state().status()).isEqualTo(DocumentStatus.SUCCESS);
        assertThat(leave.title()).isEqualTo("Every employee has twenty-eight days of leave a year.");

        Reply reply = handbook.queries().ask(Question.of("How many days of leave?"));

        assertThat(reply.text()).isEqualTo(EchoReplyWriter.reply("How many days of leave?"));
        assertThat(reply.metadata().documents()).extracting(SourceDocument::id).containsExactly(leave.id());
        assertThat(handbook.conversations().getConversation(reply.conversation()).turns())
                .extracting(ConversationTurn::reply)
                .containsExactly(reply.text());
    }

    @Test
    void clustersQuestionsByWords() throws Exception {
        addAndAwait("Every employee has twenty-eight days of leave a year.");
        handbook.queries().ask(Question.of("How many days of leave?"));
        Reply disliked = handbook.queries().ask(Question.of("VOLCANO,  Xylophone!"));
        handbook.queries().ask(Question.of("xylophone volcano?"));
        handbook.queries().ask(Question.of("??"));
        handbook.questions().giveFeedback(disliked.query(), new Feedback(Vote.DOWN, null));

        List<QuestionCluster> clusters = handbook.questions().clusterQuestions(QuestionSelection.ALL);

        assertThat(clusters).extracting(cluster -> cluster.representative().text())
                .containsExactly("xylophone volcano?", "??", "How many days of leave?");
        assertThat(clusters.getFirst().countOutcomes()).containsEntry(QuestionOutcome.NOTHING_FOUND, 2)
                .containsEntry(QuestionOutcome.ANSWERED, 0)
                .hasSize(QuestionOutcome.values().length);
        assertThat(clusters.getFirst().countVotes()).isEqualTo(Map.of(Vote.UP, 0, Vote.DOWN, 1));
    }

    @Test
    void repliesWithoutSourcesIfNothingIsRelevant() throws Exception {
        addAndAwait("Every employee has twenty-eight days of leave a year.");
        assertThat(handbook.queries().ask(Question.of("volcano xylophone")).metadata().documents()).isEmpty();
        assertThat(carrel.createLibrary("empty").queries().ask(Question.of("anything")).metadata().documents())
                .isEmpty();
    }

    @Test
    void beginsAReplyThatMayNotAnswerWithTheWords() throws Exception {
        closeEngine();
        carrel = openWith(new EchoReplyWriter(), QueryLimits.DEFAULT.withThresholds(0.01, 1), TWO_WORKERS);
        handbook = carrel.createLibrary("handbook");
        addAndAwait("Every employee has twenty-eight days of leave a year.");

        List<ReplyEvent> events = collectEvents(
                handbook.queries().streamReply(Question.of("How many days of holiday?")));

        Reply reply = ((ReplyEvent.ResponseEvent) events.get(events.size() - 2)).reply();
        assertThat(reply.text()).startsWith("I am not sure.")
                .endsWith(":\n\n" + EchoReplyWriter.reply("How many days of holiday?"))
                .isEqualTo(tokenTexts(events));
        assertThat(reply.metadata().documents()).isNotEmpty();
        assertThat(reply.metadata().sure()).isFalse();
        assertThat(handbook.conversations().getConversation(reply.conversation()).turns()).singleElement()
                .satisfies(turn -> assertThat(turn.metadata()).isEqualTo(reply.metadata()));
        assertThat(handbook.questions().listQuestions(QuestionSelection.ALL, null, 1)).singleElement()
                .satisfies(logged -> assertThat(logged.outcome()).isEqualTo(QuestionOutcome.UNSURE));
        assertThat(handbook.queries().ask(Question.of("volcano xylophone")).text()).doesNotContain("not sure");
    }

    @Test
    void findsNothingInAnEmptyLibraryWhateverTheThresholds() throws Exception {
        for (double sure : new double[]{0, 1}) {
            closeEngine();
            carrel = openWith(new EchoReplyWriter(), QueryLimits.DEFAULT.withThresholds(0, sure), TWO_WORKERS);
            Reply reply = carrel.createLibrary("empty").queries().ask(Question.of("anything"));
            assertThat(reply.metadata().documents()).isEmpty();
            assertThat(reply.metadata().sure()).isTrue();
        }
    }

    @Test
    void streamsTheSameReplyInPieces() throws Exception {
        addAndAwait("Leave is granted by the manager.");
        List<ReplyEvent> events = collectEvents(handbook.queries().streamReply(Question.of("Who grants leave?")));
        assertThat(events.getFirst()).isInstanceOf(ReplyEvent.InitializingEvent.class);
        assertThat(events.getLast()).isEqualTo(new ReplyEvent.DoneEvent());
        var response = (ReplyEvent.ResponseEvent) events.get(events.size() - 2);
        assertThat(tokenTexts(events)).isEqualTo(response.reply().text());
        var initializing = (ReplyEvent.InitializingEvent) events.getFirst();
        assertThat(response.reply().query()).isEqualTo(initializing.query());
        assertThat(response.reply().conversation()).isNotNull().isEqualTo(initializing.conversation());
    }

    @Test
    void aConversationContinuesInItsOwnLibraryOnly() throws Exception {
        Reply first = handbook.queries().ask(Question.of("Who grants leave?"));
        Reply second = handbook.queries().ask(Question.of("And sick leave?").inConversation(first.conversation()));
        assertThat(second.conversation()).isEqualTo(first.conversation());
        assertThat(handbook.conversations().getConversation(first.conversation()).turns())
                .extracting(ConversationTurn::query)
                .containsExactly("Who grants leave?", "And sick leave?");
        LibraryHandle other = carrel.createLibrary("other");
        assertThatThrownBy(
                () -> other.queries().ask(Question.of("And sick leave?").inConversation(first.conversation())))
                .satisfies(notFound(ResourceType.CONVERSATION));
        handbook.conversations().deleteConversation(first.conversation());
        assertThatThrownBy(
                () -> handbook.queries().streamReply(Question.of("And then?").inConversation(first.conversation())))
                .satisfies(notFound(ResourceType.CONVERSATION));
    }

    @Test
    void continuesAConversationThatTheCallerKeeps() throws Exception {
        Document permit = addAndAwait("The parking permit costs apprentices twenty euros.");
        Document ticket = addAndAwait("The railway ticket costs apprentices thirty euros.");
        Question followUp = Question.of("And for apprentices?");
        for (var topic : Map.of("parking permit", permit, "railway ticket", ticket).entrySet()) {
            List<EarlierTurn> turns = List.of(new EarlierTurn("What does the " + topic.getKey() + " cost?", "Much."));

            Reply reply = handbook.queries().ask(followUp.withHistory(turns));

            assertThat(reply.conversation()).isNull();
            assertThat(reply.metadata().documents()).extracting(SourceDocument::id)
                    .first()
                    .isEqualTo(topic.getValue().id());
            assertThat(handbook.queries().search(followUp.withHistory(turns), 1).documents()).first()
                    .satisfies(found -> assertThat(found.document().id()).isEqualTo(topic.getValue().id()));
        }
        assertThat(handbook.queries().ask(followUp.withHistory(List.of())).conversation()).isNull();
    }

    @Test
    void writesWithTheLatestTurnsThatTheCallerKeeps() throws Exception {
        var received = new AtomicReference<List<ConversationTurn>>(List.of());
        reopenEngine((request, sink) -> {
            received.set(request.recentTurns());
            return new EchoReplyWriter().writeReply(request, sink);
        });
        List<EarlierTurn> turns = IntStream.rangeClosed(1, QueryLimits.DEFAULT.recentTurns() + 2)
                .mapToObj(number -> new EarlierTurn("Question " + number + "?", "Reply " + number + "."))
                .toList();

        handbook.queries().ask(Question.of("And then?").withHistory(turns));

        assertThat(received.get()).extracting(ConversationTurn::query)
                .containsExactly("Question 3?", "Question 4?", "Question 5?", "Question 6?", "Question 7?");
        assertThat(received.get()).extracting(ConversationTurn::reply).last().isEqualTo("Reply 7.");
    }

    @Test
    void findsTheTopicOfAFollowUp() throws Exception {
        Document permit = addAndAwait("The parking permit costs apprentices twenty euros.");
        Document ticket = addAndAwait("The railway ticket costs apprentices thirty euros.");
        assertThat(usedDocuments("What does the parking permit cost?", "And for apprentices?")).first()
                .isEqualTo(permit.id());
        assertThat(usedDocuments("What does the railway ticket cost?", "And for apprentices?")).first()
                .isEqualTo(ticket.id());
    }

    @Test
    void prefersTheDocumentOfTheLastReplyInAFollowUp() throws Exception {
        for (String office : List.of("Berlin", "Vienna")) {
            addAndAwait(NewDocument.ofText("How to reach us in " + office + ".").withTitle("Office " + office));
        }
        Document berlin = addAndAwait(NewDocument.ofText("Visitors ring twice.").withTitle("Office Berlin"));
        Document vienna = addAndAwait(NewDocument.ofText("Visitors ring twice!").withTitle("Office Vienna"));
        assertThat(usedDocuments("How do I reach Berlin?", "Do visitors ring?")).first().isEqualTo(berlin.id());
        assertThat(usedDocuments("How do I reach Vienna?", "Do visitors ring?")).first().isEqualTo(vienna.id());
    }

    @Test
    void followsAChangeOfTopic() throws Exception {
        addAndAwait("The parking permit costs apprentices twenty euros.");
        Document leave = addAndAwait("Unused holidays expire in March.");
        assertThat(usedDocuments("What does the parking permit cost?", "Do unused holidays expire in March?"))
                .first()
                .isEqualTo(leave.id());
    }

    @Test
    void earlierQuestionsDoNotMakeADocumentRelevant() throws Exception {
        addAndAwait("The parking permit costs apprentices twenty euros.");
        Reply about = handbook.queries().ask(Question.of("What does the parking permit cost apprentices?"));
        assertThat(about.metadata().documents()).isNotEmpty();

        var other = Question.of("Volcano xylophone?").inConversation(about.conversation());

        assertThat(handbook.queries().search(other, 5).documents()).extracting(found -> found.document().similarity())
                .allMatch(similarity -> similarity == 0);
        assertThat(handbook.queries().ask(other).metadata().documents()).isEmpty();
    }

    @Test
    void ignoresATurnOfADeletedDocument() throws Exception {
        Document permit = addAndAwait("The parking permit costs apprentices twenty euros.");
        Document ticket = addAndAwait("The railway ticket costs apprentices thirty euros.");
        Reply about = handbook.queries().ask(Question.of("What does the parking permit cost?"));
        handbook.documents().deleteDocument(permit.id());
        var followUp = Question.of("Why?").inConversation(about.conversation());
        assertThat(handbook.queries().search(followUp, 5).documents()).isEmpty();
        assertThat(handbook.queries().search(Question.of("railway ticket"), 5).documents())
                .extracting(evidence -> evidence.document().id())
                .containsExactly(ticket.id());
    }

    @Test
    void redactsAReplyWhoseDocumentIsDeletedMeanwhile() throws Exception {
        Document leave = addAndAwait("Leave is granted by the manager.");
        var writing = new CountDownLatch(1);
        var deleted = new CountDownLatch(1);
        reopenEngine(
                ScriptedReplyWriter.emitting("The manager").run(writing::countDown).await(deleted).emit(" grants it."));
        try (ReplyStream stream = handbook.queries().streamReply(Question.of("Who grants leave?"))) {
            Eventually.awaitLatch(writing);
            handbook.documents().deleteDocument(leave.id());
            deleted.countDown();
            List<ReplyEvent> events = collectEvents(stream);
            var response = (ReplyEvent.ResponseEvent) events.get(events.size() - 2);
            assertThat(handbook.conversations().getConversation(response.reply().conversation()).turns())
                    .allMatch(ConversationTurn::isRedacted);
        }
    }

    @Test
    void closingAStreamStopsTheWriterAndStoresNoTurn() throws Exception {
        Reply first = handbook.queries().ask(Question.of("Who grants leave?"));
        var left = new CountDownLatch(1);
        var stopped = new CountDownLatch(1);
        var writer = ScriptedReplyWriter.emitting("A", " piece").await(left).emit(" more", " and more");
        reopenEngine((brief, sink) -> {
            try {
                return writer.writeReply(brief, sink);
            } finally {
                stopped.countDown();
            }
        });
        try (ReplyStream stream = handbook.queries()
                .streamReply(Question.of("And then?").inConversation(first.conversation()))) {
            assertThat(stream.nextEvent(LONG)).containsInstanceOf(ReplyEvent.InitializingEvent.class);
            // Before the first token, the writer might not be called at all.
            assertThat(stream.nextEvent(LONG)).containsInstanceOf(ReplyEvent.TokenEvent.class);
        }
        left.countDown();
        Eventually.awaitLatch(stopped);
        assertThat(writer.stopped()).isEqualTo(1);
        assertThat(handbook.conversations().getConversation(first.conversation()).turns()).hasSize(1);
    }

    @Test
    void aFailingWriterEndsTheStreamAndStoresNoTurn() throws Exception {
        Reply first = handbook.queries().ask(Question.of("Who grants leave?"));
        reopenEngine(ScriptedReplyWriter.emitting("Half a").fail(new StorageException("The disk is full.", null)));
        List<ReplyEvent> events = collectEvents(
                handbook.queries().streamReply(Question.of("And then?").inConversation(first.conversation())));
        assertThat(events.getLast()).isInstanceOfSatisfying(ReplyEvent.FailureEvent.class,
                failed -> assertThat(failed.problem()).hasMessage("The disk is full."));
        assertThatThrownBy(() -> handbook.queries().ask(Question.of("And then?"))).hasMessage("The disk is full.");
        assertThat(handbook.conversations().getConversation(first.conversation()).turns()).hasSize(1);
    }

    @Test
    void limitsReplyTimeAndConcurrency() throws Exception {
        var never = new CountDownLatch(1);
        reopenEngine(ScriptedReplyWriter.emitting("Well").await(never),
                QueryLimits.DEFAULT.withTimeout(Duration.ofMillis(50)).withMaxConcurrent(1),
                IngestLimits.builder().workers(1).build());
        assertThatThrownBy(() -> handbook.queries().ask(Question.of("What?"))).isInstanceOfSatisfying(
                ReplyFailedException.class,
                reply -> assertThat(reply.failure()).isEqualTo(ReplyFailure.TIMED_OUT));
        // A reply whose time is over before it is written leaves its place; one that is being written keeps it.
        Eventually.await("a reply that is being written keeps its place",
                () -> catchThrowable(
                        () -> handbook.queries().ask(Question.of("What?"))) instanceof OverloadedException);
        never.countDown();
    }

    @Test
    void deliversRepliesLargerThanTheBuffer() throws Exception {
        var pieces = new ArrayList<String>();
        for (int number = 0; number < 1000; number++) {
            pieces.add(" " + number);
        }
        reopenEngine(ScriptedReplyWriter.emitting(pieces.toArray(String[]::new)));
        List<ReplyEvent> events = collectEvents(handbook.queries().streamReply(Question.of("Count!")));
        assertThat(tokenTexts(events)).isEqualTo(String.join("", pieces));
    }

    @Test
    void deletesConversationsWithTheirLibrary() throws Exception {
        addAndAwait("Leave is granted by the manager.");
        Reply first = handbook.queries().ask(Question.of("Who grants leave?"));
        handbook.queries().ask(Question.of("And sick leave?").inConversation(first.conversation()));
        LibraryHandle other = carrel.createLibrary("other");
        Reply elsewhere = other.queries().ask(Question.of("Who grants leave?"));
        carrel.deleteLibrary(handbook.id());
        handbook = carrel.createLibrary("handbook");
        assertThatThrownBy(() -> handbook.conversations().getConversation(first.conversation()))
                .satisfies(notFound(ResourceType.CONVERSATION));
        assertThatThrownBy(() -> handbook.queries().ask(Question.of("And then?").inConversation(first.conversation())))
                .satisfies(notFound(ResourceType.CONVERSATION));
        assertThat(other.conversations().getConversation(elsewhere.conversation()).turns()).hasSize(1);
    }

    @Test
    void deletesAnIdleConversation() throws Exception {
        carrel.close();
        var now = new AtomicReference<>(InstantSource.system().instant());
        carrel = newBuilder(new EchoReplyWriter(), QueryLimits.DEFAULT, TWO_WORKERS)
                .clock(now::get)
                .conversationRetention(Duration.ofSeconds(2))
                .open();
        handbook = carrel.createLibrary("handbook");
        var resting = handbook.queries().ask(Question.of("Who grants leave?")).conversation();
        var continued = handbook.queries().ask(Question.of("Who grants sick leave?")).conversation();
        LibraryHandle other = carrel.createLibrary("other");
        var elsewhere = other.queries().ask(Question.of("Who grants leave?")).conversation();
        now.updateAndGet(moment -> moment.plusMillis(1500));
        handbook.queries().ask(Question.of("And then?").inConversation(continued));

        now.updateAndGet(moment -> moment.plusMillis(1000));
        awaitForgotten(handbook, resting);
        awaitForgotten(other, elsewhere);
        assertThat(handbook.conversations().getConversation(continued).turns()).hasSize(2);
        assertThatThrownBy(() -> handbook.queries().ask(Question.of("And then?").inConversation(resting)))
                .satisfies(notFound(ResourceType.CONVERSATION));

        now.updateAndGet(moment -> moment.plusMillis(1500));
        awaitForgotten(handbook, continued);
    }

    @Test
    void rejectsAnUnreasonableRetention() {
        for (Duration senseless : List.of(Duration.ofMillis(999), Duration.ofDays(3651), Duration.ofSeconds(-1))) {
            assertThatThrownBy(() -> Carrel.builder().conversationRetention(senseless))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    private static void awaitForgotten(LibraryHandle library, ConversationId conversation)
            throws InterruptedException {
        long deadline = System.nanoTime() + LONG.toNanos();
        while (true) {
            try {
                library.conversations().getConversation(conversation);
            } catch (NotFoundException ignored) {
                return;
            }
            assertThat(System.nanoTime()).as("it is still there").isLessThan(deadline);
            Thread.sleep(10);
        }
    }

    /** Returns the documents of the reply to the second of two questions, best first. */
    private List<DocumentId> usedDocuments(String first, String followUp) throws InterruptedException {
        Reply reply = handbook.queries()
                .ask(Question.of(followUp).inConversation(handbook.queries().ask(Question.of(first)).conversation()));
        return reply.metadata().documents().stream().map(SourceDocument::id).toList();
    }

    private static List<ReplyEvent> collectEvents(ReplyStream stream) throws InterruptedException {
        try (stream) {
            var events = new ArrayList<ReplyEvent>();
            while (events.isEmpty() || !events.getLast().isTerminal()) {
                stream.nextEvent(LONG).ifPresent(events::add);
            }
            return events;
        }
    }

    private static String tokenTexts(List<ReplyEvent> events) {
        var text = new StringBuilder();
        for (ReplyEvent event : events) {
            if (event instanceof ReplyEvent.TokenEvent token) {
                text.append(token.value());
            }
        }
        return text.toString();
    }
}
