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
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Calls that wait for a slot, for a retry, or for the circuit breaker. */
class WaitingCallsTest {

    private static final Duration LONG = ModelWriterFixture.LONG;
    private static final Duration ENDLESS = ModelWriterFixture.ENDLESS;
    /** The least wait for a retry after five seconds. */
    private static final Duration RETRY_WAIT = Duration.ofMillis(3750);
    private static final ModelScript GOOD = ModelScript.saying("28 days [1].");

    @Test
    void keepsSlotsAfterTimedOutWaits() throws Exception {
        var goOn = new CountDownLatch(1);
        var limits = ModelWriterFixture.LIMITS.withTimeouts(ENDLESS, ENDLESS, Duration.ofMillis(300))
                .withMaxConcurrentCalls(2);
        try (var speaking = ModelWriterFixture.withLimits(limits)
                .respondingWith(
                        request -> request.number() <= 2 ? ModelScript.begin().text("28").awaits(goOn).then(GOOD)
                                : GOOD);
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<String>> slow = List.of(threads.submit(() -> speaking.writeReply(ReplyRequests.LEAVE).text()),
                    threads.submit(() -> speaking.writeReply(ReplyRequests.LEAVE).text()));
            speaking.server.awaitCalls(2, LONG);
            List<Future<Optional<String>>> inVain = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                inVain.add(threads.submit(speaking::rewriteQuestion));
            }
            for (Future<Optional<String>> rewritten : inVain) {
                assertThat(rewritten.get(LONG.toSeconds(), TimeUnit.SECONDS)).isEmpty();
            }
            assertThat(speaking.observer.outcomes()).containsExactly("full", "full", "full", "full");
            goOn.countDown();
            for (Future<String> reply : slow) {
                assertThat(reply.get(LONG.toSeconds(), TimeUnit.SECONDS)).startsWith("28");
            }

            assertThat(speaking.writeReply(ReplyRequests.LEAVE).text()).isEqualTo("28 days.");
            assertThat(speaking.server.requests()).hasSize(3);
        }
    }

    @Test
    void endsTheWaitForASlotOnCancellation() throws Exception {
        var goOn = new CountDownLatch(1);
        try (var speaking = ModelWriterFixture.withLimits(ModelWriterFixture.LIMITS.withMaxConcurrentCalls(1))
                .respondingWith(request -> ModelScript.begin().awaits(goOn).then(GOOD));
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<String> first = threads.submit(() -> speaking.writeReply(ReplyRequests.LEAVE).text());
            speaking.server.awaitCalls(1, LONG);
            var sink = RecordingReplySink.patient();
            var waiting = new WaitingThread(() -> speaking.writer().writeReply(ReplyRequests.LEAVE, sink));
            waiting.awaitWaiting();

            sink.leave();

            waiting.awaitEnd();
            assertThat(speaking.observer.outcomes()).containsExactly("abandoned");
            goOn.countDown();
            assertThat(first.get(LONG.toSeconds(), TimeUnit.SECONDS)).isEqualTo("28 days.");
            assertThat(speaking.writeReply(ReplyRequests.LEAVE).text()).isEqualTo("28 days.");
            assertThat(speaking.server.requests()).hasSize(2);
        }
    }

    /** On a busy machine a wait may end by itself before the cancellation: the shortest of several rounds counts. */
    @Test
    void endsTheWaitForARetryOnCancellation() throws Exception {
        Duration shortest = ENDLESS;
        for (int round = 0; round < 10 && shortest.compareTo(RETRY_WAIT) >= 0; round++) {
            Duration time = timeOfCancelledRetry();
            shortest = time.compareTo(shortest) < 0 ? time : shortest;
        }
        assertThat(shortest).isLessThan(RETRY_WAIT);
    }

    /** Returns the time from the first request to the end of a call that is cancelled while it waits for a retry. */
    private static Duration timeOfCancelledRetry() throws InterruptedException {
        try (var speaking = ModelWriterFixture.withLimits(ModelWriterFixture.LIMITS.withMaxAttempts(1000))
                .respondingWith(request -> ModelScript.failing(503, "No").header("Retry-After", "5"))) {
            var sink = RecordingReplySink.patient();
            var waiting = new WaitingThread(() -> speaking.writer().writeReply(ReplyRequests.LEAVE, sink));
            ServedCall first = speaking.server.awaitCalls(1, LONG).getFirst();
            waiting.awaitWaiting();

            sink.leave();

            long ended = waiting.awaitEnd();
            assertThat(speaking.observer.outcomes()).containsExactly("abandoned");
            return Duration.ofNanos(ended - first.startedAt());
        }
    }

    @Test
    void ignoresCancelledCallsFromBeforeTheCircuitOpened() throws Exception {
        var goOn = new CountDownLatch(1);
        try (var speaking = ModelWriterFixture
                .withLimits(ModelWriterFixture.LIMITS.withCircuitBreaker(1, Duration.ofMillis(500)))
                .respondingWith(request -> switch (request.number()) {
                    case 1 -> ModelScript.begin().hangs();
                    case 2 -> ModelScript.failing(500, "No");
                    case 3 -> ModelScript.begin().awaits(goOn).then(GOOD);
                    default -> GOOD;
                }); var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var old = RecordingReplySink.patient();
            Future<?> older = threads.submit(() -> speaking.writer().writeReply(ReplyRequests.LEAVE, old));
            speaking.server.awaitCalls(1, LONG);
            speaking.writeReply(ReplyRequests.LEAVE);
            Future<String> trial = threads.submit(() -> {
                String text = ModelWriterFixture.fallbackText(ReplyRequests.LEAVE);
                while (text.equals(ModelWriterFixture.fallbackText(ReplyRequests.LEAVE))) {
                    Thread.sleep(25);
                    text = speaking.writeReply(ReplyRequests.LEAVE).text();
                }
                return text;
            });
            speaking.server.awaitCalls(3, LONG);
            old.leave();
            older.get(LONG.toSeconds(), TimeUnit.SECONDS);
            goOn.countDown();
            assertThat(trial.get(LONG.toSeconds(), TimeUnit.SECONDS)).isEqualTo("28 days.");

            assertThat(speaking.writeReply(ReplyRequests.LEAVE).text()).isEqualTo("28 days.");
            assertThat(speaking.server.requests()).hasSize(4);
        }
    }
}
