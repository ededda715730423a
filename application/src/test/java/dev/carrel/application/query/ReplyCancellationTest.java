package dev.carrel.application.query;

import dev.carrel.application.Carrel;
import dev.carrel.application.Eventually;
import dev.carrel.application.LibraryHandle;
import dev.carrel.application.fake.model.EchoReplyWriter;
import dev.carrel.application.limits.QueryLimits;
import dev.carrel.application.port.ReplyWriter;
import dev.carrel.application.port.ReplyWriter.GeneratedReply;
import dev.carrel.application.port.ReplyWriter.ReplyRequest;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.conversation.Reply;
import dev.carrel.domain.conversation.ReplyEvent;
import dev.carrel.domain.conversation.ReplyStream;
import dev.carrel.domain.error.ReplyFailedException;
import dev.carrel.domain.error.ReplyFailedException.ReplyFailure;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static dev.carrel.application.Eventually.awaitLatch;
import static dev.carrel.application.query.ReplyTestEngines.TIMEOUT;
import static dev.carrel.application.query.ReplyTestEngines.collectEvents;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The cancellation of replies: by closing the stream, by an interrupt of the caller, and by the timeout. */
class ReplyCancellationTest {

    private final CountDownLatch writing = new CountDownLatch(1);
    private final CountDownLatch cancelled = new CountDownLatch(1);
    private Carrel carrel;

    @AfterEach
    void closeEngine() {
        carrel.close();
    }

    @Test
    void closingTheStreamCancelsAWaitingWriter() throws Exception {
        LibraryHandle library = openEngine(this::awaitCancellation);
        try (ReplyStream stream = library.queries().streamReply(Question.of("How long?"))) {
            assertThat(stream.nextEvent(TIMEOUT)).containsInstanceOf(ReplyEvent.InitializingEvent.class);
            awaitLatch(writing);
            assertThat(cancelled.getCount()).isEqualTo(1);
        }
        awaitLatch(cancelled);
    }

    @Test
    void timeoutCancelsAWaitingWriter() throws Exception {
        writeUntilTimeout(this::awaitCancellation,
                library -> assertThatThrownBy(() -> library.queries().ask(Question.of("How long?")))
                        .isInstanceOfSatisfying(ReplyFailedException.class,
                                reply -> assertThat(reply.failure()).isEqualTo(ReplyFailure.TIMED_OUT)));

        awaitLatch(cancelled);
    }

    @Test
    void timeoutEndsAStreamThatIsNeitherReadNorClosed() throws Exception {
        var dropped = new AtomicReference<ReplyStream>();
        writeUntilTimeout((request, sink) -> {
            writing.countDown();
            while (sink.emitText("on and on ")) {
                Thread.onSpinWait();
            }
            cancelled.countDown();
            return new GeneratedReply("on and on", List.of());
        }, library -> dropped.set(library.queries().streamReply(Question.of("How long?"))));

        awaitLatch(cancelled);
        assertThat(collectEvents(dropped.get()).getLast()).isInstanceOfSatisfying(ReplyEvent.FailureEvent.class,
                failed -> assertThat(failed.problem()).isInstanceOfSatisfying(ReplyFailedException.class,
                        reply -> assertThat(reply.failure()).isEqualTo(ReplyFailure.TIMED_OUT)));
    }

    @Test
    void timeoutCancelsTheWriterOfADroppedStream() throws Exception {
        writeUntilTimeout(this::awaitCancellation,
                library -> library.queries().streamReply(Question.of("How long?")));

        awaitLatch(cancelled);
    }

    @Test
    void interruptOfTheCallerCancelsTheWriter() throws Exception {
        LibraryHandle library = openEngine(this::awaitCancellation, QueryLimits.DEFAULT.withMaxConcurrent(1));
        var outcome = new CompletableFuture<Reply>();
        Thread asking = Thread.ofVirtual().start(() -> {
            try {
                outcome.complete(library.queries().ask(Question.of("How long?")));
            } catch (InterruptedException | RuntimeException e) {
                outcome.completeExceptionally(e);
            }
        });
        awaitLatch(writing);

        asking.interrupt();

        awaitLatch(cancelled);
        assertThat(outcome).failsWithin(TIMEOUT).withThrowableThat().withCauseInstanceOf(InterruptedException.class);
        awaitReplySlot(library);
    }

    @Test
    void closingAStreamFromAnotherThreadEndsTheWait() throws Exception {
        LibraryHandle library = openEngine(this::awaitCancellation);
        ReplyStream stream = library.queries().streamFinalReply(Question.of("How long?"));
        assertThat(stream.nextEvent(TIMEOUT)).containsInstanceOf(ReplyEvent.InitializingEvent.class);
        var outcome = new CompletableFuture<Object>();
        Thread pulling = Thread.ofPlatform().start(() -> {
            try {
                outcome.complete(stream.nextEvent(Duration.ofHours(1)));
            } catch (InterruptedException | RuntimeException e) {
                outcome.complete(e);
            }
        });
        awaitLatch(writing);
        awaitWaiting(pulling);

        stream.close();

        awaitLatch(cancelled);
        assertThat(outcome).succeedsWithin(TIMEOUT).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void callbackRunsAtOnceIfAlreadyCancelled() throws Exception {
        var streamClosed = new CountDownLatch(1);
        LibraryHandle library = openEngine((request, sink) -> {
            writing.countDown();
            awaitLatch(streamClosed);
            sink.onCancel(cancelled::countDown);
            assertThat(sink.isCancelled()).isTrue();
            return new GeneratedReply("", List.of());
        });
        try (ReplyStream stream = library.queries().streamReply(Question.of("How long?"))) {
            awaitLatch(writing);
            assertThat(stream.nextEvent(TIMEOUT)).isPresent();
        }
        streamClosed.countDown();
        awaitLatch(cancelled);
    }

    @Test
    void callbackDoesNotRunAfterACompleteReply() throws Exception {
        var sinks = new AtomicReference<ReplyWriter.ReplySink>();
        LibraryHandle library = openEngine((request, sink) -> {
            sinks.set(sink);
            sink.onCancel(cancelled::countDown);
            return new EchoReplyWriter().writeReply(request, sink);
        });
        List<ReplyEvent> events = collectEvents(library.queries().streamReply(Question.of("How long?")));
        assertThat(events.getLast()).isInstanceOf(ReplyEvent.DoneEvent.class);
        assertThat(cancelled.getCount()).isEqualTo(1);
    }

    private GeneratedReply awaitCancellation(ReplyRequest request, ReplyWriter.ReplySink sink) {
        sink.onCancel(cancelled::countDown);
        writing.countDown();
        awaitLatch(cancelled);
        return new GeneratedReply("", List.of());
    }

    /** Asks, with more and more time, until it is the writer that the timeout meets, and nothing before it. */
    private void writeUntilTimeout(ReplyWriter writer, Consumer<LibraryHandle> ask) throws InterruptedException {
        for (long millis = 50; writing.getCount() > 0 && millis < TIMEOUT.toMillis(); millis *= 2) {
            if (millis > 50) {
                carrel.close();
            }
            // The question after it meets another writer.
            LibraryHandle library = openEngine(
                    (request, sink) -> (request.question().equals("How long?") ? writer : new EchoReplyWriter())
                            .writeReply(request, sink),
                    QueryLimits.DEFAULT.withTimeout(Duration.ofMillis(millis)).withMaxConcurrent(1));
            ask.accept(library);
            awaitReplySlot(library);
        }
        assertThat(writing.getCount()).as("the writer began").isZero();
    }

    private LibraryHandle openEngine(ReplyWriter writer) {
        return openEngine(writer, QueryLimits.DEFAULT);
    }

    private LibraryHandle openEngine(ReplyWriter writer, QueryLimits limits) {
        carrel = ReplyTestEngines.open(writer, limits, InstantSource.system());
        return carrel.createLibrary("handbook");
    }

    /** Waits until an engine with one concurrent reply can start another. */
    private static void awaitReplySlot(LibraryHandle library) throws InterruptedException {
        Eventually.await("the reply slot is free", () -> {
            library.queries().streamReply(Question.of("And now?")).close();
            return true;
        });
    }

    private static void awaitWaiting(Thread thread) throws InterruptedException {
        Eventually.await("the thread waits", () -> thread.getState() == Thread.State.TIMED_WAITING);
    }
}
