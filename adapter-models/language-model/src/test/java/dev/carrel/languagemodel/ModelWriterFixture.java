package dev.carrel.languagemodel;

import dev.carrel.application.contract.model.RecordingReplySink;
import dev.carrel.application.fake.model.EchoReplyWriter;
import dev.carrel.application.port.CancellationSignal;
import dev.carrel.application.port.ReplyWriter;
import dev.carrel.application.port.ReplyWriter.GeneratedReply;
import dev.carrel.application.port.ReplyWriter.ReplyRequest;
import dev.carrel.domain.conversation.ConversationTurn;
import dev.carrel.domain.conversation.ReplyMetadata;
import dev.carrel.languagemodel.testserver.ModelRequest;
import dev.carrel.languagemodel.testserver.ModelScript;
import dev.carrel.languagemodel.testserver.TestModelServer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/** A reply writer with the server of its model and a recording observer. */
final class ModelWriterFixture implements AutoCloseable {

    static final String KEY = "sk-very-secret";
    static final String MODEL = "test-model";
    static final String FOLLOW_UP = "And for part-timers?";
    static final List<ConversationTurn> RECENT = List
            .of(new ConversationTurn("How many days of leave do employees have?",
                    "Employees have 28 days.", ReplyMetadata.NONE, Instant.EPOCH));
    /** The bound of a wait that ends at once. */
    static final Duration LONG = Duration.ofMinutes(2);
    /** Longer than any test waits. */
    static final Duration ENDLESS = Duration.ofHours(2);
    /** Timeouts that do not expire, and a single attempt. */
    static final ModelLimits LIMITS = ModelLimits.DEFAULT.withTimeouts(ENDLESS, ENDLESS, ENDLESS).withMaxAttempts(1);

    final TestModelServer server = TestModelServer.start();
    final RecordingObserver observer = new RecordingObserver();
    private final LanguageModel model;
    private final LanguageModelReplyWriter.Builder writer;

    private ModelWriterFixture(ModelLimits limits) {
        model = LanguageModel.builder("test", ChatEndpoint.at(server.address())
                .withKey(KEY)
                .withConnectTimeout(ENDLESS)
                .chatModel(MODEL))
                .limits(limits)
                .temperature(0.2)
                .observer(observer)
                .build();
        writer = LanguageModelReplyWriter.builder(model, new EchoReplyWriter());
    }

    static ModelWriterFixture withLimits(ModelLimits limits) {
        return new ModelWriterFixture(limits);
    }

    static ModelWriterFixture respondingWithDefaults(ModelScript script) {
        return respondingWithDefaults(request -> script);
    }

    static ModelWriterFixture respondingWithDefaults(Function<ModelRequest, ModelScript> scripts) {
        return withLimits(LIMITS).respondingWith(scripts);
    }

    ModelWriterFixture respondingWith(Function<ModelRequest, ModelScript> scripts) {
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

    GeneratedReply writeReply(ReplyRequest brief) {
        return writer().writeReply(brief, RecordingReplySink.patient());
    }

    /** Rewrites a follow-up question, which has a time limit of its own. */
    Optional<String> rewriteQuestion() {
        return new LanguageModelQuestionRewriter(model, false).rewriteQuestion(FOLLOW_UP, RECENT,
                CancellationSignal.NONE);
    }

    /** Returns the text of the fallback writer. */
    static String fallbackText(ReplyRequest brief) {
        return EchoReplyWriter.reply(brief.question());
    }

    @Override
    public void close() {
        server.close();
    }

    static final class RecordingObserver implements ModelObserver {

        private final List<CompletedCall> calls = new CopyOnWriteArrayList<>();
        private final List<String> fallbacks = new CopyOnWriteArrayList<>();

        @Override
        public void onCallCompleted(CompletedCall call) {
            calls.add(call);
        }

        @Override
        public void onFallback(String failure) {
            fallbacks.add(failure);
        }

        List<String> outcomes() {
            return calls.stream().map(CompletedCall::outcome).toList();
        }

        List<CompletedCall> calls() {
            return calls;
        }

        List<String> fallbacks() {
            return fallbacks;
        }
    }
}
