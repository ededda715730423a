package dev.carrel.generation.model;

import dev.carrel.application.contract.model.RecordingReplySink;
import dev.carrel.application.fake.model.EchoReplyWriter;
import dev.carrel.application.port.ReplyWriter;
import dev.carrel.application.port.ReplyWriter.GeneratedReply;
import dev.carrel.application.port.ReplyWriter.ReplyRequest;
import dev.carrel.generation.counterpart.ModelRequest;
import dev.carrel.generation.counterpart.Script;
import dev.carrel.generation.counterpart.TestModelServer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/** A writer, the server that its model is at, and what its observer was told. */
final class Speaking implements AutoCloseable {

    static final String KEY = "sk-very-secret";
    static final String MODEL = "test-model";
    /** So long that no test waits for it. */
    static final Duration LONG = Duration.ofSeconds(60);
    /** Patience that does not run out, and no second try. */
    static final ModelLimits LIMITS = ModelLimits.DEFAULT.withPatience(LONG, LONG, LONG).withTries(1);

    final TestModelServer server = TestModelServer.start();
    final Observed observed = new Observed();
    private final LanguageModel model;
    private final LanguageModelReplyWriter.Builder writer;

    private Speaking(ModelLimits limits) {
        model = LanguageModel.builder("test", ChatEndpoint.at(server.address()).withKey(KEY).model(MODEL))
                .limits(limits)
                .temperature(0.2)
                .observer(observed)
                .build();
        writer = LanguageModelReplyWriter.builder(model, new EchoReplyWriter());
    }

    static Speaking with(ModelLimits limits) {
        return new Speaking(limits);
    }

    static Speaking answering(Script script) {
        return answering(request -> script);
    }

    static Speaking answering(Function<ModelRequest, Script> scripts) {
        return with(LIMITS).and(scripts);
    }

    Speaking and(Function<ModelRequest, Script> scripts) {
        server.answer(scripts);
        return this;
    }

    LanguageModel model() {
        return model;
    }

    LanguageModelReplyWriter.Builder builder() {
        return writer;
    }

    ReplyWriter writer() {
        return writer.build();
    }

    GeneratedReply write(ReplyRequest brief) {
        return writer().writeReply(brief, RecordingReplySink.patient());
    }

    /** What the writer that steps in says. */
    static String fallback(ReplyRequest brief) {
        return EchoReplyWriter.reply(brief.question());
    }

    @Override
    public void close() {
        server.close();
    }

    static final class Observed implements ModelObserver {

        private final List<Called> calls = new CopyOnWriteArrayList<>();
        private final List<String> fallbacks = new CopyOnWriteArrayList<>();

        @Override
        public void ended(Called call) {
            calls.add(call);
        }

        @Override
        public void fellBack(String trouble) {
            fallbacks.add(trouble);
        }

        List<String> outcomes() {
            return calls.stream().map(Called::outcome).toList();
        }

        List<Called> calls() {
            return calls;
        }

        List<String> fallbacks() {
            return fallbacks;
        }
    }
}
