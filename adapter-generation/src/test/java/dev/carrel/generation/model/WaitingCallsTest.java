package dev.carrel.generation.model;

import dev.carrel.application.contract.model.RecordingReplySink;
import dev.carrel.application.contract.model.ReplyRequests;
import dev.carrel.generation.counterpart.Script;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Calls that wait for a slot, for their next try, or for the end of a rest. */
class WaitingCallsTest {

    private static final Duration LONG = Speaking.LONG;
    private static final Script GOOD = Script.saying("28 days [1].");

    @Test
    void turns_that_were_waited_for_in_vain_are_not_lost() throws Exception {
        var goOn = new CountDownLatch(1);
        var limits = Speaking.LIMITS.withPatience(Duration.ofSeconds(2), LONG, LONG).withAtOnce(2);
        try (var speaking = Speaking.with(limits)
                .and(request -> request.number() <= 2 ? Script.begin().text("28").awaits(goOn).then(GOOD) : GOOD);
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<String>> slow = List.of(threads.submit(() -> speaking.write(ReplyRequests.LEAVE).text()),
                    threads.submit(() -> speaking.write(ReplyRequests.LEAVE).text()));
            speaking.server.awaitCalls(2, LONG);
            List<Future<String>> inVain = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                inVain.add(threads.submit(() -> speaking.write(ReplyRequests.LEAVE).text()));
            }
            for (Future<String> reply : inVain) {
                assertThat(reply.get(LONG.toSeconds(), TimeUnit.SECONDS))
                        .isEqualTo(Speaking.fallback(ReplyRequests.LEAVE));
            }
            goOn.countDown();
            for (Future<String> reply : slow) {
                assertThat(reply.get(LONG.toSeconds(), TimeUnit.SECONDS)).startsWith("28");
            }

            assertThat(speaking.write(ReplyRequests.LEAVE).text()).isEqualTo("28 days.");
            assertThat(speaking.observed.fallbacks()).containsExactly("full", "full", "full", "full");
        }
    }

    @Test
    void who_leaves_while_waiting_for_a_turn_does_not_wait_on() throws Exception {
        var goOn = new CountDownLatch(1);
        try (var speaking = Speaking.with(Speaking.LIMITS.withAtOnce(1))
                .and(request -> Script.begin().awaits(goOn).then(GOOD));
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<String> first = threads.submit(() -> speaking.write(ReplyRequests.LEAVE).text());
            speaking.server.awaitCalls(1, LONG);
            var sink = RecordingReplySink.patient();
            var waiting = new WaitingThread(() -> speaking.writer().writeReply(ReplyRequests.LEAVE, sink));
            waiting.awaitWaiting();

            sink.leave();

            waiting.awaitEnd();
            assertThat(speaking.observed.outcomes()).containsExactly("abandoned");
            goOn.countDown();
            assertThat(first.get(LONG.toSeconds(), TimeUnit.SECONDS)).isEqualTo("28 days.");
            assertThat(speaking.write(ReplyRequests.LEAVE).text()).isEqualTo("28 days.");
            assertThat(speaking.server.requests()).hasSize(2);
        }
    }

    @Test
    void who_leaves_between_two_tries_does_not_wait_for_the_next() throws Exception {
        try (var speaking = Speaking.with(Speaking.LIMITS.withTries(3))
                .and(request -> Script.failing(503, "No").header("Retry-After", "5"))) {
            var sink = RecordingReplySink.patient();
            var waiting = new WaitingThread(() -> speaking.writer().writeReply(ReplyRequests.LEAVE, sink));
            speaking.server.awaitCalls(1, LONG);
            waiting.awaitWaiting();

            sink.leave();

            waiting.awaitEnd();
            assertThat(speaking.observed.outcomes()).containsExactly("abandoned");
            assertThat(speaking.server.requests()).hasSize(1);
        }
    }

    @Test
    void who_left_a_call_from_before_the_rest_does_not_end_the_trial() throws Exception {
        var goOn = new CountDownLatch(1);
        try (var speaking = Speaking.with(Speaking.LIMITS.withRest(1, Duration.ofMillis(500)))
                .and(request -> switch (request.number()) {
                    case 1 -> Script.begin().hangs();
                    case 2 -> Script.failing(500, "No");
                    case 3 -> Script.begin().awaits(goOn).then(GOOD);
                    default -> GOOD;
                }); var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var old = RecordingReplySink.patient();
            Future<?> older = threads.submit(() -> speaking.writer().writeReply(ReplyRequests.LEAVE, old));
            speaking.server.awaitCalls(1, LONG);
            speaking.write(ReplyRequests.LEAVE);
            Future<String> trial = threads.submit(() -> {
                String text = Speaking.fallback(ReplyRequests.LEAVE);
                while (text.equals(Speaking.fallback(ReplyRequests.LEAVE))) {
                    Thread.sleep(25);
                    text = speaking.write(ReplyRequests.LEAVE).text();
                }
                return text;
            });
            speaking.server.awaitCalls(3, LONG);
            old.leave();
            older.get(LONG.toSeconds(), TimeUnit.SECONDS);
            goOn.countDown();
            assertThat(trial.get(LONG.toSeconds(), TimeUnit.SECONDS)).isEqualTo("28 days.");

            assertThat(speaking.write(ReplyRequests.LEAVE).text()).isEqualTo("28 days.");
            assertThat(speaking.server.requests()).hasSize(4);
        }
    }
}
