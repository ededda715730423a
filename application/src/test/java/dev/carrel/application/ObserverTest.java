package dev.carrel.application;

import dev.carrel.application.fake.index.InMemoryPassageIndex;
import dev.carrel.application.fake.model.EchoReplyWriter;
import dev.carrel.application.fake.model.ScriptedEmbedder;
import dev.carrel.application.fake.model.ScriptedReplyWriter;
import dev.carrel.application.fake.storage.InMemoryStorage;
import dev.carrel.application.fake.web.CannedPageFetcher;
import dev.carrel.application.fake.web.PlainTextExtractor;
import dev.carrel.application.limits.QueryLimits;
import dev.carrel.application.port.EngineObserver;
import dev.carrel.application.port.EngineObserver.OperationOutcome.Abandoned;
import dev.carrel.application.port.EngineObserver.OperationOutcome.Completed;
import dev.carrel.application.port.EngineObserver.OperationOutcome.Failed;
import dev.carrel.application.port.ReplyWriter;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.QueryId;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.conversation.ReplyStream;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.NotFoundException.ResourceType;
import dev.carrel.domain.error.ReplyFailedException;
import dev.carrel.domain.error.ReplyFailedException.ReplyFailure;
import dev.carrel.domain.error.StorageException;
import dev.carrel.domain.error.UnexpectedException;
import dev.carrel.domain.question.Feedback;
import dev.carrel.domain.question.Feedback.Vote;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

import static dev.carrel.application.NotFoundAssertions.notFound;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The calls that an engine makes to its observer. */
class ObserverTest {

    private static final Duration LONG = Eventually.LIMIT;

    private final RecordingEngineObserver notes = new RecordingEngineObserver();
    private final CannedPageFetcher pages = new CannedPageFetcher();

    private Carrel openEngine(EngineObserver observer, ReplyWriter writer) {
        return openEngine(observer, writer, QueryLimits.DEFAULT);
    }

    private Carrel openEngine(EngineObserver observer, ReplyWriter writer, QueryLimits limits) {
        return Carrel.builder()
                .storage(new InMemoryStorage())
                .index(new InMemoryPassageIndex())
                .replyWriter(writer)
                .pageFetcher(pages)
                .textExtractor(new PlainTextExtractor())
                .queryLimits(limits)
                .observer(observer)
                .jobIntervals(EngineFixture.OFTEN)
                .open();
    }

    @Test
    void reportsAReplyBeforeItsEndIsRead() throws Exception {
        try (Carrel carrel = openEngine(notes, new EchoReplyWriter())) {
            carrel.createLibrary("handbook").queries().ask(Question.of("What?"));
            assertThat(notes.replies).containsExactly(new Completed());
            assertThat(notes.longest).hasValueGreaterThan(0);
        }
    }

    @Test
    void reportsARepeatedVoteOnce() throws Exception {
        try (Carrel carrel = openEngine(notes, new EchoReplyWriter())) {
            LibraryHandle library = carrel.createLibrary("handbook");
            QueryId question = library.queries().ask(Question.of("What?")).query();
            for (var vote : List.of(Vote.UP, Vote.UP, Vote.DOWN, Vote.UP)) {
                library.questions().giveFeedback(question, new Feedback(vote, null));
            }
            library.questions().giveFeedback(question, new Feedback(Vote.UP, "clear"));

            assertThat(notes.votes).containsExactly(Vote.UP, Vote.DOWN, Vote.UP, Vote.UP);
            assertThat(library.questions().getQuestion(question).feedback()).isEqualTo(new Feedback(Vote.UP, "clear"));
        }
    }

    @Test
    void reportsAFailedReplyWithItsReason() {
        var problem = new StorageException("The disk is full.", null);
        try (Carrel carrel = openEngine(notes, ScriptedReplyWriter.emitting("Half a").fail(problem))) {
            assertThatThrownBy(() -> carrel.createLibrary("handbook").queries().ask(Question.of("What?")))
                    .isSameAs(problem);
            assertThat(notes.replies).containsExactly(new Failed(problem));
        }
    }

    @Test
    void reportsAFaultAsUnexpected() throws Exception {
        try (Carrel carrel = openEngine(notes, (brief, sink) -> {
            throw new IllegalStateException("a fault");
        })) {
            assertThatThrownBy(() -> carrel.createLibrary("handbook").queries().ask(Question.of("What?")))
                    .isInstanceOf(UnexpectedException.class);
            assertThat(notes.reply()).isInstanceOfSatisfying(Failed.class,
                    failed -> assertThat(failed.problem()).isInstanceOf(UnexpectedException.class));
        }
    }

    @Test
    void reportsAClosedStreamAsAbandoned() throws Exception {
        var left = new CountDownLatch(1);
        try (Carrel carrel = openEngine(notes, ScriptedReplyWriter.emitting("A").await(left).emit(" piece"))) {
            try (ReplyStream stream = carrel.createLibrary("handbook").queries().streamReply(Question.of("What?"))) {
                assertThat(stream.nextEvent(LONG)).isPresent();
            }
            left.countDown();
            assertThat(notes.reply()).isEqualTo(new Abandoned());
        }
    }

    @Test
    void reportsATimedOutReplyAsFailed() throws Exception {
        var heard = new CountDownLatch(1);
        try (Carrel carrel = openEngine(notes, ScriptedReplyWriter.emitting("Well").await(heard),
                QueryLimits.DEFAULT.withTimeout(Duration.ofMillis(50)))) {
            assertThatThrownBy(() -> carrel.createLibrary("handbook").queries().ask(Question.of("What?")))
                    .isInstanceOfSatisfying(ReplyFailedException.class,
                            reply -> assertThat(reply.failure()).isEqualTo(ReplyFailure.TIMED_OUT));
            heard.countDown();
            assertThat(notes.reply()).isInstanceOfSatisfying(Failed.class,
                    failed -> assertThat(failed.problem()).isInstanceOfSatisfying(ReplyFailedException.class,
                            reply -> assertThat(reply.failure()).isEqualTo(ReplyFailure.TIMED_OUT)));
        }
    }

    @Test
    void doesNotReportRejectedQuestions() {
        try (Carrel carrel = openEngine(notes, new EchoReplyWriter())) {
            LibraryHandle handbook = carrel.createLibrary("handbook");
            var lost = Question.of("What?").inConversation(new ConversationId("lost"));
            assertThatThrownBy(() -> handbook.queries().ask(lost)).satisfies(notFound(ResourceType.CONVERSATION));
            assertThatThrownBy(() -> handbook.queries().search(lost, 5)).satisfies(notFound(ResourceType.CONVERSATION));
            assertThat(notes.replies).isEmpty();
            assertThat(notes.searches).isEmpty();
        }
    }

    @Test
    void doesNotReportAWarmUp() {
        var written = new AtomicInteger();
        try (Carrel carrel = openEngine(notes, countReplies(written, true))) {
            carrel.createLibrary("handbook").queries().warmUp(Question.of("What?"));
            assertThat(written).hasValue(1);
            assertThat(notes.searches).isEmpty();
            assertThat(notes.replies).isEmpty();
        }
    }

    @Test
    void callsNoServiceToWarmUp() {
        var written = new AtomicInteger();
        try (Carrel carrel = openEngine(notes, countReplies(written, false))) {
            carrel.createLibrary("handbook").queries().warmUp(Question.of("What?"));
            assertThat(written).hasValue(0);
        }
    }

    private static ReplyWriter countReplies(AtomicInteger written, boolean local) {
        var echo = new EchoReplyWriter();
        return new ReplyWriter() {

            @Override
            public GeneratedReply writeReply(ReplyRequest request, ReplySink sink) {
                written.incrementAndGet();
                return echo.writeReply(request, sink);
            }

            @Override
            public boolean isLocal() {
                return local;
            }
        };
    }

    @Test
    void reportsASearch() {
        try (Carrel carrel = openEngine(notes, new EchoReplyWriter())) {
            carrel.createLibrary("handbook").queries().search(Question.of("What?"), 5);
            assertThat(notes.searches).containsExactly(new Completed());
        }
    }

    @Test
    void reportsTheEndOfADocument() throws Exception {
        pages.putPage("https://example.org/", "A page.");
        try (Carrel carrel = openEngine(notes, new EchoReplyWriter())) {
            LibraryHandle handbook = carrel.createLibrary("handbook");
            handbook.documents().addText("A text.");
            assertThat(notes.document()).isEqualTo(DocumentStatus.SUCCESS);
            handbook.documents().addDocument(NewDocument.ofPage("https://example.org/"));
            assertThat(notes.document()).isEqualTo(DocumentStatus.SUCCESS);
            handbook.documents().addDocument(NewDocument.ofPage("https://example.org/there-is-none"));
            assertThat(notes.document()).isEqualTo(DocumentStatus.FAILED);
            assertThat(notes.documents).isEmpty();
        }
    }

    @Test
    void reportsThePendingCountRepeatedly() throws Exception {
        try (Carrel carrel = openEngine(notes, new EchoReplyWriter())) {
            assertThat(notes.waiting.poll(LONG.toSeconds(), TimeUnit.SECONDS)).isZero();
            assertThat(notes.waiting.poll(LONG.toSeconds(), TimeUnit.SECONDS)).isZero();
            assertThat(carrel.readiness()).isEqualTo(new EngineReadiness.Ready());
        }
    }

    @Test
    void survivesAThrowingObserver() throws Exception {
        try (Carrel carrel = openEngine(new ObserverFault(), new EchoReplyWriter())) {
            LibraryHandle handbook = carrel.createLibrary("handbook");
            var document = handbook.documents().addText("Leave is granted.").document();
            assertThat(handbook.documents().awaitDocument(document.id(), LONG).state().status())
                    .isEqualTo(DocumentStatus.SUCCESS);
            assertThat(handbook.queries().search(Question.of("leave"), 5).documents()).hasSize(1);
            assertThat(handbook.queries().ask(Question.of("Who grants leave?")).metadata().documents()).hasSize(1);
        }
    }

    @Test
    void reportsEmbeddedPassages() throws Exception {
        try (Carrel carrel = Carrel.builder()
                .storage(new InMemoryStorage())
                .index(new InMemoryPassageIndex())
                .replyWriter(new EchoReplyWriter())
                .embedder(new ScriptedEmbedder("model"))
                .observer(notes)
                .open()) {
            carrel.createLibrary("handbook").documents().addText("Leave is granted.");

            assertThat(notes.embedded.poll(LONG.toSeconds(), TimeUnit.SECONDS)).isEqualTo(new EmbeddedBatch(1, 0));
        }
    }

    /** The numbers that {@link EngineObserver#onEmbeddingProgress} gets. */
    private record EmbeddedBatch(int passages, long pendingDocuments) {}

    /** Records all calls. */
    private static final class RecordingEngineObserver implements EngineObserver {

        private final BlockingQueue<OperationOutcome> replies = new LinkedBlockingQueue<>();
        private final BlockingQueue<OperationOutcome> searches = new LinkedBlockingQueue<>();
        private final BlockingQueue<DocumentStatus> documents = new LinkedBlockingQueue<>();
        private final BlockingQueue<Long> waiting = new LinkedBlockingQueue<>();
        private final BlockingQueue<EmbeddedBatch> embedded = new LinkedBlockingQueue<>();
        private final BlockingQueue<Vote> votes = new LinkedBlockingQueue<>();
        private final AtomicLong longest = new AtomicLong();

        OperationOutcome reply() throws InterruptedException {
            return replies.poll(LONG.toSeconds(), TimeUnit.SECONDS);
        }

        DocumentStatus document() throws InterruptedException {
            return documents.poll(LONG.toSeconds(), TimeUnit.SECONDS);
        }

        @Override
        public void onReplyEnded(OperationOutcome ending, Duration took) {
            longest.accumulateAndGet(took.toNanos(), Math::max);
            replies.add(ending);
        }

        @Override
        public void onSearchEnded(OperationOutcome ending, Duration took) {
            searches.add(ending);
        }

        @Override
        public void onDocumentEnded(DocumentStatus status, Duration took) {
            documents.add(status);
        }

        @Override
        public void onPendingCounted(long count) {
            waiting.add(count);
        }

        @Override
        public void onVote(Vote vote) {
            votes.add(vote);
        }

        @Override
        public void onEmbeddingProgress(int passages, long pendingDocuments) {
            if (passages > 0) {
                embedded.add(new EmbeddedBatch(passages, pendingDocuments));
            }
        }
    }

    private static final class ObserverFault implements EngineObserver {

        @Override
        public void onReplyEnded(OperationOutcome ending, Duration took) {
            throw new IllegalStateException("replied");
        }

        @Override
        public void onSearchEnded(OperationOutcome ending, Duration took) {
            throw new IllegalStateException("searched");
        }

        @Override
        public void onDocumentEnded(DocumentStatus status, Duration took) {
            throw new AssertionError("processed");
        }

        @Override
        public void onPendingCounted(long documents) {
            throw new IllegalStateException("waiting");
        }
    }
}
