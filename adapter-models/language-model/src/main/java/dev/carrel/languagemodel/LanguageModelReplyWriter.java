package dev.carrel.languagemodel;

import dev.carrel.application.port.ReplyWriter;
import dev.carrel.domain.conversation.ReplyOptions;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.error.ReplyFailedException;
import dev.carrel.languagemodel.ModelObserver.CallPurpose;
import dev.carrel.languagemodel.call.AttemptHandlers;
import dev.carrel.languagemodel.call.ChatMessages;
import dev.carrel.languagemodel.call.ModelException;
import dev.carrel.languagemodel.call.ModelFailure;
import dev.carrel.languagemodel.call.ReplyStreamAssembler;
import dev.carrel.languagemodel.prompt.Prompt;
import dev.carrel.languagemodel.prompt.PromptBuilder;
import java.util.HashSet;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * Reply writer that asks a language model to answer from the retrieved passages. If the model fails before any text may
 * have been read, the fallback writer answers; after that, the reply fails. Without passages and earlier turns, the
 * model is not called. Safe for use by multiple threads.
 */
public final class LanguageModelReplyWriter implements ReplyWriter {

    private static final Logger log = LoggerFactory.getLogger(LanguageModelReplyWriter.class);

    private final LanguageModel model;
    private final ReplyWriter fallback;
    private final boolean keepsCitations;
    private final boolean reasoningFirst;
    private final boolean heedsCallers;
    private final PromptBuilder promptBuilder;

    private LanguageModelReplyWriter(Builder parts) {
        this.model = parts.model;
        this.fallback = parts.fallback;
        this.keepsCitations = parts.keepsCitations;
        this.reasoningFirst = parts.reasoningFirst;
        this.heedsCallers = parts.heedsCallers;
        this.promptBuilder = model.promptBuilder();
    }

    /**
     * Creates a builder.
     *
     * @param fallback writes the reply if the model cannot
     */
    public static Builder builder(LanguageModel model, ReplyWriter fallback) {
        return new Builder(model, fallback);
    }

    @Override
    public GeneratedReply writeReply(ReplyRequest request, ReplySink sink) {
        if (request.documents().isEmpty() && request.recentTurns().isEmpty()) {
            return fallback.writeReply(request, sink);
        }
        Prompt prompt = promptBuilder.buildReplyPrompt(request,
                heedsCallers ? request.options().instructions() : null);
        var handlers = new AttemptHandlers<>(
                () -> new ReplyStreamAssembler(prompt, keepsCitations, reasoningFirst, sink));
        try {
            model.callModel(CallPurpose.REPLY, ChatMessages.fromPrompt(prompt), maxTokens(request.options()),
                    model.limits().replyTimeouts(), sink, handlers);
            return handlers.latestHandler().toGeneratedReply(contextDocuments(prompt, request));
        } catch (ModelException e) {
            if (!handlers.latestHandler().tryReset()) {
                log.warn("A reply broke off: the language model {} {}", model.name(), e.clause());
                throw ReplyFailedException.aborted("the language model " + e.clause());
            }
            log.atLevel(e.failure() == ModelFailure.CIRCUIT_OPEN ? Level.INFO : Level.WARN)
                    .log("A reply is written without the language model: {} {}", model.name(), e.clause());
            model.observer().onFallback(e.failure().outcomeName());
            return fallback.writeReply(request, sink);
        }
    }

    private int maxTokens(ReplyOptions options) {
        Integer wanted = options.maxTokens();
        int limit = model.limits().replyTokens();
        return wanted == null ? limit : Math.min(wanted, limit);
    }

    /** Returns the documents of the passages and of the earlier replies. */
    private static Set<DocumentId> contextDocuments(Prompt prompt, ReplyRequest request) {
        var documents = new HashSet<>(prompt.passageDocuments());
        request.recentTurns().forEach(turn -> documents.addAll(turn.contextDocuments()));
        return documents;
    }

    /** Builder of a reply writer; the defaults suit most models. */
    public static final class Builder {

        private final LanguageModel model;
        private final ReplyWriter fallback;
        private boolean keepsCitations;
        private boolean reasoningFirst;
        private boolean heedsCallers = true;

        private Builder(LanguageModel model, ReplyWriter fallback) {
            this.model = model;
            this.fallback = fallback;
        }

        /**
         * Sets whether citations such as [1] stay in replies. Each number is a position in the list of used documents,
         * which is then in order of first citation. By default citations are removed.
         */
        public Builder keepCitations(boolean keep) {
            keepsCitations = keep;
            return this;
        }

        /**
         * Sets whether replies start within the reasoning, which ends with {@code </think>} but has no opening tag, as
         * with servers whose chat template includes that tag. By default reasoning needs an opening tag.
         */
        public Builder reasoningFirst(boolean first) {
            reasoningFirst = first;
            return this;
        }

        /**
         * Sets whether the model receives the instructions of callers, as in system messages of OpenAI clients. They
         * rank below the ones of the library. By default it does.
         */
        public Builder heedCallers(boolean heed) {
            heedsCallers = heed;
            return this;
        }

        /** Creates the reply writer. */
        public LanguageModelReplyWriter build() {
            return new LanguageModelReplyWriter(this);
        }
    }
}
