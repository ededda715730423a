package dev.carrel.application.answering;

import dev.carrel.application.Carrel;
import dev.carrel.application.LibraryHandle;
import dev.carrel.application.port.Listener;
import dev.carrel.application.port.ReplyWriter;
import dev.carrel.application.port.ReplyWriter.Brief;
import dev.carrel.application.port.ReplyWriter.Written;
import dev.carrel.application.port.index.InMemoryPassageIndex;
import dev.carrel.application.port.storage.InMemoryStorage;
import dev.carrel.application.port.writing.EchoReplyWriter;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.conversation.Reply;
import dev.carrel.domain.conversation.ReplyEvent;
import dev.carrel.domain.conversation.Turn;
import dev.carrel.domain.error.ReplyBrokenOffException;
import dev.carrel.domain.error.ReplyTimedOutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
        try (ReplyStream stream = library.stream(Question.of("How long?"))) {
            assertThat(stream.next(LONG)).containsInstanceOf(ReplyEvent.Initializing.class);
            await(writing);
            assertThat(gone.getCount()).isEqualTo(1);
        }
        await(gone);
    }

    @Test
    void and_that_the_time_is_up() throws Exception {
        LibraryHandle library = open(this::waitForTheListenerToLeave,
                AnsweringLimits.DEFAULT.withTime(Duration.ofMillis(50)));

        assertThatThrownBy(() -> library.ask("How long?")).isInstanceOf(ReplyTimedOutException.class);

        await(gone);
    }

    @Test
    void one_who_has_left_already_is_told_of_at_once() throws Exception {
        var left = new CountDownLatch(1);
        LibraryHandle library = open((brief, sink) -> {
            writing.countDown();
            await(left);
            sink.whenGone(gone::countDown);
            assertThat(sink.isListening()).isFalse();
            return new Written("", List.of());
        });
        try (ReplyStream stream = library.stream(Question.of("How long?"))) {
            await(writing);
            assertThat(stream.next(LONG)).isPresent();
        }
        left.countDown();
        await(gone);
    }

    @Test
    void one_who_stayed_to_the_end_has_not_left() throws Exception {
        var sinks = new AtomicReference<ReplyWriter.Sink>();
        LibraryHandle library = open((brief, sink) -> {
            sinks.set(sink);
            sink.whenGone(gone::countDown);
            return new EchoReplyWriter().write(brief, sink);
        });
        var events = new ArrayList<ReplyEvent>();
        try (ReplyStream stream = library.stream(Question.of("How long?"))) {
            do {
                stream.next(LONG).ifPresent(events::add);
            } while (!events.getLast().ends());
        }
        assertThat(events.getLast()).isInstanceOf(ReplyEvent.Done.class);
        assertThat(gone.getCount()).isEqualTo(1);
    }

    @Test
    void a_reply_is_begun_anew_only_for_one_who_wants_it_whole() throws Exception {
        LibraryHandle library = open((brief, sink) -> {
            sink.emit("Half of");
            if (!sink.startOver()) {
                throw new ReplyBrokenOffException("of the test");
            }
            return new EchoReplyWriter().write(brief, sink);
        });

        Reply whole = library.ask("How long?");
        assertThat(whole.text()).isEqualTo(EchoReplyWriter.reply("How long?"));
        assertThat(library.conversation(whole.conversation()).turns()).extracting(Turn::reply)
                .containsExactly(whole.text());

        var events = new ArrayList<ReplyEvent>();
        try (ReplyStream stream = library.stream(Question.of("And now?").in(whole.conversation()))) {
            do {
                stream.next(LONG).ifPresent(events::add);
            } while (!events.getLast().ends());
        }
        assertThat(events).hasSize(3);
        assertThat(events.get(1)).isEqualTo(new ReplyEvent.Token("Half of"));
        assertThat(events.getLast()).isInstanceOf(ReplyEvent.Failed.class);
        assertThat(library.conversation(whole.conversation()).turns()).hasSize(1);
    }

    @Test
    void a_follow_up_is_searched_for_as_it_was_rewritten_and_answered_as_it_was_asked() throws Exception {
        var briefs = new ArrayList<Brief>();
        var listeners = new ArrayList<Listener>();
        carrel = Carrel.builder()
                .storage(new InMemoryStorage())
                .index(new InMemoryPassageIndex())
                .replies((brief, sink) -> {
                    briefs.add(brief);
                    return new EchoReplyWriter().write(brief, sink);
                })
                .rewriting((question, recent, listener) -> {
                    listeners.add(listener);
                    return Optional.of("What do part-timers get?");
                })
                .open();
        LibraryHandle library = carrel.library("handbook");

        Reply first = library.ask("How many days of leave do employees have?");
        assertThat(listeners).isEmpty();
        Question followUp = Question.of("And for part-timers?").in(first.conversation());
        FoundEvidence found = library.explain(followUp, 5);
        library.ask(followUp);

        assertThat(found.question().asked()).isEqualTo("And for part-timers?");
        assertThat(found.question().text()).isEqualTo("What do part-timers get?");
        assertThat(briefs.getLast().question()).isEqualTo("And for part-timers?");
        assertThat(listeners).hasSize(2).first().isEqualTo(Listener.STAYING);
    }

    private Written waitForTheListenerToLeave(Brief brief, ReplyWriter.Sink sink) {
        sink.whenGone(gone::countDown);
        writing.countDown();
        await(gone);
        return new Written("", List.of());
    }

    private LibraryHandle open(ReplyWriter writer) {
        return open(writer, AnsweringLimits.DEFAULT);
    }

    private LibraryHandle open(ReplyWriter writer, AnsweringLimits limits) {
        carrel = Carrel.builder()
                .storage(new InMemoryStorage())
                .index(new InMemoryPassageIndex())
                .replies(writer)
                .answering(limits)
                .open();
        return carrel.library("handbook");
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
    }
}
