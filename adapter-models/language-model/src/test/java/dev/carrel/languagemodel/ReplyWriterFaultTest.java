package dev.carrel.languagemodel;

import dev.carrel.application.Eventually;
import dev.carrel.application.contract.model.RecordingReplySink;
import dev.carrel.application.contract.model.ReplyRequests;
import dev.carrel.application.fake.model.EchoReplyWriter;
import dev.carrel.application.port.CancellationSignal;
import dev.carrel.application.port.ReplyWriter.GeneratedReply;
import dev.carrel.domain.error.ReplyFailedException;
import dev.carrel.domain.error.ReplyFailedException.ReplyFailure;
import dev.carrel.languagemodel.call.AttemptHandlers;
import dev.carrel.languagemodel.call.CallTimeouts;
import dev.carrel.languagemodel.call.ChatMessages;
import dev.carrel.languagemodel.call.ModelException;
import dev.carrel.languagemodel.prompt.Prompt;
import dev.carrel.languagemodel.testserver.ModelScript;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

/** For any fault of a server, a reply is complete or ends with an error. */
class ReplyWriterFaultTest {

    private static final Duration SHORT = Duration.ofMillis(500);
    /** Short limits for silent servers; all others have enough time. */
    private static final Map<String, ModelLimits> IMPATIENT = Map.of("silent",
            ModelWriterFixture.LIMITS.withTimeouts(SHORT, ModelWriterFixture.ENDLESS, SHORT), "stalled",
            ModelWriterFixture.LIMITS.withTimeouts(ModelWriterFixture.ENDLESS, SHORT, SHORT));

    /** Faults before the first word, by the expected outcome. */
    private static final Map<String, ModelScript> BEFORE = Map.ofEntries(
            Map.entry("refused-key", ModelScript.failing(401, "Incorrect API key provided: " + ModelWriterFixture.KEY)),
            Map.entry("unknown-model", ModelScript.failing(404, "The model does not exist")),
            Map.entry("refused-request", ModelScript.failing(400, "Something is wrong with this request")),
            Map.entry("busy", ModelScript.failing(429, "Rate limit reached").header("Retry-After", "3600")),
            Map.entry("broken", ModelScript.failing(503, "Loading model")),
            Map.entry("broken in the stream",
                    ModelScript.begin().role().event("{\"error\": {\"message\": \"lost\"}}").done()),
            Map.entry("broken at the end", ModelScript.begin().role().finish("error").done()),
            Map.entry("unreadable", ModelScript.begin().raw("data: {\"choices\": [{{{\n\n").done()),
            Map.entry("not-streamed as a page",
                    ModelScript.begin().wholeBody("text/html; charset=utf-8", "<p>Hello</p>")),
            Map.entry("not-streamed as one object", ModelScript.begin().wholeBody("application/json", "{}")),
            Map.entry("cut-short with nothing", ModelScript.begin().closes()),
            Map.entry("cut-short after the head", ModelScript.begin().headersNow().breaksOff()),
            Map.entry("cut-short by a reset", ModelScript.begin().role().reset()),
            Map.entry("cut-short in thoughts", ModelScript.begin().reasoning("Let me").closes()),
            Map.entry("silent before the head", ModelScript.begin().hangs()),
            Map.entry("silent after the head", ModelScript.begin().headersNow().hangs()),
            Map.entry("silent after its role", ModelScript.begin().role().hangs()),
            Map.entry("silent but for thoughts",
                    thinkingForEver()),
            Map.entry("silent but for thoughts between tags",
                    ModelScript.begin().text("<think>Let", " me see").hangs()),
            Map.entry("silent but for thoughts between tags, on and on",
                    ModelScript.begin().text("<think>").forEver("Hm. ", Duration.ofMillis(20))),
            Map.entry("empty", ModelScript.begin().role().finish("stop").done()),
            Map.entry("empty but for thoughts", ModelScript.saying("<think>Hm.</think>")),
            Map.entry("used-up", ModelScript.begin().reasoning("Let me").finish("length").done()),
            Map.entry("filtered", ModelScript.begin().role().finish("content_filter").done()));

    /** Faults after a few words. */
    private static final Map<String, ModelScript> AFTER = Map.of("cut-short by an end without a reason",
            ModelScript.begin().closes(), "cut-short by an end that says it is done", ModelScript.begin().done(),
            "cut-short without an end", ModelScript.begin().breaksOff(), "cut-short by a reset",
            ModelScript.begin().reset(),
            "stalled", ModelScript.begin().hangs(),
            "unreadable", ModelScript.begin().raw("data: nonsense\n\n").done(), "broken in the stream",
            ModelScript.begin().event("{\"error\": {\"message\": \"lost\", \"code\": 502}}").done(),
            "broken at the end", ModelScript.begin().finish("error").done(), "filtered",
            ModelScript.begin().finish("content_filter").done(),
            "leaked", ModelScript.begin().text("</think>", " 28 days").finish("stop").done());

    /**
     * Returns a few words and, after these were read, the fault; data in transit may be lost when a connection breaks.
     */
    private static ModelScript begun(CountDownLatch read, ModelScript fault) {
        return ModelScript.begin().role().text("Employees have").awaits(read).then(fault);
    }

    private static ModelScript thinkingForEver() {
        ModelScript script = ModelScript.begin();
        for (int i = 0; i < 500; i++) {
            script = script.reasoning("Hm. ").pause(Duration.ofMillis(20));
        }
        return script.hangs();
    }

    @TestFactory
    Stream<DynamicTest> fallsBackBeforeTheFirstWord() {
        return BEFORE.entrySet().stream().map(fault -> dynamicTest(fault.getKey(), () -> {
            try (var speaking = answering(fault.getKey(), fault.getValue())) {
                var sink = RecordingReplySink.patient();

                GeneratedReply written = speaking.writer().writeReply(ReplyRequests.LEAVE, sink);

                assertThat(written.text()).isEqualTo(ModelWriterFixture.fallbackText(ReplyRequests.LEAVE))
                        .isEqualTo(sink.joined());
                assertThat(speaking.observer.outcomes()).containsExactly(word(fault.getKey()));
                assertThat(speaking.observer.fallbacks()).containsExactly(word(fault.getKey()));
                speaking.server.awaitIdle(ModelWriterFixture.LONG);
            }
        }));
    }

    @TestFactory
    Stream<DynamicTest> breaksOffAfterTheFirstWord() {
        return AFTER.entrySet().stream().map(fault -> dynamicTest(fault.getKey(), () -> {
            var read = new CountDownLatch(1);
            try (var speaking = answering(fault.getKey(), begun(read, fault.getValue()));
                    var threads = Executors.newSingleThreadExecutor()) {
                var sink = RecordingReplySink.patient();
                Future<GeneratedReply> written = threads
                        .submit(() -> speaking.writer().writeReply(ReplyRequests.LEAVE, sink));
                Eventually.await(ModelWriterFixture.LONG, "the first words are read",
                        () -> sink.joined().equals("Employees have") || written.isDone());
                read.countDown();

                assertThatThrownBy(written::get).cause()
                        .isInstanceOfSatisfying(ReplyFailedException.class,
                                reply -> assertThat(reply.failure()).isEqualTo(ReplyFailure.ABORTED))
                        .hasMessageContaining("the language model");

                assertThat(sink.joined()).startsWith("Employees have");
                assertThat(speaking.observer.outcomes()).containsExactly(word(fault.getKey()));
                assertThat(speaking.observer.fallbacks()).isEmpty();
                speaking.server.awaitIdle(ModelWriterFixture.LONG);
            }
        }));
    }

    @TestFactory
    Stream<DynamicTest> fallsBackIfTheSinkCanReset() {
        return AFTER.entrySet().stream().map(fault -> dynamicTest(fault.getKey(), () -> {
            var read = new CountDownLatch(0);
            try (var speaking = answering(fault.getKey(), begun(read, fault.getValue()))) {
                var sink = RecordingReplySink.forgetting();

                GeneratedReply written = speaking.writer().writeReply(ReplyRequests.LEAVE, sink);

                assertThat(written.text()).isEqualTo(ModelWriterFixture.fallbackText(ReplyRequests.LEAVE))
                        .isEqualTo(sink.joined());
                assertThat(speaking.observer.fallbacks()).containsExactly(word(fault.getKey()));
            }
        }));
    }

    @Test
    void fallsBackIfTheServerIsUnreachable() throws Exception {
        var observed = new ModelWriterFixture.RecordingObserver();
        try (var closed = new ClosedPort()) {
            var model = LanguageModel.builder("gone", ChatEndpoint.at(closed.address()).chatModel("any"))
                    .limits(ModelWriterFixture.LIMITS)
                    .observer(observed)
                    .build();
            GeneratedReply written = LanguageModelReplyWriter.builder(model, new EchoReplyWriter())
                    .build()
                    .writeReply(ReplyRequests.LEAVE, RecordingReplySink.patient());

            assertThat(written.text()).isEqualTo(ModelWriterFixture.fallbackText(ReplyRequests.LEAVE));
        }
        assertThat(observed.fallbacks()).containsExactly("unreachable");
    }

    @Test
    void keepsKeysAndResponsesOutOfMessages() {
        try (var speaking = ModelWriterFixture
                .respondingWithDefaults(ModelScript.failing(401, "Wrong key " + ModelWriterFixture.KEY))) {
            var trouble = catchThrowableOfType(ModelException.class, () -> speaking.model()
                    .callModel(ModelObserver.CallPurpose.TRIAL, ChatMessages.fromPrompt(new Prompt("a", List.of(), "b",
                            List.of())), ModelWriterFixture.LIMITS.replyTokens(),
                            new CallTimeouts(ModelWriterFixture.ENDLESS, ModelWriterFixture.ENDLESS),
                            CancellationSignal.NONE, new AttemptHandlers<>(ModelCheckHandler::new)));
            assertThat(trouble).hasMessage("rejected the API key (status 401)").hasNoCause();
        }
    }

    @Test
    void doesNotFollowRedirectsWithTheKey() throws Exception {
        try (var other = ModelWriterFixture.respondingWithDefaults(ModelScript.saying("Hello."));
                var speaking = ModelWriterFixture.respondingWithDefaults(ModelScript.begin()
                        .status(307)
                        .header("Location", other.server.address() + "/chat/completions")
                        .wholeBody("text/plain", ""))) {
            speaking.writeReply(ReplyRequests.LEAVE);

            assertThat(speaking.observer.fallbacks()).hasSize(1);
            assertThat(other.server.requests()).isEmpty();
        }
    }

    private static ModelWriterFixture answering(String fault, ModelScript script) {
        return ModelWriterFixture.withLimits(IMPATIENT.getOrDefault(word(fault), ModelWriterFixture.LIMITS))
                .respondingWith(request -> script);
    }

    private static String word(String fault) {
        return fault.split(" ")[0];
    }
}
