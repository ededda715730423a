package dev.carrel.application.answering;

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
class ListeningTest {

    private static final Duration LONG = Duration.ofSeconds(30);

    private final CountDownLatch writing = new CountDownLatch(1);
    private final CountDownLatch gone = new CountDownLatch(1);
    private Carrel carrel;

    @AfterEach
    void close() {
        carrel.close();
    }

    @Test
    void a_writer_that_waits_is_told_that_its_listener_left() throws Exception {
        LibraryHandle library = open(this::waitForTheListenerToLeave);
        try (ReplyStream stream = library.streamReply(Question.of("How long?"))) {
            assertThat(stream.nextEvent(LONG)).containsInstanceOf(ReplyEvent.InitializingEvent.class);
            await(writing);
            assertThat(gone.getCount()).isEqualTo(1);
        }
        await(gone);
    }

    @Test
    void and_that_the_time_is_up() throws Exception {
        LibraryHandle library = open(this::waitForTheListenerToLeave,
                QueryLimits.DEFAULT.withTimeout(Duration.ofMillis(50)));

        assertThatThrownBy(() -> library.ask("How long?")).isInstanceOf(ReplyTimedOutException.class);

        await(gone);
    }

    @Test
    void the_time_is_up_for_a_stream_that_is_neither_read_nor_closed() throws Exception {
        LibraryHandle library = open((brief, sink) -> {
            while (sink.emitText("on and on ")) {
                writing.countDown();
            }
            gone.countDown();
            return new GeneratedReply("on and on", List.of());
        }, QueryLimits.DEFAULT.withTimeout(Duration.ofMillis(100)).withMaxConcurrent(1));

        ReplyStream dropped = library.streamReply(Question.of("How long?"));
        await(gone);

        assertThat(events(dropped).getLast()).isInstanceOfSatisfying(ReplyEvent.FailureEvent.class,
                failed -> assertThat(failed.problem()).isInstanceOf(ReplyTimedOutException.class));
        awaitPlace(library);
    }

    @Test
    void a_writer_that_waits_for_the_listener_of_a_dropped_stream_is_told_that_the_time_is_up() throws Exception {
        LibraryHandle library = open(this::waitForTheListenerToLeave,
                QueryLimits.DEFAULT.withTimeout(Duration.ofMillis(50)));

        library.streamReply(Question.of("How long?"));

        await(gone);
    }

    @Test
    void an_interrupt_of_the_asking_thread_ends_the_work() throws Exception {
        LibraryHandle library = open(this::waitForTheListenerToLeave, QueryLimits.DEFAULT.withMaxConcurrent(1));
        var outcome = new CompletableFuture<Reply>();
        Thread asking = Thread.ofVirtual().start(() -> {
            try {
                outcome.complete(library.ask("How long?"));
            } catch (InterruptedException | RuntimeException e) {
                outcome.completeExceptionally(e);
            }
        });
        await(writing);

        asking.interrupt();

        await(gone);
        assertThatThrownBy(() -> outcome.get(30, TimeUnit.SECONDS)).hasCauseInstanceOf(InterruptedException.class);
        awaitPlace(library);
    }

    @Test
    void a_stream_without_pieces_that_another_thread_closes_ends_the_work_and_the_wait() throws Exception {
        LibraryHandle library = open(this::waitForTheListenerToLeave);
        ReplyStream stream = library.streamFinalReply(Question.of("How long?"));
        assertThat(stream.nextEvent(LONG)).containsInstanceOf(ReplyEvent.InitializingEvent.class);
        var outcome = new CompletableFuture<Object>();
        Thread pulling = Thread.ofPlatform().start(() -> {
            try {
                outcome.complete(stream.nextEvent(Duration.ofHours(1)));
            } catch (InterruptedException | RuntimeException e) {
                outcome.complete(e);
            }
        });
        await(writing);
        awaitWaiting(pulling);

        stream.close();

        await(gone);
        assertThat(outcome.get(30, TimeUnit.SECONDS)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void a_stream_begins_before_any_thread_has_worked_on_the_reply() throws Exception {
        LibraryHandle library = open(this::waitForTheListenerToLeave);
        for (int i = 0; i < 100; i++) {
            try (ReplyStream stream = library.streamReply(Question.of("How long?"))) {
                assertThat(stream.nextEvent(Duration.ZERO)).containsInstanceOf(ReplyEvent.InitializingEvent.class);
            }
        }
    }

    @Test
    void a_clock_that_is_put_forward_or_back_does_not_end_a_reply() throws Exception {
        var now = new AtomicReference<>(Instant.EPOCH);
        for (Duration jump : List.of(Duration.ofHours(2), Duration.ofHours(-4))) {
            LibraryHandle library = open((brief, sink) -> {
                sink.emitText("How ");
                now.updateAndGet(before -> before.plus(jump));
                sink.emitText("long?");
                return new GeneratedReply("How long?", List.of());
            }, QueryLimits.DEFAULT, now::get);

            assertThat(events(library.streamReply(Question.of("How long?"))).getLast())
                    .isInstanceOf(ReplyEvent.DoneEvent.class);
            carrel.close();
        }
    }

    @Test
    void no_token_ends_in_the_middle_of_a_surrogate_pair() throws Exception {
        LibraryHandle library = open((brief, sink) -> {
            for (String piece : List.of("28 ", "\ud83d", "\ude00 days", "", " \ud83d", "", "\ude00\ud83d", "\ude00")) {
                sink.emitText(piece);
            }
            return new GeneratedReply("28 😀 days 😀😀", List.of());
        });

        List<ReplyEvent> events = events(library.streamReply(Question.of("How long?")));

        List<String> tokens = events.stream()
                .filter(ReplyEvent.TokenEvent.class::isInstance)
                .map(event -> ((ReplyEvent.TokenEvent) event).value())
                .toList();
        assertThat(String.join("", tokens)).isEqualTo("28 😀 days 😀😀");
        assertThat(tokens).allMatch(token -> StandardCharsets.UTF_8.newEncoder().canEncode(token));
        assertThat(events.get(events.size() - 2)).isInstanceOf(ReplyEvent.ResponseEvent.class);
    }

    @Test
    void half_a_pair_at_the_end_of_a_reply_is_still_told() throws Exception {
        LibraryHandle library = open((brief, sink) -> {
            sink.emitText("28 \ud83d");
            return new GeneratedReply("28 \ud83d", List.of());
        });

        assertThat(events(library.streamReply(Question.of("How long?"))).stream()
                .filter(ReplyEvent.TokenEvent.class::isInstance)
                .map(event -> ((ReplyEvent.TokenEvent) event).value())).containsExactly("28 ", "\ud83d");
    }

    @Test
    void one_who_has_left_already_is_told_of_at_once() throws Exception {
        var left = new CountDownLatch(1);
        LibraryHandle library = open((brief, sink) -> {
            writing.countDown();
            await(left);
            sink.onCancel(gone::countDown);
            assertThat(sink.isActive()).isFalse();
            return new GeneratedReply("", List.of());
        });
        try (ReplyStream stream = library.streamReply(Question.of("How long?"))) {
            await(writing);
            assertThat(stream.nextEvent(LONG)).isPresent();
        }
        left.countDown();
        await(gone);
    }

    @Test
    void one_who_stayed_to_the_end_has_not_left() throws Exception {
        var sinks = new AtomicReference<ReplyWriter.ReplySink>();
        LibraryHandle library = open((brief, sink) -> {
            sinks.set(sink);
            sink.onCancel(gone::countDown);
            return new EchoReplyWriter().writeReply(brief, sink);
        });
        var events = new ArrayList<ReplyEvent>();
        try (ReplyStream stream = library.streamReply(Question.of("How long?"))) {
            do {
                stream.nextEvent(LONG).ifPresent(events::add);
            } while (!events.getLast().isTerminal());
        }
        assertThat(events.getLast()).isInstanceOf(ReplyEvent.DoneEvent.class);
        assertThat(gone.getCount()).isEqualTo(1);
    }

    @Test
    void a_reply_is_begun_anew_only_for_one_who_wants_it_whole() throws Exception {
        LibraryHandle library = open((brief, sink) -> {
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
                stream.nextEvent(LONG).ifPresent(events::add);
            } while (!events.getLast().isTerminal());
        }
        assertThat(events).hasSize(3);
        assertThat(events.get(1)).isEqualTo(new ReplyEvent.TokenEvent("Half of"));
        assertThat(events.getLast()).isInstanceOf(ReplyEvent.FailureEvent.class);
        assertThat(library.getConversation(whole.conversation()).turns()).hasSize(1);
    }

    @Test
    void a_follow_up_is_searched_for_as_it_was_rewritten_and_answered_as_it_was_asked() throws Exception {
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
        FoundEvidence found = library.explainSearch(followUp, 5);
        library.ask(followUp);

        assertThat(found.question().asked()).isEqualTo("And for part-timers?");
        assertThat(found.question().text()).isEqualTo("What do part-timers get?");
        assertThat(briefs.getLast().question()).isEqualTo("And for part-timers?");
        assertThat(listeners).hasSize(2).first().isEqualTo(CancellationSignal.NONE);
    }

    private GeneratedReply waitForTheListenerToLeave(ReplyRequest brief, ReplyWriter.ReplySink sink) {
        sink.onCancel(gone::countDown);
        writing.countDown();
        await(gone);
        return new GeneratedReply("", List.of());
    }

    private LibraryHandle open(ReplyWriter writer) {
        return open(writer, QueryLimits.DEFAULT);
    }

    private LibraryHandle open(ReplyWriter writer, QueryLimits limits) {
        return open(writer, limits, InstantSource.system());
    }

    private LibraryHandle open(ReplyWriter writer, QueryLimits limits, InstantSource clock) {
        carrel = Carrel.builder()
                .clock(clock)
                .storage(new InMemoryStorage())
                .index(new InMemoryPassageIndex())
                .replyWriter(writer)
                .queryLimits(limits)
                .open();
        return carrel.library("handbook");
    }

    private static List<ReplyEvent> events(ReplyStream stream) throws InterruptedException {
        var events = new ArrayList<ReplyEvent>();
        try (stream) {
            do {
                stream.nextEvent(LONG).ifPresent(events::add);
            } while (!events.getLast().isTerminal());
        }
        return events;
    }

    /** Waits until a library whose engine makes one reply at once begins another. */
    private static void awaitPlace(LibraryHandle library) {
        long deadline = System.nanoTime() + LONG.toNanos();
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
        long deadline = System.nanoTime() + LONG.toNanos();
        while (thread.getState() != Thread.State.TIMED_WAITING) {
            assertThat(System.nanoTime()).as("the thread does not wait").isLessThan(deadline);
            Thread.onSpinWait();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
