package dev.carrel.application.query;

import dev.carrel.application.Carrel;
import dev.carrel.application.LibraryHandle;
import dev.carrel.application.SearchResult.SearchExplanation;
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
import dev.carrel.domain.error.ReplyFailedException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static dev.carrel.application.query.ReplyTestEngines.collectEvents;
import static org.assertj.core.api.Assertions.assertThat;

/** The events of a reply stream. */
class ReplyStreamTest {

    private Carrel carrel;

    @AfterEach
    void closeEngine() {
        carrel.close();
    }

    @Test
    void firstEventIsAvailableImmediately() throws Exception {
        LibraryHandle library = openEngine(this::waitUntilCancelled);
        for (int i = 0; i < 100; i++) {
            try (ReplyStream stream = library.queries().streamReply(Question.of("How long?"))) {
                assertThat(stream.nextEvent(Duration.ZERO)).containsInstanceOf(ReplyEvent.InitializingEvent.class);
            }
        }
    }

    @Test
    void wallClockJumpsDoNotTimeOutAReply() throws Exception {
        var now = new AtomicReference<>(Instant.EPOCH);
        for (Duration jump : List.of(Duration.ofHours(2), Duration.ofHours(-4))) {
            LibraryHandle library = openEngine((request, sink) -> {
                sink.emitText("How ");
                now.updateAndGet(before -> before.plus(jump));
                sink.emitText("long?");
                return new GeneratedReply("How long?", List.of());
            }, QueryLimits.DEFAULT, now::get);

            assertThat(collectEvents(library.queries().streamReply(Question.of("How long?"))).getLast())
                    .isInstanceOf(ReplyEvent.DoneEvent.class);
            carrel.close();
        }
    }

    /** A client that asks one question after the other needs one slot only. */
    @Test
    void endOfAReplyFreesItsSlot() throws Exception {
        LibraryHandle library = openEngine((request, sink) -> new GeneratedReply("28 days", List.of()),
                QueryLimits.DEFAULT.withMaxConcurrent(1), Instant::now);
        for (int i = 0; i < 5_000; i++) {
            assertThat(library.queries().ask(Question.of("How long?")).text()).isEqualTo("28 days");
        }
    }

    @Test
    void tokensNeverSplitASurrogatePair() throws Exception {
        LibraryHandle library = openEngine((request, sink) -> {
            for (String piece : List.of("28 ", "\ud83d", "\ude00 days", "", " \ud83d", "", "\ude00\ud83d", "\ude00")) {
                sink.emitText(piece);
            }
            return new GeneratedReply("28 😀 days 😀😀", List.of());
        });

        List<ReplyEvent> events = collectEvents(library.queries().streamReply(Question.of("How long?")));

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
        LibraryHandle library = openEngine((request, sink) -> {
            sink.emitText("28 \ud83d");
            return new GeneratedReply("28 \ud83d", List.of());
        });

        assertThat(collectEvents(library.queries().streamReply(Question.of("How long?"))).stream()
                .filter(ReplyEvent.TokenEvent.class::isInstance)
                .map(event -> ((ReplyEvent.TokenEvent) event).value())).containsExactly("28 ", "\ud83d");
    }

    @Test
    void onlyAReplyWithoutTokensCanBeReset() throws Exception {
        LibraryHandle library = openEngine((request, sink) -> {
            sink.emitText("Half of");
            if (!sink.reset()) {
                throw ReplyFailedException.aborted("of the test");
            }
            return new EchoReplyWriter().writeReply(request, sink);
        });

        Reply whole = library.queries().ask(Question.of("How long?"));
        assertThat(whole.text()).isEqualTo(EchoReplyWriter.reply("How long?"));
        assertThat(library.conversations().getConversation(whole.conversation()).turns())
                .extracting(ConversationTurn::reply)
                .containsExactly(whole.text());

        List<ReplyEvent> events = collectEvents(
                library.queries().streamReply(Question.of("And now?").inConversation(whole.conversation())));
        assertThat(events).hasSize(3);
        assertThat(events.get(1)).isEqualTo(new ReplyEvent.TokenEvent("Half of"));
        assertThat(events.getLast()).isInstanceOf(ReplyEvent.FailureEvent.class);
        assertThat(library.conversations().getConversation(whole.conversation()).turns()).hasSize(1);
    }

    @Test
    void followUpIsSearchedAsRewrittenAndAnsweredAsAsked() throws Exception {
        var requests = new ArrayList<ReplyRequest>();
        var signals = new ArrayList<CancellationSignal>();
        carrel = Carrel.builder()
                .storage(new InMemoryStorage())
                .index(new InMemoryPassageIndex())
                .replyWriter((request, sink) -> {
                    requests.add(request);
                    return new EchoReplyWriter().writeReply(request, sink);
                })
                .questionRewriter((question, recent, cancellation) -> {
                    signals.add(cancellation);
                    return Optional.of("What do part-timers get?");
                })
                .open();
        LibraryHandle library = carrel.createLibrary("handbook");

        Reply first = library.queries().ask(Question.of("How many days of leave do employees have?"));
        assertThat(signals).isEmpty();
        Question followUp = Question.of("And for part-timers?").inConversation(first.conversation());
        SearchExplanation explanation = library.queries().explainSearch(followUp, 5).explanation();
        library.queries().ask(followUp);

        assertThat(explanation).isNotNull();
        assertThat(explanation.question()).isEqualTo("And for part-timers?");
        assertThat(explanation.searchText()).isEqualTo("What do part-timers get?");
        assertThat(requests.getLast().question()).isEqualTo("And for part-timers?");
        assertThat(signals).hasSize(2).first().isEqualTo(CancellationSignal.NONE);
    }

    private GeneratedReply waitUntilCancelled(ReplyRequest request, ReplyWriter.ReplySink sink) {
        var cancelled = new CountDownLatch(1);
        sink.onCancel(cancelled::countDown);
        try {
            cancelled.await();
        } catch (InterruptedException e) {
            throw new AssertionError("nothing interrupts a writer", e);
        }
        return new GeneratedReply("", List.of());
    }

    private LibraryHandle openEngine(ReplyWriter writer) {
        return openEngine(writer, QueryLimits.DEFAULT, InstantSource.system());
    }

    private LibraryHandle openEngine(ReplyWriter writer, QueryLimits limits, InstantSource clock) {
        carrel = ReplyTestEngines.open(writer, limits, clock);
        return carrel.createLibrary("handbook");
    }
}
