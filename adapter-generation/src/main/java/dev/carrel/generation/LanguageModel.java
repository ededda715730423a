package dev.carrel.generation;

import dev.carrel.application.port.CancellationSignal;
import dev.carrel.generation.ModelObserver.CallPurpose;
import dev.carrel.generation.llm.AttemptHandlers;
import dev.carrel.generation.llm.CallDeadlines;
import dev.carrel.generation.llm.CallSlots;
import dev.carrel.generation.llm.CallTimeouts;
import dev.carrel.generation.llm.ModelCall;
import dev.carrel.generation.llm.ModelException;
import dev.carrel.generation.llm.ResiliencePolicy;
import dev.carrel.generation.llm.ResponseHandler;
import dev.carrel.generation.llm.prompt.PromptBuilder;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ChatRequestParameters;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A language model with what keeps it from making the service worse: it is not asked by too many at once, tried again
 * where that is sensible, and left alone when it fails several times in a row. Safe for use by many threads.
 */
public final class LanguageModel {

    private static final String CHECK_QUESTION = "Write three sentences about what a library is.";

    private final String name;
    private final StreamingChatModel model;
    private final ModelLimits limits;
    private final @Nullable Double temperature;
    private final ModelObserver observer;
    private final PromptBuilder promptBuilder;
    private final Map<CallPurpose, ResiliencePolicy> policies;

    private LanguageModel(Builder parts) {
        this.name = parts.name;
        this.model = parts.model;
        this.limits = parts.limits;
        this.temperature = parts.temperature;
        this.observer = parts.observer;
        this.promptBuilder = new PromptBuilder(limits.contextTokens(), limits.replyTokens(), parts.nonces);
        var slots = new CallSlots(limits.maxConcurrentCalls());
        this.policies = Map.of(CallPurpose.REPLY, new ResiliencePolicy(name, "", limits.maxAttempts(), limits, slots),
                CallPurpose.REWRITING,
                new ResiliencePolicy(name, " for follow-ups", 1, limits, slots), CallPurpose.TRIAL,
                new ResiliencePolicy(name, " on trial", 1, limits, slots));
    }

    /**
     * @param name as people know it, for logs
     * @param model of any provider; it stays open. It is told to stop by interrupting the thread that called it and,
     * from the first token on, by its streaming handle; one that heeds only the latter runs on until it begins to
     * reply.
     */
    public static Builder builder(String name, StreamingChatModel model) {
        return new Builder(name, model);
    }

    /** As people know it. */
    public String name() {
        return name;
    }

    /** Has the model write a few sentences, once, and takes the time. Never fails. */
    public ModelCheckResult check() {
        var tries = new AttemptHandlers<>(ModelCheckHandler::new);
        try {
            callModel(CallPurpose.TRIAL, List.of(UserMessage.from(CHECK_QUESTION)),
                    new CallTimeouts(limits.firstTokenTimeout(), limits.idleTimeout()), CancellationSignal.NONE, tries);
            return tries.latestHandler().toResult(ModelCheckResult.ANSWERED, "works");
        } catch (ModelException e) {
            return tries.latestHandler().toResult(e.failure().outcomeName(), e.clause());
        }
    }

    ModelLimits limits() {
        return limits;
    }

    ModelObserver observer() {
        return observer;
    }

    /** What makes prompts that it can take. */
    PromptBuilder promptBuilder() {
        return promptBuilder;
    }

    /**
     * Has the model say something.
     *
     * @return whether it said all; false if nobody wanted to hear more
     * @throws ModelException if it could not
     */
    boolean callModel(CallPurpose purpose, List<ChatMessage> messages, CallTimeouts patience,
            CancellationSignal listener,
            AttemptHandlers<?> tries) {
        ChatRequest request = ChatRequest.builder()
                .messages(messages)
                .parameters(ChatRequestParameters.builder()
                        .maxOutputTokens(limits.replyTokens())
                        .temperature(temperature)
                        .build())
                .build();
        long begin = System.nanoTime();
        CallDeadlines deadlines = CallDeadlines.of(begin, patience);
        var report = new CallRecorder(purpose, begin);
        try {
            boolean said = Objects.requireNonNull(policies.get(purpose))
                    .executeCall(() -> runAttempt(request, deadlines, patience.idle(), listener,
                            report.recordAttempt(tries.nextHandler())), listener, deadlines);
            observer.onCallCompleted(report.toCompletedCall(said ? ModelCheckResult.ANSWERED : "abandoned"));
            return said;
        } catch (InterruptedException ignored) {
            Thread.currentThread().interrupt();
            observer.onCallCompleted(report.toCompletedCall("abandoned"));
            return false;
        } catch (ModelException e) {
            observer.onCallCompleted(report.toCompletedCall(e.failure().outcomeName()));
            throw e;
        }
    }

    private boolean runAttempt(ChatRequest request, CallDeadlines deadlines, Duration silence,
            CancellationSignal listener,
            ResponseHandler receiver) {
        ModelCall call = ModelCall.startCall(model, request, limits.replyTokens());
        try {
            listener.onCancel(call::cancelByListener);
            return call.awaitReply(receiver, deadlines.firstTokenDeadline(), silence);
        } catch (ModelException e) {
            throw receiver.tryReset() ? e : e.asNotRetryable();
        } catch (InterruptedException ignored) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            call.stopModel();
        }
    }

    /** What is not set is as {@link ModelLimits#DEFAULT} and the model have it. */
    public static final class Builder {

        private static final int NONCE_BYTES = 8;

        private final String name;
        private final StreamingChatModel model;
        private ModelLimits limits = ModelLimits.DEFAULT;
        private @Nullable Double temperature;
        private ModelObserver observer = ModelObserver.NONE;
        private Supplier<String> nonces = nonceSource(new SecureRandom());

        private Builder(String name, StreamingChatModel model) {
            this.name = name;
            this.model = model;
        }

        public Builder limits(ModelLimits all) {
            limits = all;
            return this;
        }

        /**
         * How freely the model chooses its words, from 0 to 2; null, as by default, for what the model itself prefers.
         */
        public Builder temperature(@Nullable Double degree) {
            temperature = degree;
            return this;
        }

        public Builder observer(ModelObserver who) {
            observer = who;
            return this;
        }

        /** Makes words that nobody can guess, of letters and digits; random ones by default. */
        Builder nonceSource(Supplier<String> source) {
            nonces = source;
            return this;
        }

        public LanguageModel build() {
            return new LanguageModel(this);
        }

        private static Supplier<String> nonceSource(SecureRandom random) {
            return () -> {
                var bytes = new byte[NONCE_BYTES];
                random.nextBytes(bytes);
                return HexFormat.of().formatHex(bytes);
            };
        }
    }
}
