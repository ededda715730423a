package dev.carrel.generation.model;

import dev.carrel.application.contract.model.RecordingReplySink;
import dev.carrel.application.contract.model.ReplyRequests;
import dev.carrel.application.port.CancellationSignal;
import dev.carrel.domain.conversation.ConversationTurn;
import dev.carrel.domain.conversation.ReplyMetadata;
import dev.carrel.generation.counterpart.Call;
import dev.carrel.generation.counterpart.ModelRequest;
import dev.carrel.generation.counterpart.Script;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class LanguageModelQuestionRewriterTest {

    private static final String FOLLOW_UP = "And for part-timers?";
    private static final String REWRITTEN = "How many days of leave do part-timers have?";
    private static final List<ConversationTurn> RECENT = List
            .of(new ConversationTurn("How many days of leave do employees have?",
                    "Employees have 28 days.", ReplyMetadata.NONE, Instant.EPOCH));

    @Test
    void the_model_is_told_what_was_said() {
        try (var speaking = Speaking.answering(Script.saying(REWRITTEN))) {
            assertThat(rewrite(speaking)).contains(REWRITTEN);

            ModelRequest request = speaking.server.requests().getFirst();
            assertThat(request.lastOfUser()).contains(RECENT.getFirst().query(), RECENT.getFirst().reply(), FOLLOW_UP);
            assertThat(speaking.observed.calls()).singleElement()
                    .satisfies(call -> assertThat(call.purpose()).isEqualTo(ModelObserver.Purpose.REWRITING));
        }
    }

    @Test
    void what_it_thinks_is_no_question() {
        assertThat(rewritten(Script.saying("<think>Part-timers?</think>\n" + REWRITTEN))).contains(REWRITTEN);
        assertThat(rewritten(Script.begin().reasoning("Part-timers?").text(REWRITTEN).finish("stop").done()))
                .contains(REWRITTEN);
    }

    @Test
    void what_is_no_question_is_not_used() {
        assertThat(rewritten(Script.saying("Part-timers have 14 days.\n\nAnything else?"))).isEmpty();
        assertThat(rewritten(Script.saying("Part-timers have 14 days of leave [1]."))).isEmpty();
        assertThat(rewritten(Script.begin().forEver("What "))).isEmpty();
    }

    @Test
    void a_model_that_fails_is_not_needed() {
        assertThat(rewritten(Script.failing(500, "No"))).isEmpty();
        assertThat(rewritten(Script.begin().text("How many").closes())).isEmpty();
    }

    @Test
    void nor_is_one_that_takes_too_long_or_is_not_to_be_asked() {
        var limits = Speaking.LIMITS.withPatience(Speaking.LONG, Speaking.LONG, Duration.ofMillis(300));
        try (var speaking = Speaking.with(limits).and(request -> Script.begin().hangs())) {
            assertThat(rewrite(speaking)).isEmpty();
            assertThat(speaking.observed.outcomes()).containsExactly("silent");
        }
        var never = Speaking.LIMITS.withPatience(Speaking.LONG, Speaking.LONG, Duration.ZERO);
        try (var speaking = Speaking.with(never)) {
            assertThat(rewrite(speaking)).isEmpty();
            assertThat(speaking.server.requests()).isEmpty();
        }
    }

    @Test
    void one_that_gets_no_turn_in_its_time_says_nothing_of_the_model() throws Exception {
        var goOn = new CountDownLatch(1);
        var limits = Speaking.LIMITS.withPatience(Speaking.LONG, Speaking.LONG, Duration.ofMillis(300))
                .withAtOnce(1)
                .withRest(1, Speaking.LONG);
        try (var speaking = Speaking.with(limits)
                .and(request -> request.number() == 1 ? Script.begin().awaits(goOn).then(Script.saying("28 days."))
                        : Script.saying(REWRITTEN));
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<?> reply = threads.submit(() -> speaking.write(ReplyRequests.LEAVE));
            speaking.server.awaitCalls(1, Speaking.LONG);
            for (int i = 0; i < 3; i++) {
                assertThat(threads.submit(() -> rewrite(speaking)).get(10, TimeUnit.SECONDS)).isEmpty();
            }
            assertThat(speaking.observed.outcomes()).containsExactly("full", "full", "full");
            assertThat(speaking.server.requests()).hasSize(1);
            goOn.countDown();
            reply.get(30, TimeUnit.SECONDS);

            assertThat(rewrite(speaking)).contains(REWRITTEN);
        }
    }

    @Test
    void its_failures_do_not_keep_replies_from_being_asked_for() {
        try (var speaking = Speaking.with(Speaking.LIMITS.withRest(1, Speaking.LONG))
                .and(request -> request.number() == 1 ? Script.failing(500, "No") : Script.saying("28 days."))) {
            assertThat(rewrite(speaking)).isEmpty();
            assertThat(rewrite(speaking)).isEmpty();
            assertThat(speaking.observed.outcomes()).containsExactly("broken", "resting");

            assertThat(speaking.write(ReplyRequests.LEAVE).text()).isEqualTo("28 days.");
        }
    }

    @Test
    void it_is_let_go_of_when_nobody_listens() throws Exception {
        try (var speaking = Speaking.answering(Script.begin().hangs());
                var threads = Executors.newSingleThreadExecutor()) {
            var sink = RecordingReplySink.patient();
            Future<Optional<String>> rewritten = threads
                    .submit(() -> new LanguageModelQuestionRewriter(speaking.model(), false).rewriteQuestion(FOLLOW_UP,
                            RECENT,
                            sink));
            Call call = speaking.server.awaitCalls(1, Speaking.LONG).getFirst();

            sink.leave();

            assertThat(call.awaitClientLeft(Speaking.LONG)).isTrue();
            assertThat(rewritten.get()).isEmpty();
        }
    }

    private static Optional<String> rewritten(Script script) {
        try (var speaking = Speaking.answering(script)) {
            return rewrite(speaking);
        }
    }

    private static Optional<String> rewrite(Speaking speaking) {
        return new LanguageModelQuestionRewriter(speaking.model(), false).rewriteQuestion(FOLLOW_UP, RECENT,
                CancellationSignal.NONE);
    }
}
