package dev.carrel.languagemodel;

import dev.carrel.application.port.CancellationSignal;
import dev.carrel.application.trace.TraceSpan;
import dev.carrel.application.trace.Tracer;
import dev.carrel.languagemodel.ModelObserver.CallPurpose;
import dev.carrel.languagemodel.ModelObserver.CompletedCall;
import dev.carrel.languagemodel.call.AttemptHandlers;
import dev.carrel.languagemodel.call.CallDeadlines;
import dev.carrel.languagemodel.call.CallSlots;
import dev.carrel.languagemodel.call.CallTimeouts;
import dev.carrel.languagemodel.call.ModelCall;
import dev.carrel.languagemodel.call.ModelException;
import dev.carrel.languagemodel.call.ResiliencePolicy;
import dev.carrel.languagemodel.call.ResponseHandler;
import dev.carrel.languagemodel.prompt.PromptBuilder;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.ModelProvider;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ChatRequestParameters;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A language model with its resilience policies: a limit of concurrent calls, retries of transient failures, and a
 * circuit breaker. Safe for use by multiple threads.
 */
public final class LanguageModel {

    private static final String ABANDONED = "abandoned";
    private static final String CHECK_QUESTION = "Write three sentences about what a library is.";

    private final String name;
    private final StreamingChatModel model;
    private final ModelLimits limits;
    private final @Nullable Double temperature;
    private final ModelObserver observer;
    private final Tracer tracer;
    private final PromptBuilder promptBuilder;
    private final Map<CallPurpose, ResiliencePolicy> policies;

    private LanguageModel(Builder parts) {
        this.name = parts.name;
        this.model = parts.model;
        this.limits = parts.limits;
        this.temperature = parts.temperature;
        this.observer = parts.observer;
        this.tracer = parts.tracer;
        this.promptBuilder = new PromptBuilder(limits.contextTokens(), limits.replyTokens(), parts.nonces);
        var slots = new CallSlots(limits.maxConcurrentCalls());
        this.policies = Map.of(CallPurpose.REPLY, newPolicy(name, limits.maxAttempts(), slots), CallPurpose.REWRITING,
                newPolicy(name + " for follow-ups", 1, slots), CallPurpose.TRIAL,
                newPolicy(name + " for checks", 1, slots));
    }

    private ResiliencePolicy newPolicy(String label, int maxAttempts, CallSlots slots) {
        return new ResiliencePolicy(label, maxAttempts, limits.failureThreshold(), limits.circuitOpenTime(), slots);
    }

    /**
     * Creates a builder.
     *
     * @param name a display name for logs
     * @param model a model of any provider, which this does not close. A call is cancelled by interrupting its thread
     * and, from the first token on, through its streaming handle; a model that supports only the latter keeps running
     * until its reply begins.
     */
    public static Builder builder(String name, StreamingChatModel model) {
        return new Builder(name, model);
    }

    /** Returns the display name of the model. */
    public String name() {
        return name;
    }

    /** Asks the model for a few sentences, once, and measures the time. Never throws. */
    public ModelCheckResult check() {
        var handlers = new AttemptHandlers<>(ModelCheckHandler::new);
        try {
            callModel(CallPurpose.TRIAL, List.of(UserMessage.from(CHECK_QUESTION)), limits.replyTokens(),
                    limits.replyTimeouts(), CancellationSignal.NONE, handlers);
            return handlers.latestHandler().toResult(ModelCheckResult.ANSWERED, "works");
        } catch (ModelException e) {
            return handlers.latestHandler().toResult(e.failure().outcomeName(), e.clause());
        }
    }

    ModelLimits limits() {
        return limits;
    }

    ModelObserver observer() {
        return observer;
    }

    /** Returns the builder of prompts that fit into the model's context. */
    PromptBuilder promptBuilder() {
        return promptBuilder;
    }

    /**
     * Calls the model.
     *
     * @param maxTokens the maximum length of the reply, at most the limit of the model's replies
     * @return whether the reply is complete; false after a cancellation
     * @throws ModelException if the call failed
     */
    boolean callModel(CallPurpose purpose, List<ChatMessage> messages, int maxTokens, CallTimeouts timeouts,
            CancellationSignal signal, AttemptHandlers<?> handlers) {
        String defaultModel = model.defaultRequestParameters().modelName();
        String requestModel = defaultModel == null ? name : defaultModel;
        return tracer.callInSpan("chat " + requestModel, TraceSpan.Kind.CLIENT, span -> {
            span.set("gen_ai.operation.name", "chat")
                    .set("gen_ai.provider.name", providerName(model.provider()))
                    .set("gen_ai.request.model", requestModel)
                    .set("gen_ai.request.max_tokens", maxTokens)
                    .set("carrel.model.purpose", purpose.name().toLowerCase(Locale.ROOT));
            return callAndReport(purpose, messages, maxTokens, timeouts, signal, handlers, span);
        });
    }

    /** Returns the name of a provider in the semantic conventions for generative AI. */
    private static String providerName(ModelProvider provider) {
        return switch (provider) {
            case OPEN_AI -> "openai";
            case AZURE_OPEN_AI -> "azure.ai.openai";
            case AMAZON_BEDROCK -> "aws.bedrock";
            default -> provider.name().toLowerCase(Locale.ROOT);
        };
    }

    private boolean callAndReport(CallPurpose purpose, List<ChatMessage> messages, int maxTokens,
            CallTimeouts timeouts, CancellationSignal signal, AttemptHandlers<?> handlers, TraceSpan span) {
        ChatRequest request = ChatRequest.builder()
                .messages(messages)
                .parameters(ChatRequestParameters.builder()
                        .maxOutputTokens(maxTokens)
                        .temperature(temperature)
                        .build())
                .build();
        long begin = System.nanoTime();
        CallDeadlines deadlines = CallDeadlines.of(begin, timeouts);
        var recorder = new CallRecorder(purpose, begin);
        try {
            boolean complete = Objects.requireNonNull(policies.get(purpose))
                    .executeCall(() -> runAttempt(request, deadlines, timeouts.idle(), signal,
                            recorder.recordAttempt(handlers.nextHandler())), signal, deadlines);
            report(recorder.toCompletedCall(complete ? ModelCheckResult.ANSWERED : ABANDONED), span);
            return complete;
        } catch (InterruptedException ignored) {
            Thread.currentThread().interrupt();
            report(recorder.toCompletedCall(ABANDONED), span);
            return false;
        } catch (ModelException e) {
            report(recorder.toCompletedCall(e.failure().outcomeName()), span);
            span.fail(e.failure().outcomeName());
            throw e;
        }
    }

    private void report(CompletedCall call, TraceSpan span) {
        observer.onCallCompleted(call);
        span.set("carrel.model.outcome", call.outcome()).set("carrel.model.attempts", call.attempts());
        if (call.timeToFirstToken() != null) {
            span.set("carrel.model.first_token_ms", call.timeToFirstToken().toMillis());
        }
    }

    private boolean runAttempt(ChatRequest request, CallDeadlines deadlines, Duration idleTimeout,
            CancellationSignal signal, ResponseHandler handler) {
        ModelCall call = ModelCall.startCall(model, request,
                Objects.requireNonNull(request.parameters().maxOutputTokens()));
        try {
            signal.onCancel(call::cancelByListener);
            return call.awaitReply(handler, deadlines.firstTokenDeadline(), idleTimeout);
        } catch (ModelException e) {
            throw handler.tryReset() ? e : e.asNotRetryable();
        } catch (InterruptedException ignored) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            call.stopModel();
        }
    }

    /** Builder of a language model. The defaults are {@link ModelLimits#DEFAULT} and the defaults of the model. */
    public static final class Builder {

        private static final int NONCE_BYTES = 8;

        private final String name;
        private final StreamingChatModel model;
        private ModelLimits limits = ModelLimits.DEFAULT;
        private @Nullable Double temperature;
        private ModelObserver observer = ModelObserver.NONE;
        private Tracer tracer = Tracer.NONE;
        private Supplier<String> nonces = nonceSource(new SecureRandom());

        private Builder(String name, StreamingChatModel model) {
            this.name = name;
            this.model = model;
        }

        /** Sets the limits. */
        public Builder limits(ModelLimits newLimits) {
            limits = newLimits;
            return this;
        }

        /** Sets the sampling temperature, from 0 to 2; null, the default, for the default of the model. */
        public Builder temperature(@Nullable Double newTemperature) {
            temperature = newTemperature;
            return this;
        }

        /** Sets the observer of calls; none by default. */
        public Builder observer(ModelObserver newObserver) {
            observer = newObserver;
            return this;
        }

        /** Sets what records calls as spans; nothing by default. */
        public Builder tracer(Tracer recorder) {
            tracer = recorder;
            return this;
        }

        /** Sets the source of unguessable codes of letters and digits; random by default. */
        Builder nonceSource(Supplier<String> source) {
            nonces = source;
            return this;
        }

        /** Creates the language model. */
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

    /**
     * The result of a check of a language model.
     *
     * @param outcome {@code answered}, or the name of the failure as in {@link ModelObserver.CompletedCall}
     * @param clause the outcome for people, as the end of a sentence that starts with the name of the model
     * @param timeToFirstToken the time until the reply began; zero if it did not
     * @param writingTime from the first to the last piece of the reply
     * @param pieceCount the number of pieces
     * @param reply the text without its reasoning
     */
    public record ModelCheckResult(String outcome, String clause, Duration timeToFirstToken, Duration writingTime,
            int pieceCount,
            String reply) {

        static final String ANSWERED = "answered";

        /** Returns whether the model replied. */
        public boolean isSuccess() {
            return outcome.equals(ANSWERED);
        }
    }
}
