package dev.carrel.generation.model;

import dev.carrel.application.port.CancellationSignal;
import dev.carrel.generation.model.ModelObserver.Purpose;
import dev.carrel.generation.prompt.Prompts;
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

    private static final String TRIAL = "Write three sentences about what a library is.";

    private final String name;
    private final StreamingChatModel model;
    private final ModelLimits limits;
    private final @Nullable Double temperature;
    private final ModelObserver observer;
    private final Prompts prompts;
    private final Map<Purpose, Guard> guards;

    private LanguageModel(Builder parts) {
        this.name = parts.name;
        this.model = parts.model;
        this.limits = parts.limits;
        this.temperature = parts.temperature;
        this.observer = parts.observer;
        this.prompts = new Prompts(limits.contextTokens(), limits.replyTokens(), parts.nonces);
        var slots = new CallSlots(limits.atOnce());
        this.guards = Map.of(Purpose.REPLY, new Guard(name, "", limits.tries(), limits, slots), Purpose.REWRITING,
                new Guard(name, " for follow-ups", 1, limits, slots), Purpose.TRIAL,
                new Guard(name, " on trial", 1, limits, slots));
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
    public ModelTrial tryOut() {
        var tries = new Tries<>(TrialReceiver::new);
        try {
            speak(Purpose.TRIAL, List.of(UserMessage.from(TRIAL)),
                    new Patience(limits.firstToken(), limits.silence()), CancellationSignal.NONE, tries);
            return tries.latest().trial(ModelTrial.GOOD, "works");
        } catch (ModelTroubleException e) {
            return tries.latest().trial(e.trouble().word(), e.clause());
        }
    }

    ModelLimits limits() {
        return limits;
    }

    ModelObserver observer() {
        return observer;
    }

    /** What makes prompts that it can take. */
    Prompts prompts() {
        return prompts;
    }

    /**
     * Has the model say something.
     *
     * @return whether it said all; false if nobody wanted to hear more
     * @throws ModelTroubleException if it could not
     */
    boolean speak(Purpose purpose, List<ChatMessage> messages, Patience patience, CancellationSignal listener,
            Tries<?> tries) {
        ChatRequest request = ChatRequest.builder()
                .messages(messages)
                .parameters(ChatRequestParameters.builder()
                        .maxOutputTokens(limits.replyTokens())
                        .temperature(temperature)
                        .build())
                .build();
        long begin = System.nanoTime();
        CallDeadlines deadlines = CallDeadlines.of(begin, patience);
        var report = new CallReport(purpose, begin);
        try {
            boolean said = Objects.requireNonNull(guards.get(purpose))
                    .let(() -> attempt(request, deadlines, patience.silence(), listener,
                            report.watching(tries.next())), listener, deadlines);
            observer.ended(report.of(said ? ModelTrial.GOOD : "abandoned"));
            return said;
        } catch (InterruptedException ignored) {
            Thread.currentThread().interrupt();
            observer.ended(report.of("abandoned"));
            return false;
        } catch (ModelTroubleException e) {
            observer.ended(report.of(e.trouble().word()));
            throw e;
        }
    }

    private boolean attempt(ChatRequest request, CallDeadlines deadlines, Duration silence, CancellationSignal listener,
            Receiver receiver) {
        ModelCall call = ModelCall.begin(model, request, limits.replyTokens());
        try {
            listener.onCancel(call::leave);
            return call.hear(receiver, deadlines.firstToken(), silence);
        } catch (ModelTroubleException e) {
            throw receiver.takeBack() ? e : e.withoutAnotherTry();
        } catch (InterruptedException ignored) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            call.end();
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
        private Supplier<String> nonces = nonces(new SecureRandom());

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
        Builder nonces(Supplier<String> source) {
            nonces = source;
            return this;
        }

        public LanguageModel build() {
            return new LanguageModel(this);
        }

        private static Supplier<String> nonces(SecureRandom random) {
            return () -> {
                var bytes = new byte[NONCE_BYTES];
                random.nextBytes(bytes);
                return HexFormat.of().formatHex(bytes);
            };
        }
    }
}
