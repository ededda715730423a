package dev.carrel.application.query;

import dev.carrel.application.Carrel;
import dev.carrel.application.LibraryHandle;
import dev.carrel.application.fake.index.InMemoryPassageIndex;
import dev.carrel.application.fake.model.EchoReplyWriter;
import dev.carrel.application.fake.storage.InMemoryStorage;
import dev.carrel.application.limits.QueryLimits;
import dev.carrel.application.port.CancellationSignal;
import dev.carrel.application.port.ReplyWriter;
import dev.carrel.application.port.ReplyWriter.GeneratedReply;
import dev.carrel.application.port.ReplyWriter.ReplyRequest;
import dev.carrel.domain.conversation.ConversationTurn;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.conversation.Reply;
import dev.carrel.domain.conversation.ReplyEvent;
import dev.carrel.domain.conversation.ReplyStream;
import dev.carrel.domain.error.OverloadedException;
import dev.carrel.domain.error.ReplyAbortedException;
import dev.carrel.domain.error.ReplyTimedOutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What whoever writes a reply learns of those who wait for it. */
class ReplyCancellationTest {

    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private final CountDownLatch writing = new CountDownLatch(1);
    private final CountDownLatch cancelled = new CountDownLatch(1);
    private Carrel carrel;

    @AfterEach
    void close() {
        carrel.close();
    }

    @Test
    void closingTheStreamCancelsAWaitingWriter() throws Exception {
        LibraryHandle library = openEngine(this::awaitCancellation);
        try (ReplyStream stream = library.streamReply(Question.of("How long?"))) {
            assertThat(stream.nextEvent(TIMEOUT)).containsInstanceOf(ReplyEvent.InitializingEvent.class);
            awaitLatch(writing);
            assertThat(cancelled.getCount()).isEqualTo(1);
        }
        awaitLatch(cancelled);
    }

    @Test
    void timeoutCancelsAWaitingWriter() throws Exception {
        LibraryHandle library = openEngine(this::awaitCancellation,
                QueryLimits.DEFAULT.withTimeout(Duration.ofMillis(50)));

        assertThatThrownBy(() -> library.ask("How long?")).isInstanceOf(ReplyTimedOutException.class);

        awaitLatch(cancelled);
    }

    @Test
    void timeoutEndsAStreamThatIsNeitherReadNorClosed() throws Exception {
        LibraryHandle library = openEngine((brief, sink) -> {
            while (sink.emitText("on and on ")) {
                writing.countDown();
            }
            cancelled.countDown();
            return new GeneratedReply("on and on", List.of());
        }, QueryLimits.DEFAULT.withTimeout(Duration.ofMillis(100)).withMaxConcurrent(1));

        ReplyStream dropped = library.streamReply(Question.of("How long?"));
        awaitLatch(cancelled);

        assertThat(collectEvents(dropped).getLast()).isInstanceOfSatisfying(ReplyEvent.FailureEvent.class,
                failed -> assertThat(failed.problem()).isInstanceOf(ReplyTimedOutException.class));
        awaitReplySlot(library);
    }

    @Test
    void timeoutCancelsTheWriterOfADroppedStream() throws Exception {
        LibraryHandle library = openEngine(this::awaitCancellation,
                QueryLimits.DEFAULT.withTimeout(Duration.ofMillis(50)));

        library.streamReply(Question.of("How long?"));

        awaitLatch(cancelled);
    }

    @Test
    void interruptOfTheCallerCancelsTheWriter() throws Exception {
        LibraryHandle library = openEngine(this::awaitCancellation, QueryLimits.DEFAULT.withMaxConcurrent(1));
        var outcome = new CompletableFuture<Reply>();
        Thread asking = Thread.ofVirtual().start(() -> {
            try {
                outcome.complete(library.ask("How long?"));
            } catch (InterruptedException | RuntimeException e) {
                outcome.completeExceptionally(e);
            }
        });
        awaitLatch(writing);

        asking.interrupt();

        awaitLatch(cancelled);
        assertThatThrownBy(() -> outcome.get(30, TimeUnit.SECONDS)).hasCauseInstanceOf(InterruptedException.class);
        awaitReplySlot(library);
    }

    @Test
    void closingAStreamFromAnotherThreadEndsTheWait() throws Exception {
        LibraryHandle library = openEngine(this::awaitCancellation);
        ReplyStream stream = library.streamFinalReply(Question.of("How long?"));
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
        assertThat(outcome.get(30, TimeUnit.SECONDS)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void firstEventIsAvailableImmediately() throws Exception {
        LibraryHandle library = openEngine(this::awaitCancellation);
        for (int i = 0; i < 100; i++) {
            try (ReplyStream stream = library.streamReply(Question.of("How long?"))) {
                assertThat(stream.nextEvent(Duration.ZERO)).containsInstanceOf(ReplyEvent.InitializingEvent.class);
            }
        }
    }

    @Test
    void wallClockJumpsDoNotTimeOutAReply() throws Exception {
        var now = new AtomicReference<>(Instant.EPOCH);
        for (Duration jump : List.of(Duration.ofHours(2), Duration.ofHours(-4))) {
            LibraryHandle library = openEngine((brief, sink) -> {
                sink.emitText("How ");
                now.updateAndGet(before -> before.plus(jump));
                sink.emitText("long?");
                return new GeneratedReply("How long?", List.of());
            }, QueryLimits.DEFAULT, now::get);

            assertThat(collectEvents(library.streamReply(Question.of("How long?"))).getLast())
                    .isInstanceOf(ReplyEvent.DoneEvent.class);
            carrel.close();
        }
    }

    @Test
    void tokensNeverSplitASurrogatePair() throws Exception {
        LibraryHandle library = openEngine((brief, sink) -> {
            for (String piece : List.of("28 ", "\ud83d", "\ude00 days", "", " \ud83d", "", "\ude00\ud83d", "\ude00")) {
                sink.emitText(piece);
            }
            return new GeneratedReply("28 😀 days 😀😀", List.of());
        });

        List<ReplyEvent> events = collectEvents(library.streamReply(Question.of("How long?")));

        List<String> tokens = events.stream()
                .filter(ReplyEvent.TokenEvent.class::isInstance)
                .map(event -> ((ReplyEvent.TokenEvent) event).value())
                .toList();
        assertThat(String.join("", tokens)).isEqualTo("28 😀 days 😀😀");
        assertThat(tokens).allMatch(token -> StandardCharsets.UTF_8.newEncoder().canEncode(token));
        assertThat(events.get(events.size() - 2)).isInstanceOf(ReplyEvent.ResponseEvent.class);
    }

    @Test
    void unpairedSurrogateAtTheEndIsEmitted() throws Exception {
        LibraryHandle library = openEngine((brief, sink) -> {
            sink.emitText("28 \ud83d");
            return new GeneratedReply("28 \ud83d", List.of());
        });

        assertThat(collectEvents(library.streamReply(Question.of("How long?"))).stream()
                .filter(ReplyEvent.TokenEvent.class::isInstance)
                .map(event -> ((ReplyEvent.TokenEvent) event).value())).containsExactly("28 ", "\ud83d");
    }

    @Test
    void callbackRunsAtOnceIfAlreadyCancelled() throws Exception {
        var left = new CountDownLatch(1);
        LibraryHandle library = openEngine((brief, sink) -> {
            writing.countDown();
            awaitLatch(left);
            sink.onCancel(cancelled::countDown);
            assertThat(sink.isActive()).isFalse();
            return new GeneratedReply("", List.of());
        });
        try (ReplyStream stream = library.streamReply(Question.of("How long?"))) {
            awaitLatch(writing);
            assertThat(stream.nextEvent(TIMEOUT)).isPresent();
        }
        left.countDown();
        awaitLatch(cancelled);
    }

    @Test
    void callbackDoesNotRunAfterACompleteReply() throws Exception {
        var sinks = new AtomicReference<ReplyWriter.ReplySink>();
        LibraryHandle library = openEngine((brief, sink) -> {
            sinks.set(sink);
            sink.onCancel(cancelled::countDown);
            return new EchoReplyWriter().writeReply(brief, sink);
        });
        var events = new ArrayList<ReplyEvent>();
        try (ReplyStream stream = library.streamReply(Question.of("How long?"))) {
            do {
                stream.nextEvent(TIMEOUT).ifPresent(events::add);
            } while (!events.getLast().isTerminal());
        }
        assertThat(events.getLast()).isInstanceOf(ReplyEvent.DoneEvent.class);
        assertThat(cancelled.getCount()).isEqualTo(1);
    }

    @Test
    void onlyAReplyWithoutTokensCanBeReset() throws Exception {
        LibraryHandle library = openEngine((brief, sink) -> {
            sink.emitText("Half of");
            if (!sink.reset()) {
                throw new ReplyAbortedException("of the test");
            }
            return new EchoReplyWriter().writeReply(brief, sink);
        });

        Reply whole = library.ask("How long?");
        assertThat(whole.text()).isEqualTo(EchoReplyWriter.reply("How long?"));
        assertThat(library.getConversation(whole.conversation()).turns()).extracting(ConversationTurn::reply)
                .containsExactly(whole.text());

        var events = new ArrayList<ReplyEvent>();
        try (ReplyStream stream = library.streamReply(Question.of("And now?").inConversation(whole.conversation()))) {
            do {
                stream.nextEvent(TIMEOUT).ifPresent(events::add);
            } while (!events.getLast().isTerminal());
        }
        assertThat(events).hasSize(3);
        assertThat(events.get(1)).isEqualTo(new ReplyEvent.TokenEvent("Half of"));
        assertThat(events.getLast()).isInstanceOf(ReplyEvent.FailureEvent.class);
        assertThat(library.getConversation(whole.conversation()).turns()).hasSize(1);
    }

    @Test
    void followUpIsSearchedAsRewrittenAndAnsweredAsAsked() throws Exception {
        var briefs = new ArrayList<ReplyRequest>();
        var listeners = new ArrayList<CancellationSignal>();
        carrel = Carrel.builder()
                .storage(new InMemoryStorage())
                .index(new InMemoryPassageIndex())
                .replyWriter((brief, sink) -> {
                    briefs.add(brief);
                    return new EchoReplyWriter().writeReply(brief, sink);
                })
                .questionRewriter((question, recent, listener) -> {
                    listeners.add(listener);
                    return Optional.of("What do part-timers get?");
                })
                .open();
        LibraryHandle library = carrel.library("handbook");

        Reply first = library.ask("How many days of leave do employees have?");
        assertThat(listeners).isEmpty();
        Question followUp = Question.of("And for part-timers?").inConversation(first.conversation());
        RetrievalResult found = library.explainSearch(followUp, 5);
        library.ask(followUp);

        assertThat(found.question().original()).isEqualTo("And for part-timers?");
        assertThat(found.question().searchText()).isEqualTo("What do part-timers get?");
        assertThat(briefs.getLast().question()).isEqualTo("And for part-timers?");
        assertThat(listeners).hasSize(2).first().isEqualTo(CancellationSignal.NONE);
    }

    private GeneratedReply awaitCancellation(ReplyRequest brief, ReplyWriter.ReplySink sink) {
        sink.onCancel(cancelled::countDown);
        writing.countDown();
        awaitLatch(cancelled);
        return new GeneratedReply("", List.of());
    }

    private LibraryHandle openEngine(ReplyWriter writer) {
        return openEngine(writer, QueryLimits.DEFAULT);
    }

    private LibraryHandle openEngine(ReplyWriter writer, QueryLimits limits) {
        return openEngine(writer, limits, InstantSource.system());
    }

    private LibraryHandle openEngine(ReplyWriter writer, QueryLimits limits, InstantSource clock) {
        carrel = Carrel.builder()
                .clock(clock)
                .storage(new InMemoryStorage())
                .index(new InMemoryPassageIndex())
                .replyWriter(writer)
                .queryLimits(limits)
                .open();
        return carrel.library("handbook");
    }

    private static List<ReplyEvent> collectEvents(ReplyStream stream) throws InterruptedException {
        var events = new ArrayList<ReplyEvent>();
        try (stream) {
            do {
                stream.nextEvent(TIMEOUT).ifPresent(events::add);
            } while (!events.getLast().isTerminal());
        }
        return events;
    }

    /** Waits until a library whose engine makes one reply at once begins another. */
    private static void awaitReplySlot(LibraryHandle library) {
        long deadline = System.nanoTime() + TIMEOUT.toNanos();
        while (true) {
            try {
                library.streamReply(Question.of("And now?")).close();
                return;
            } catch (OverloadedException ignored) {
                assertThat(System.nanoTime()).as("the place of the reply is still taken").isLessThan(deadline);
                Thread.onSpinWait();
            }
        }
    }

    private static void awaitWaiting(Thread thread) {
        long deadline = System.nanoTime() + TIMEOUT.toNanos();
        while (thread.getState() != Thread.State.TIMED_WAITING) {
            assertThat(System.nanoTime()).as("the thread does not wait").isLessThan(deadline);
            Thread.onSpinWait();
        }
    }

    private static void awaitLatch(CountDownLatch latch) {
        try {
            assertThat(latch.await(TIMEOUT.toSeconds(), TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
