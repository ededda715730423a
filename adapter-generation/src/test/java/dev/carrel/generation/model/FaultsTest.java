package dev.carrel.generation.model;

import dev.carrel.application.contract.model.RecordingReplySink;
import dev.carrel.application.contract.model.ReplyRequests;
import dev.carrel.application.fake.model.EchoReplyWriter;
import dev.carrel.application.port.CancellationSignal;
import dev.carrel.application.port.ReplyWriter.GeneratedReply;
import dev.carrel.domain.error.ReplyAbortedException;
import dev.carrel.generation.counterpart.Script;
import dev.carrel.generation.prompt.Prompt;
import java.net.URI;
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

/** Whatever a server does, a reply is written, or ends with an error and not with half of it. */
class FaultsTest {

    private static final Duration SHORT = Duration.ofMillis(500);
    /** With those who say nothing; all others have the time that they need. */
    private static final Map<String, ModelLimits> IMPATIENT = Map.of("silent",
            Speaking.LIMITS.withPatience(SHORT, Speaking.LONG, SHORT), "stalled",
            Speaking.LIMITS.withPatience(Speaking.LONG, SHORT, SHORT));

    /** What a server may do before it has said a word, and what that is called. */
    private static final Map<String, Script> BEFORE = Map.ofEntries(
            Map.entry("refused-key", Script.failing(401, "Incorrect API key provided: " + Speaking.KEY)),
            Map.entry("unknown-model", Script.failing(404, "The model does not exist")),
            Map.entry("refused-request", Script.failing(400, "Something is wrong with this request")),
            Map.entry("busy", Script.failing(429, "Rate limit reached").header("Retry-After", "3600")),
            Map.entry("broken", Script.failing(503, "Loading model")),
            Map.entry("broken in the stream",
                    Script.begin().role().event("{\"error\": {\"message\": \"lost\"}}").done()),
            Map.entry("broken at the end", Script.begin().role().finish("error").done()),
            Map.entry("unreadable", Script.begin().raw("data: {\"choices\": [{{{\n\n").done()),
            Map.entry("not-streamed as a page", Script.begin().wholeBody("text/html; charset=utf-8", "<p>Hello</p>")),
            Map.entry("not-streamed as one object", Script.begin().wholeBody("application/json", "{}")),
            Map.entry("cut-short with nothing", Script.begin().closes()),
            Map.entry("cut-short after the head", Script.begin().headersNow().breaksOff()),
            Map.entry("cut-short by a reset", Script.begin().role().reset()),
            Map.entry("cut-short in thoughts", Script.begin().reasoning("Let me").closes()),
            Map.entry("silent before the head", Script.begin().hangs()),
            Map.entry("silent after the head", Script.begin().headersNow().hangs()),
            Map.entry("silent after its role", Script.begin().role().hangs()),
            Map.entry("silent but for thoughts",
                    Script.begin().then(thinkingForEver())),
            Map.entry("silent but for thoughts between tags", Script.begin().text("<think>Let", " me see").hangs()),
            Map.entry("silent but for thoughts between tags, on and on",
                    Script.begin().text("<think>").forEver("Hm. ", Duration.ofMillis(20))),
            Map.entry("empty", Script.begin().role().finish("stop").done()),
            Map.entry("empty but for thoughts", Script.saying("<think>Hm.</think>")),
            Map.entry("used-up", Script.begin().reasoning("Let me").finish("length").done()),
            Map.entry("filtered", Script.begin().role().finish("content_filter").done()));

    /** What a server may do after a few words. */
    private static final Map<String, Script> AFTER = Map.of("cut-short by an end without a reason",
            Script.begin().closes(), "cut-short by an end that says it is done", Script.begin().done(),
            "cut-short without an end", Script.begin().breaksOff(), "cut-short by a reset", Script.begin().reset(),
            "stalled", Script.begin().hangs(),
            "unreadable", Script.begin().raw("data: nonsense\n\n").done(), "broken in the stream",
            Script.begin().event("{\"error\": {\"message\": \"lost\", \"code\": 502}}").done(),
            "broken at the end", Script.begin().finish("error").done(), "filtered",
            Script.begin().finish("content_filter").done(),
            "leaked", Script.begin().text("</think>", " 28 days").finish("stop").done());

    /**
     * A few words, and once they were read the fault; what is still on its way when a connection breaks may be lost.
     */
    private static Script begun(CountDownLatch read, Script fault) {
        return Script.begin().role().text("Employees", " have").awaits(read).then(fault);
    }

    private static Script thinkingForEver() {
        Script script = Script.begin();
        for (int i = 0; i < 500; i++) {
            script = script.reasoning("Hm. ").pause(Duration.ofMillis(20));
        }
        return script;
    }

    @TestFactory
    Stream<DynamicTest> before_the_first_word_another_writer_steps_in() {
        return BEFORE.entrySet().stream().map(fault -> dynamicTest(fault.getKey(), () -> {
            try (var speaking = answering(fault.getKey(), fault.getValue())) {
                var sink = RecordingReplySink.patient();

                GeneratedReply written = speaking.writer().writeReply(ReplyRequests.LEAVE, sink);

                assertThat(written.text()).isEqualTo(Speaking.fallback(ReplyRequests.LEAVE)).isEqualTo(sink.joined());
                assertThat(speaking.observed.outcomes()).containsExactly(word(fault.getKey()));
                assertThat(speaking.observed.fallbacks()).containsExactly(word(fault.getKey()));
                speaking.server.awaitIdle(Speaking.LONG);
            }
        }));
    }

    @TestFactory
    Stream<DynamicTest> after_it_the_reply_breaks_off() {
        return AFTER.entrySet().stream().map(fault -> dynamicTest(fault.getKey(), () -> {
            var read = new CountDownLatch(1);
            try (var speaking = answering(fault.getKey(), begun(read, fault.getValue()));
                    var threads = Executors.newSingleThreadExecutor()) {
                var sink = RecordingReplySink.patient();
                Future<GeneratedReply> written = threads
                        .submit(() -> speaking.writer().writeReply(ReplyRequests.LEAVE, sink));
                while (!sink.joined().equals("Employees have")) {
                    assertThat(written.isDone()).isFalse();
                    Thread.onSpinWait();
                }
                read.countDown();

                assertThatThrownBy(written::get).cause()
                        .isInstanceOf(ReplyAbortedException.class)
                        .hasMessageContaining("the language model");

                assertThat(sink.joined()).startsWith("Employees have");
                assertThat(speaking.observed.outcomes()).containsExactly(word(fault.getKey()));
                assertThat(speaking.observed.fallbacks()).isEmpty();
                speaking.server.awaitIdle(Speaking.LONG);
            }
        }));
    }

    @TestFactory
    Stream<DynamicTest> unless_nobody_has_read_of_it_yet() {
        return AFTER.entrySet().stream().map(fault -> dynamicTest(fault.getKey(), () -> {
            var read = new CountDownLatch(0);
            try (var speaking = answering(fault.getKey(), begun(read, fault.getValue()))) {
                var sink = RecordingReplySink.forgetting();

                GeneratedReply written = speaking.writer().writeReply(ReplyRequests.LEAVE, sink);

                assertThat(written.text()).isEqualTo(Speaking.fallback(ReplyRequests.LEAVE)).isEqualTo(sink.joined());
                assertThat(speaking.observed.fallbacks()).containsExactly(word(fault.getKey()));
            }
        }));
    }

    @Test
    void a_server_that_is_not_there_is_not_needed() {
        URI gone;
        try (var speaking = Speaking.answering(Script.saying("Gone."))) {
            gone = speaking.server.address();
        }
        var observed = new Speaking.Observed();
        var model = LanguageModel.builder("gone", ChatEndpoint.at(gone).model("any"))
                .limits(Speaking.LIMITS)
                .observer(observed)
                .build();
        GeneratedReply written = LanguageModelReplyWriter.builder(model, new EchoReplyWriter())
                .build()
                .writeReply(ReplyRequests.LEAVE, RecordingReplySink.patient());

        assertThat(written.text()).isEqualTo(Speaking.fallback(ReplyRequests.LEAVE));
        assertThat(observed.fallbacks()).containsExactly("unreachable");
    }

    @Test
    void neither_the_key_nor_what_a_server_quotes_is_in_any_message() {
        try (var speaking = Speaking.answering(Script.failing(401, "Wrong key " + Speaking.KEY))) {
            var trouble = catchThrowableOfType(ModelTroubleException.class, () -> speaking.model()
                    .speak(ModelObserver.Purpose.TRIAL, Messages.of(new Prompt("a", List.of(), "b",
                            List.of())), new Patience(Speaking.LONG, Speaking.LONG),
                            CancellationSignal.NONE, new Tries<>(TrialReceiver::new)));
            assertThat(trouble).hasMessage("refuses the key (status 401)").hasNoCause();
        }
    }

    @Test
    void a_redirect_is_not_followed_with_the_key() throws Exception {
        try (var other = Speaking.answering(Script.saying("Hello."));
                var speaking = Speaking.answering(Script.begin()
                        .status(307)
                        .header("Location", other.server.address() + "/chat/completions")
                        .wholeBody("text/plain", ""))) {
            speaking.write(ReplyRequests.LEAVE);

            assertThat(speaking.observed.fallbacks()).hasSize(1);
            assertThat(other.server.requests()).isEmpty();
        }
    }

    private static Speaking answering(String fault, Script script) {
        return Speaking.with(IMPATIENT.getOrDefault(word(fault), Speaking.LIMITS)).and(request -> script);
    }

    private static String word(String fault) {
        return fault.split(" ")[0];
    }
}
