package dev.carrel.languagemodel;

import dev.carrel.application.contract.model.RecordingReplySink;
import dev.carrel.application.contract.model.ReplyRequests;
import dev.carrel.languagemodel.testserver.ModelScript;
import dev.carrel.languagemodel.testserver.ServedCall;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Retries, the circuit breaker and the limit of concurrent calls. */
class ModelResilienceTest {

    private static final Duration LONG = ModelWriterFixture.LONG;
    private static final Duration ENDLESS = ModelWriterFixture.ENDLESS;
    /** The time for which a circuit is open before a trial call; no test relies on its end. */
    private static final Duration REST = Duration.ofMillis(20);
    private static final ModelScript GOOD = ModelScript.saying("28 days [1].");

    @Test
    void retriesTransientFailures() {
        try (var speaking = ModelWriterFixture.withLimits(ModelWriterFixture.LIMITS.withMaxAttempts(3))
                .respondingWith(request -> switch (request.number()) {
                    case 1 -> ModelScript.failing(503, "Loading model");
                    case 2 -> ModelScript.failing(429, "Slow down").header("Retry-After", "0");
                    default -> GOOD;
                })) {
            assertThat(speaking.writeReply(ReplyRequests.LEAVE).text()).isEqualTo("28 days.");
            assertThat(speaking.observer.outcomes()).containsExactly("answered");
            assertThat(speaking.observer.calls().getFirst().attempts()).isEqualTo(3);
        }
    }

    @Test
    void waitsForBackoffAndRetryAfter() {
        try (var speaking = ModelWriterFixture.withLimits(ModelWriterFixture.LIMITS.withMaxAttempts(3))
                .respondingWith(request -> switch (request.number()) {
                    case 1 -> ModelScript.failing(503, "Loading model");
                    case 2 -> ModelScript.failing(429, "Slow down").header("Retry-After", "1");
                    default -> GOOD;
                })) {
            speaking.writeReply(ReplyRequests.LEAVE);

            List<ServedCall> calls = speaking.server.calls();
            assertThat(Duration.ofNanos(calls.get(1).startedAt() - calls.get(0).startedAt()))
                    .isGreaterThan(Duration.ofMillis(150));
            assertThat(Duration.ofNanos(calls.get(2).startedAt() - calls.get(1).startedAt()))
                    .isGreaterThan(Duration.ofMillis(700));
        }
    }

    @Test
    void limitsRetriesAndSkipsPermanentFailures() {
        try (var speaking = ModelWriterFixture.withLimits(ModelWriterFixture.LIMITS.withMaxAttempts(2))
                .respondingWith(request -> ModelScript.failing(503, "No"))) {
            speaking.writeReply(ReplyRequests.LEAVE);
            assertThat(speaking.server.requests()).hasSize(2);
        }
        try (var speaking = ModelWriterFixture.withLimits(ModelWriterFixture.LIMITS.withMaxAttempts(3))
                .respondingWith(request -> ModelScript.failing(401, "No"))) {
            speaking.writeReply(ReplyRequests.LEAVE);
            assertThat(speaking.server.requests()).hasSize(1);
        }
    }

    @Test
    void doesNotRetryRepliesThatAreBeingRead() {
        try (var speaking = ModelWriterFixture.withLimits(ModelWriterFixture.LIMITS.withMaxAttempts(3))
                .respondingWith(
                        request -> request.number() == 1 ? ModelScript.begin().text("Employees").closes() : GOOD)) {
            var patient = RecordingReplySink.forgetting();
            assertThat(speaking.writer().writeReply(ReplyRequests.LEAVE, patient).text()).isEqualTo("28 days.");
            assertThat(patient.joined()).isEqualTo("28 days.");
        }
    }

    @Test
    void opensTheCircuit() {
        try (var speaking = ModelWriterFixture.withLimits(ModelWriterFixture.LIMITS.withCircuitBreaker(3, ENDLESS))
                .respondingWith(request -> ModelScript.failing(500, "No"))) {
            for (int i = 0; i < 3; i++) {
                assertThat(speaking.writeReply(ReplyRequests.LEAVE).text())
                        .isEqualTo(ModelWriterFixture.fallbackText(ReplyRequests.LEAVE));
            }
            assertThat(speaking.writeReply(ReplyRequests.LEAVE).text())
                    .isEqualTo(ModelWriterFixture.fallbackText(ReplyRequests.LEAVE));
            assertThat(speaking.server.requests()).hasSize(3);
            assertThat(speaking.observer.fallbacks()).containsExactly("broken", "broken", "broken", "resting");
        }
    }

    @Test
    void closesTheCircuitAfterASuccessfulTrialCall() throws Exception {
        try (var speaking = ModelWriterFixture.withLimits(ModelWriterFixture.LIMITS.withCircuitBreaker(1, REST))
                .respondingWith(request -> request.number() == 1 ? ModelScript.failing(500, "No") : GOOD)) {
            speaking.writeReply(ReplyRequests.LEAVE);

            assertThat(textAfterRest(speaking)).isEqualTo("28 days.");
            assertThat(speaking.writeReply(ReplyRequests.LEAVE).text()).isEqualTo("28 days.");
            assertThat(speaking.server.requests()).hasSize(3);
        }
    }

    /** Returns the first text that is not that of the fallback. */
    private static String textAfterRest(ModelWriterFixture speaking) throws InterruptedException {
        String fallback = ModelWriterFixture.fallbackText(ReplyRequests.LEAVE);
        String text = speaking.writeReply(ReplyRequests.LEAVE).text();
        while (text.equals(fallback)) {
            Thread.sleep(REST);
            text = speaking.writeReply(ReplyRequests.LEAVE).text();
        }
        return text;
    }

    @Test
    void admitsOneTrialCallWhenHalfOpen() throws Exception {
        var goOn = new CountDownLatch(1);
        try (var speaking = ModelWriterFixture.withLimits(ModelWriterFixture.LIMITS.withCircuitBreaker(3, REST))
                .respondingWith(request -> request.number() <= 3 ? ModelScript.failing(500, "No")
                        : ModelScript.begin().awaits(goOn).then(GOOD));
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            String fallback = ModelWriterFixture.fallbackText(ReplyRequests.LEAVE);
            for (int i = 0; i < 3; i++) {
                speaking.writeReply(ReplyRequests.LEAVE);
            }
            Future<String> trial = threads.submit(() -> textAfterRest(speaking));
            speaking.server.awaitCalls(4, LONG);

            for (int i = 0; i < 5; i++) {
                assertThat(speaking.writeReply(ReplyRequests.LEAVE).text()).isEqualTo(fallback);
            }
            assertThat(speaking.server.requests()).hasSize(4);
            goOn.countDown();
            assertThat(trial.get(LONG.toSeconds(), TimeUnit.SECONDS)).isEqualTo("28 days.");
        }
    }

    /** A closed circuit would let every call through, and an open one or a lost permit none. */
    @Test
    void staysHalfOpenAfterACancelledTrialCall() throws Exception {
        try (var speaking = ModelWriterFixture.withLimits(ModelWriterFixture.LIMITS.withCircuitBreaker(1, REST))
                .respondingWith(request -> request.number() == 1 ? ModelScript.failing(500, "No")
                        : ModelScript.begin().hangs());
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            speaking.writeReply(ReplyRequests.LEAVE);
            cancelTrialCall(speaking, threads, 2, () -> {});

            cancelTrialCall(speaking, threads, 3, () -> {
                speaking.writeReply(ReplyRequests.LEAVE);
                assertThat(speaking.observer.outcomes()).endsWith("resting");
                assertThat(speaking.server.requests()).hasSize(3);
            });
        }
    }

    /** Calls the model until a request of this number has come, and cancels that call after an action. */
    private static void cancelTrialCall(ModelWriterFixture speaking, ExecutorService threads, int number,
            Runnable meanwhile) throws Exception {
        var sink = RecordingReplySink.patient();
        Future<?> trial = threads.submit(() -> {
            while (speaking.server.requests().size() < number) {
                speaking.writer().writeReply(ReplyRequests.LEAVE, sink);
                Thread.sleep(REST);
            }
            return null;
        });
        speaking.server.awaitCalls(number, LONG);
        meanwhile.run();
        sink.leave();
        trial.get(LONG.toSeconds(), TimeUnit.SECONDS);
        assertThat(speaking.observer.outcomes()).endsWith("abandoned");
    }

    @Test
    void limitsConcurrentCalls() throws Exception {
        var goOn = new CountDownLatch(1);
        try (var speaking = ModelWriterFixture.withLimits(ModelWriterFixture.LIMITS.withMaxConcurrentCalls(2))
                .respondingWith(request -> ModelScript.begin().awaits(goOn).then(GOOD));
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<String>> replies = new ArrayList<>();
            for (int i = 0; i < 6; i++) {
                replies.add(threads.submit(() -> speaking.writeReply(ReplyRequests.LEAVE).text()));
            }
            speaking.server.awaitCalls(2, LONG);
            goOn.countDown();
            for (Future<String> reply : replies) {
                assertThat(reply.get(LONG.toSeconds(), TimeUnit.SECONDS)).isEqualTo("28 days.");
            }
            assertThat(speaking.server.maxOpenCalls()).isEqualTo(2);
            assertThat(speaking.server.requests()).hasSize(6);
        }
    }

    @Test
    void fallsBackIfNoSlotIsFreeInTime() throws Exception {
        var goOn = new CountDownLatch(1);
        var limits = ModelWriterFixture.LIMITS.withTimeouts(Duration.ofMillis(300), ENDLESS, ENDLESS)
                .withMaxConcurrentCalls(1);
        try (var speaking = ModelWriterFixture.withLimits(limits)
                .respondingWith(request -> ModelScript.begin().awaits(goOn).then(ModelScript.saying("How many days?")));
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Optional<String>> first = threads.submit(speaking::rewriteQuestion);
            speaking.server.awaitCalls(1, LONG);

            assertThat(speaking.writeReply(ReplyRequests.TRAVEL).text())
                    .isEqualTo(ModelWriterFixture.fallbackText(ReplyRequests.TRAVEL));
            assertThat(speaking.observer.fallbacks()).containsExactly("full");
            goOn.countDown();
            assertThat(first.get(LONG.toSeconds(), TimeUnit.SECONDS)).contains("How many days?");
        }
    }

    @Test
    void negotiatesParameters() {
        try (var speaking = ModelWriterFixture.respondingWithDefaults(request -> {
            if (request.body().has("max_tokens")) {
                return ModelScript.failing(400, "Unsupported parameter: 'max_tokens' is not supported with this model. "
                        + "Use 'max_completion_tokens' instead.");
            }
            return request.body().has("temperature")
                    ? ModelScript.failing(400, "Unsupported value: 'temperature' does not support 0.2 with this model.")
                    : GOOD;
        })) {
            assertThat(speaking.writeReply(ReplyRequests.LEAVE).text()).isEqualTo("28 days.");
            assertThat(speaking.writeReply(ReplyRequests.LEAVE).text()).isEqualTo("28 days.");
            assertThat(speaking.server.requests()).hasSize(4);
            assertThat(speaking.server.requests().getLast().body().get("max_completion_tokens").asInt())
                    .isEqualTo(ModelWriterFixture.LIMITS.replyTokens());
        }
    }
}
