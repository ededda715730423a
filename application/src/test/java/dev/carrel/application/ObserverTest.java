package dev.carrel.application;

import dev.carrel.application.answering.AnsweringLimits;
import dev.carrel.application.answering.ReplyStream;
import dev.carrel.application.port.Observer;
import dev.carrel.application.port.Observer.Ending.Abandoned;
import dev.carrel.application.port.Observer.Ending.Done;
import dev.carrel.application.port.Observer.Ending.Failed;
import dev.carrel.application.port.ReplyWriter;
import dev.carrel.application.port.index.InMemoryPassageIndex;
import dev.carrel.application.port.scraping.CannedPages;
import dev.carrel.application.port.scraping.PlainTextExtractor;
import dev.carrel.application.port.storage.InMemoryStorage;
import dev.carrel.application.port.writing.EchoReplyWriter;
import dev.carrel.application.port.writing.ScriptedReplyWriter;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.ConversationNotFoundException;
import dev.carrel.domain.error.ReplyTimedOutException;
import dev.carrel.domain.error.StorageException;
import dev.carrel.domain.error.UnexpectedException;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What an engine tells its observer. */
class ObserverTest {

    private static final Duration LONG = Duration.ofSeconds(30);

    private final Notes notes = new Notes();
    private final CannedPages pages = new CannedPages();

    private Carrel engine(Observer observer, ReplyWriter writer) {
        return engine(observer, writer, AnsweringLimits.DEFAULT);
    }

    private Carrel engine(Observer observer, ReplyWriter writer, AnsweringLimits limits) {
        return Carrel.builder()
                .storage(new InMemoryStorage())
                .index(new InMemoryPassageIndex())
                .replies(writer)
                .pages(pages, new PlainTextExtractor())
                .answering(limits)
                .observer(observer)
                .open();
    }

    @Test
    void aReplyIsToldBeforeItIsHeard() throws Exception {
        try (Carrel carrel = engine(notes, new EchoReplyWriter())) {
            carrel.library("handbook").ask("What?");
            assertThat(notes.replies).containsExactly(new Done());
            assertThat(notes.longest).hasValueGreaterThan(0);
        }
    }

    @Test
    void aReplyThatFailsIsToldWithItsReason() {
        var problem = new StorageException("The disk is full.", null);
        try (Carrel carrel = engine(notes, ScriptedReplyWriter.emitting("Half a").fail(problem))) {
            assertThatThrownBy(() -> carrel.library("handbook").ask("What?")).isSameAs(problem);
            assertThat(notes.replies).containsExactly(new Failed(problem));
        }
    }

    @Test
    void aFaultIsToldAsOne() throws Exception {
        try (Carrel carrel = engine(notes, (brief, sink) -> {
            throw new IllegalStateException("a fault");
        })) {
            assertThatThrownBy(() -> carrel.library("handbook").ask("What?")).isInstanceOf(UnexpectedException.class);
            assertThat(notes.reply()).isInstanceOfSatisfying(Failed.class,
                    failed -> assertThat(failed.problem()).isInstanceOf(UnexpectedException.class));
        }
    }

    @Test
    void aReplyThatNobodyWaitsForIsAbandoned() throws Exception {
        var left = new CountDownLatch(1);
        try (Carrel carrel = engine(notes, ScriptedReplyWriter.emitting("A").await(left).emit(" piece"))) {
            try (ReplyStream stream = carrel.library("handbook").stream(Question.of("What?"))) {
                assertThat(stream.next(LONG)).isPresent();
            }
            left.countDown();
            assertThat(notes.reply()).isEqualTo(new Abandoned());
        }
    }

    @Test
    void aReplyThatTookTooLongHasFailed() throws Exception {
        var heard = new CountDownLatch(1);
        try (Carrel carrel = engine(notes, ScriptedReplyWriter.emitting("Well").await(heard),
                AnsweringLimits.DEFAULT.withTime(Duration.ofMillis(50)))) {
            assertThatThrownBy(() -> carrel.library("handbook").ask("What?"))
                    .isInstanceOf(ReplyTimedOutException.class);
            heard.countDown();
            assertThat(notes.reply()).isInstanceOfSatisfying(Failed.class,
                    failed -> assertThat(failed.problem()).isInstanceOf(ReplyTimedOutException.class));
        }
    }

    @Test
    void whatIsRefusedIsNotTold() {
        try (Carrel carrel = engine(notes, new EchoReplyWriter())) {
            LibraryHandle handbook = carrel.library("handbook");
            var lost = Question.of("What?").in(new ConversationId("lost"));
            assertThatThrownBy(() -> handbook.ask(lost)).isInstanceOf(ConversationNotFoundException.class);
            assertThatThrownBy(() -> handbook.search(lost, 5)).isInstanceOf(ConversationNotFoundException.class);
            assertThat(notes.replies).isEmpty();
            assertThat(notes.searches).isEmpty();
        }
    }

    @Test
    void aSearchIsTold() {
        try (Carrel carrel = engine(notes, new EchoReplyWriter())) {
            carrel.library("handbook").search(Question.of("What?"), 5);
            assertThat(notes.searches).containsExactly(new Done());
        }
    }

    @Test
    void theEndOfADocumentIsTold() throws Exception {
        pages.put("https://example.org/", "A page.");
        try (Carrel carrel = engine(notes, new EchoReplyWriter())) {
            LibraryHandle handbook = carrel.library("handbook");
            handbook.add("A text.");
            assertThat(notes.document()).isEqualTo(DocumentStatus.SUCCESS);
            handbook.add(NewDocument.page("https://example.org/"));
            assertThat(notes.document()).isEqualTo(DocumentStatus.SUCCESS);
            handbook.add(NewDocument.page("https://example.org/there-is-none"));
            assertThat(notes.document()).isEqualTo(DocumentStatus.FAILED);
            assertThat(notes.documents).isEmpty();
        }
    }

    @Test
    void howManyDocumentsWaitIsToldAgainAndAgain() throws Exception {
        try (Carrel carrel = engine(notes, new EchoReplyWriter())) {
            assertThat(notes.waiting.poll(LONG.toSeconds(), TimeUnit.SECONDS)).isZero();
            assertThat(notes.waiting.poll(LONG.toSeconds(), TimeUnit.SECONDS)).isZero();
            assertThat(carrel.readiness()).isEqualTo(new Readiness.Ready());
        }
    }

    @Test
    void anObserverThatThrowsHarmsNothing() throws Exception {
        try (Carrel carrel = engine(new Fault(), new EchoReplyWriter())) {
            LibraryHandle handbook = carrel.library("handbook");
            var document = handbook.add("Leave is granted.").document();
            assertThat(handbook.await(document.id(), LONG).state().status()).isEqualTo(DocumentStatus.SUCCESS);
            assertThat(handbook.search(Question.of("leave"), 5)).hasSize(1);
            assertThat(handbook.ask("Who grants leave?").metadata().documents()).hasSize(1);
        }
    }

    /** Keeps all that it hears. */
    private static final class Notes implements Observer {

        private final BlockingQueue<Ending> replies = new LinkedBlockingQueue<>();
        private final BlockingQueue<Ending> searches = new LinkedBlockingQueue<>();
        private final BlockingQueue<DocumentStatus> documents = new LinkedBlockingQueue<>();
        private final BlockingQueue<Long> waiting = new LinkedBlockingQueue<>();
        private final AtomicLong longest = new AtomicLong();

        Ending reply() throws InterruptedException {
            return replies.poll(LONG.toSeconds(), TimeUnit.SECONDS);
        }

        DocumentStatus document() throws InterruptedException {
            return documents.poll(LONG.toSeconds(), TimeUnit.SECONDS);
        }

        @Override
        public void replied(Ending ending, Duration took) {
            longest.accumulateAndGet(took.toNanos(), Math::max);
            replies.add(ending);
        }

        @Override
        public void searched(Ending ending, Duration took) {
            searches.add(ending);
        }

        @Override
        public void processed(DocumentStatus status, Duration took) {
            documents.add(status);
        }

        @Override
        public void waiting(long count) {
            waiting.add(count);
        }
    }

    private static final class Fault implements Observer {

        @Override
        public void replied(Ending ending, Duration took) {
            throw new IllegalStateException("replied");
        }

        @Override
        public void searched(Ending ending, Duration took) {
            throw new IllegalStateException("searched");
        }

        @Override
        public void processed(DocumentStatus status, Duration took) {
            throw new AssertionError("processed");
        }

        @Override
        public void waiting(long documents) {
            throw new IllegalStateException("waiting");
        }
    }
}
