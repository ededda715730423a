package dev.carrel.generation.model;

import dev.carrel.application.contract.model.RecordingReplySink;
import dev.carrel.application.contract.model.ReplyRequests;
import dev.carrel.generation.counterpart.Call;
import dev.carrel.generation.counterpart.Script;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Tries, rests, and how many ask at once. */
class GuardsTest {

    private static final Duration LONG = Speaking.LONG;
    private static final Script GOOD = Script.saying("28 days [1].");

    @Test
    void what_may_heal_is_tried_again() {
        try (var speaking = Speaking.with(Speaking.LIMITS.withTries(3))
                .and(request -> switch (request.number()) {
                    case 1 -> Script.failing(503, "Loading model");
                    case 2 -> Script.failing(429, "Slow down").header("Retry-After", "0");
                    default -> GOOD;
                })) {
            assertThat(speaking.write(ReplyRequests.LEAVE).text()).isEqualTo("28 days.");
            assertThat(speaking.observed.outcomes()).containsExactly("answered");
            assertThat(speaking.observed.calls().getFirst().tries()).isEqualTo(3);
        }
    }

    @Test
    void not_at_once_and_not_before_the_server_wants_it() {
        try (var speaking = Speaking.with(Speaking.LIMITS.withTries(3))
                .and(request -> switch (request.number()) {
                    case 1 -> Script.failing(503, "Loading model");
                    case 2 -> Script.failing(429, "Slow down").header("Retry-After", "1");
                    default -> GOOD;
                })) {
            speaking.write(ReplyRequests.LEAVE);

            List<Call> calls = speaking.server.calls();
            assertThat(Duration.ofNanos(calls.get(1).began() - calls.get(0).began()))
                    .isGreaterThan(Duration.ofMillis(150));
            assertThat(Duration.ofNanos(calls.get(2).began() - calls.get(1).began()))
                    .isGreaterThan(Duration.ofMillis(700));
        }
    }

    @Test
    void but_not_without_end_and_nothing_else() {
        try (var speaking = Speaking.with(Speaking.LIMITS.withTries(2)).and(request -> Script.failing(503, "No"))) {
            speaking.write(ReplyRequests.LEAVE);
            assertThat(speaking.server.requests()).hasSize(2);
        }
        try (var speaking = Speaking.with(Speaking.LIMITS.withTries(3)).and(request -> Script.failing(401, "No"))) {
            speaking.write(ReplyRequests.LEAVE);
            assertThat(speaking.server.requests()).hasSize(1);
        }
    }

    @Test
    void a_reply_that_somebody_reads_is_not_begun_again() {
        try (var speaking = Speaking.with(Speaking.LIMITS.withTries(3))
                .and(request -> request.number() == 1 ? Script.begin().text("Employees").closes() : GOOD)) {
            var patient = RecordingReplySink.forgetting();
            assertThat(speaking.writer().writeReply(ReplyRequests.LEAVE, patient).text()).isEqualTo("28 days.");
            assertThat(patient.joined()).isEqualTo("28 days.");
        }
    }

    @Test
    void one_that_fails_again_and_again_is_left_alone_and_asked_again_later() throws Exception {
        var rest = Duration.ofSeconds(2);
        try (var speaking = Speaking.with(Speaking.LIMITS.withRest(3, rest))
                .and(request -> request.number() <= 3 ? Script.failing(500, "No") : GOOD)) {
            for (int i = 0; i < 3; i++) {
                assertThat(speaking.write(ReplyRequests.LEAVE).text())
                        .isEqualTo(Speaking.fallback(ReplyRequests.LEAVE));
            }
            assertThat(speaking.write(ReplyRequests.LEAVE).text()).isEqualTo(Speaking.fallback(ReplyRequests.LEAVE));
            assertThat(speaking.server.requests()).hasSize(3);
            assertThat(speaking.observed.fallbacks()).containsExactly("broken", "broken", "broken", "resting");

            String text = "";
            while (!text.equals("28 days.")) {
                Thread.sleep(rest.toMillis() / 20);
                text = speaking.write(ReplyRequests.LEAVE).text();
            }
            assertThat(speaking.server.requests()).hasSize(4);
        }
    }

    @Test
    void only_one_call_tries_whether_it_is_well_again() throws Exception {
        var rest = Duration.ofSeconds(2);
        var goOn = new CountDownLatch(1);
        try (var speaking = Speaking.with(Speaking.LIMITS.withRest(3, rest))
                .and(request -> request.number() <= 3 ? Script.failing(500, "No")
                        : Script.begin().awaits(goOn).then(GOOD));
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            String fallback = Speaking.fallback(ReplyRequests.LEAVE);
            for (int i = 0; i < 3; i++) {
                speaking.write(ReplyRequests.LEAVE);
            }
            Future<String> trial = threads.submit(() -> {
                String text = fallback;
                while (text.equals(fallback)) {
                    Thread.sleep(rest.toMillis() / 20);
                    text = speaking.write(ReplyRequests.LEAVE).text();
                }
                return text;
            });
            speaking.server.awaitCalls(4, LONG);

            for (int i = 0; i < 5; i++) {
                assertThat(speaking.write(ReplyRequests.LEAVE).text()).isEqualTo(fallback);
            }
            assertThat(speaking.server.requests()).hasSize(4);
            goOn.countDown();
            assertThat(trial.get()).isEqualTo("28 days.");
        }
    }

    @Test
    void a_trial_that_nobody_waited_for_says_nothing() throws Exception {
        var rest = Duration.ofSeconds(2);
        try (var speaking = Speaking.with(Speaking.LIMITS.withRest(1, rest))
                .and(request -> request.number() == 1 ? Script.failing(500, "No") : Script.begin().hangs());
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            speaking.write(ReplyRequests.LEAVE);
            var sink = RecordingReplySink.patient();
            Future<?> trial = threads.submit(() -> {
                while (speaking.server.requests().size() < 2) {
                    speaking.writer().writeReply(ReplyRequests.LEAVE, sink);
                    Thread.sleep(rest.toMillis() / 20);
                }
                return null;
            });
            speaking.server.awaitCalls(2, LONG);
            sink.leave();
            trial.get();

            speaking.write(ReplyRequests.LEAVE);

            assertThat(speaking.observed.outcomes()).endsWith("abandoned", "resting");
            assertThat(speaking.server.requests()).hasSize(2);
        }
    }

    @Test
    void only_so_many_ask_at_once_and_the_others_wait_for_their_turn() throws Exception {
        var goOn = new CountDownLatch(1);
        try (var speaking = Speaking.with(Speaking.LIMITS.withAtOnce(2))
                .and(request -> Script.begin().awaits(goOn).then(GOOD));
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<String>> replies = new ArrayList<>();
            for (int i = 0; i < 6; i++) {
                replies.add(threads.submit(() -> speaking.write(ReplyRequests.LEAVE).text()));
            }
            speaking.server.awaitCalls(2, LONG);
            goOn.countDown();
            for (Future<String> reply : replies) {
                assertThat(reply.get()).isEqualTo("28 days.");
            }
            assertThat(speaking.server.mostOpen()).isEqualTo(2);
            assertThat(speaking.server.requests()).hasSize(6);
        }
    }

    @Test
    void who_waits_too_long_for_a_turn_is_answered_without_the_model() throws Exception {
        var goOn = new CountDownLatch(1);
        var limits = Speaking.LIMITS.withPatience(Duration.ofSeconds(10), LONG, LONG).withAtOnce(1);
        try (var speaking = Speaking.with(limits).and(request -> Script.begin().text("28").awaits(goOn).then(GOOD));
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<String> first = threads.submit(() -> speaking.write(ReplyRequests.LEAVE).text());
            speaking.server.awaitCalls(1, LONG);

            assertThat(speaking.write(ReplyRequests.TRAVEL).text()).isEqualTo(Speaking.fallback(ReplyRequests.TRAVEL));
            assertThat(speaking.observed.fallbacks()).containsExactly("full");
            goOn.countDown();
            assertThat(first.get()).startsWith("28");
        }
    }

    @Test
    void a_model_learns_what_its_server_does_not_take() {
        try (var speaking = Speaking.answering(request -> {
            if (request.body().has("max_tokens")) {
                return Script.failing(400, "Unsupported parameter: 'max_tokens' is not supported with this model. "
                        + "Use 'max_completion_tokens' instead.");
            }
            return request.body().has("temperature")
                    ? Script.failing(400, "Unsupported value: 'temperature' does not support 0.2 with this model.")
                    : GOOD;
        })) {
            assertThat(speaking.write(ReplyRequests.LEAVE).text()).isEqualTo("28 days.");
            assertThat(speaking.write(ReplyRequests.LEAVE).text()).isEqualTo("28 days.");
            assertThat(speaking.server.requests()).hasSize(4);
            assertThat(speaking.server.requests().getLast().body().get("max_completion_tokens").asInt())
                    .isEqualTo(Speaking.LIMITS.replyTokens());
        }
    }
}
