package dev.carrel.languagemodel;

import dev.carrel.application.contract.model.RecordingReplySink;
import dev.carrel.application.contract.model.ReplyRequests;
import dev.carrel.languagemodel.testserver.ModelRequest;
import dev.carrel.languagemodel.testserver.ModelScript;
import dev.carrel.languagemodel.testserver.ServedCall;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

import static dev.carrel.languagemodel.ModelWriterFixture.FOLLOW_UP;
import static dev.carrel.languagemodel.ModelWriterFixture.RECENT;
import static org.assertj.core.api.Assertions.assertThat;

class LanguageModelQuestionRewriterTest {

    private static final String REWRITTEN = "How many days of leave do part-timers have?";

    @Test
    void sendsTheConversationToTheModel() {
        try (var speaking = ModelWriterFixture.respondingWithDefaults(ModelScript.saying(REWRITTEN))) {
            assertThat(speaking.rewriteQuestion()).contains(REWRITTEN);

            ModelRequest request = speaking.server.requests().getFirst();
            assertThat(request.lastUserMessage()).contains(RECENT.getFirst().query(), RECENT.getFirst().reply(),
                    FOLLOW_UP);
            assertThat(speaking.observer.calls()).singleElement()
                    .satisfies(call -> assertThat(call.purpose()).isEqualTo(ModelObserver.CallPurpose.REWRITING));
        }
    }

    @Test
    void ignoresReasoning() {
        assertThat(rewritten(ModelScript.saying("<think>Part-timers?</think>\n" + REWRITTEN))).contains(REWRITTEN);
        assertThat(rewritten(ModelScript.begin().reasoning("Part-timers?").text(REWRITTEN).finish("stop").done()))
                .contains(REWRITTEN);
    }

    @Test
    void rejectsRepliesThatAreNoQuestion() {
        assertThat(rewritten(ModelScript.saying("Part-timers have 14 days.\n\nAnything else?"))).isEmpty();
        assertThat(rewritten(ModelScript.saying("Part-timers have 14 days of leave [1]."))).isEmpty();
        assertThat(rewritten(ModelScript.begin().forEver("What "))).isEmpty();
    }

    @Test
    void returnsEmptyIfTheModelFails() {
        assertThat(rewritten(ModelScript.failing(500, "No"))).isEmpty();
        assertThat(rewritten(ModelScript.begin().text("How many").closes())).isEmpty();
    }

    @Test
    void returnsEmptyAfterTheTimeoutOrIfDisabled() {
        var limits = ModelWriterFixture.LIMITS.withTimeouts(ModelWriterFixture.ENDLESS, ModelWriterFixture.ENDLESS,
                Duration.ofMillis(300));
        try (var speaking = ModelWriterFixture.withLimits(limits)
                .respondingWith(request -> ModelScript.begin().hangs())) {
            assertThat(speaking.rewriteQuestion()).isEmpty();
            assertThat(speaking.observer.outcomes()).containsExactly("silent");
        }
        var never = ModelWriterFixture.LIMITS.withTimeouts(ModelWriterFixture.ENDLESS, ModelWriterFixture.ENDLESS,
                Duration.ZERO);
        try (var speaking = ModelWriterFixture.withLimits(never)) {
            assertThat(speaking.rewriteQuestion()).isEmpty();
            assertThat(speaking.server.requests()).isEmpty();
        }
    }

    @Test
    void doesNotCountMissingSlotsAsFailures() throws Exception {
        var goOn = new CountDownLatch(1);
        var limits = ModelWriterFixture.LIMITS
                .withTimeouts(ModelWriterFixture.ENDLESS, ModelWriterFixture.ENDLESS, Duration.ofMillis(300))
                .withMaxConcurrentCalls(1)
                .withCircuitBreaker(1, ModelWriterFixture.ENDLESS);
        try (var speaking = ModelWriterFixture.withLimits(limits)
                .respondingWith(request -> request.number() == 1
                        ? ModelScript.begin().awaits(goOn).then(ModelScript.saying("28 days."))
                        : ModelScript.saying(REWRITTEN));
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<?> reply = threads.submit(() -> speaking.writeReply(ReplyRequests.LEAVE));
            speaking.server.awaitCalls(1, ModelWriterFixture.LONG);
            for (int i = 0; i < 3; i++) {
                assertThat(threads.submit(() -> speaking.rewriteQuestion())
                        .get(ModelWriterFixture.LONG.toSeconds(), TimeUnit.SECONDS)).isEmpty();
            }
            assertThat(speaking.observer.outcomes()).containsExactly("full", "full", "full");
            assertThat(speaking.server.requests()).hasSize(1);
            goOn.countDown();
            reply.get(ModelWriterFixture.LONG.toSeconds(), TimeUnit.SECONDS);

            // On a busy machine the time may be over before the model has answered, but the model is called.
            speaking.rewriteQuestion();
            assertThat(speaking.observer.outcomes()).hasSize(5).last().isIn("answered", "silent");
        }
    }

    @Test
    void hasACircuitOfItsOwn() {
        try (var speaking = ModelWriterFixture
                .withLimits(ModelWriterFixture.LIMITS.withCircuitBreaker(1, ModelWriterFixture.ENDLESS))
                .respondingWith(request -> request.number() == 1 ? ModelScript.failing(500, "No")
                        : ModelScript.saying("28 days."))) {
            assertThat(speaking.rewriteQuestion()).isEmpty();
            assertThat(speaking.rewriteQuestion()).isEmpty();
            assertThat(speaking.observer.outcomes()).containsExactly("broken", "resting");

            assertThat(speaking.writeReply(ReplyRequests.LEAVE).text()).isEqualTo("28 days.");
        }
    }

    @Test
    void stopsTheModelOnCancellation() throws Exception {
        try (var speaking = ModelWriterFixture.respondingWithDefaults(ModelScript.begin().hangs());
                var threads = Executors.newSingleThreadExecutor()) {
            var sink = RecordingReplySink.patient();
            Future<Optional<String>> rewritten = threads
                    .submit(() -> new LanguageModelQuestionRewriter(speaking.model(), false).rewriteQuestion(FOLLOW_UP,
                            RECENT,
                            sink));
            ServedCall call = speaking.server.awaitCalls(1, ModelWriterFixture.LONG).getFirst();

            sink.leave();

            assertThat(call.awaitClientLeft(ModelWriterFixture.LONG)).isTrue();
            assertThat(rewritten.get()).isEmpty();
        }
    }

    private static Optional<String> rewritten(ModelScript script) {
        try (var speaking = ModelWriterFixture.respondingWithDefaults(script)) {
            return speaking.rewriteQuestion();
        }
    }

}
