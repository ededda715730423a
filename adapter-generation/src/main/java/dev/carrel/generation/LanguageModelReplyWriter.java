package dev.carrel.generation;

import dev.carrel.application.port.ReplyWriter;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.error.ReplyAbortedException;
import dev.carrel.generation.ModelObserver.CallPurpose;
import dev.carrel.generation.llm.AttemptHandlers;
import dev.carrel.generation.llm.CallTimeouts;
import dev.carrel.generation.llm.ChatMessages;
import dev.carrel.generation.llm.ModelException;
import dev.carrel.generation.llm.ModelFailure;
import dev.carrel.generation.llm.ReplyStreamAssembler;
import dev.carrel.generation.llm.prompt.Prompt;
import dev.carrel.generation.llm.prompt.PromptBuilder;
import java.util.HashSet;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * Has a language model write replies from the passages that were found. Until somebody may have read a word of it, a
 * reply that the model cannot write is written by another writer; after that it fails. Where there is nothing to write
 * from, the model is not asked. Safe for use by many threads.
 */
public final class LanguageModelReplyWriter implements ReplyWriter {

    private static final Logger log = LoggerFactory.getLogger(LanguageModelReplyWriter.class);

    private final LanguageModel model;
    private final ReplyWriter fallback;
    private final boolean keepsCitations;
    private final boolean reasoningFirst;
    private final PromptBuilder promptBuilder;

    private LanguageModelReplyWriter(Builder parts) {
        this.model = parts.model;
        this.fallback = parts.fallback;
        this.keepsCitations = parts.keepsCitations;
        this.reasoningFirst = parts.reasoningFirst;
        this.promptBuilder = model.promptBuilder();
    }

    /**
     * @param fallback writes what the model cannot
     */
    public static Builder builder(LanguageModel model, ReplyWriter fallback) {
        return new Builder(model, fallback);
    }

    @Override
    public GeneratedReply writeReply(ReplyRequest brief, ReplySink sink) {
        if (brief.documents().isEmpty() && brief.recentTurns().isEmpty()) {
            return fallback.writeReply(brief, sink);
        }
        Prompt prompt = promptBuilder.buildReplyPrompt(brief);
        ModelLimits limits = model.limits();
        var handlers = new AttemptHandlers<>(
                () -> new ReplyStreamAssembler(prompt, keepsCitations, reasoningFirst, sink));
        try {
            model.callModel(CallPurpose.REPLY, ChatMessages.fromPrompt(prompt),
                    new CallTimeouts(limits.firstTokenTimeout(), limits.idleTimeout()), sink,
                    handlers);
            return handlers.latestHandler().toGeneratedReply(contextDocuments(prompt, brief));
        } catch (ModelException e) {
            if (!handlers.latestHandler().tryReset()) {
                log.warn("A reply broke off: the language model {} {}", model.name(), e.clause());
                throw new ReplyAbortedException("the language model " + e.clause());
            }
            log.atLevel(e.failure() == ModelFailure.RESTING ? Level.INFO : Level.WARN)
                    .log("A reply is written without the language model: {} {}", model.name(), e.clause());
            model.observer().onFallback(e.failure().outcomeName());
            return fallback.writeReply(brief, sink);
        }
    }

    /** The documents of the passages, and those that earlier replies are drawn from. */
    private static Set<DocumentId> contextDocuments(Prompt prompt, ReplyRequest brief) {
        var documents = new HashSet<>(prompt.passageDocuments());
        brief.recentTurns().forEach(turn -> documents.addAll(turn.contextDocuments()));
        return documents;
    }

    /** What is not set stays as most models need it. */
    public static final class Builder {

        private final LanguageModel model;
        private final ReplyWriter fallback;
        private boolean keepsCitations;
        private boolean reasoningFirst;

        private Builder(LanguageModel model, ReplyWriter fallback) {
            this.model = model;
            this.fallback = fallback;
        }

        /**
         * Leaves marks such as [1] in replies, each the place in the list of used documents of the one that it cites;
         * the list is in the order in which they are cited then. By default replies have none.
         */
        public Builder keepCitations(boolean keep) {
            keepsCitations = keep;
            return this;
        }

        /**
         * Whether the model begins with what it thinks and only ends that with a tag {@code </think>}, as some do whose
         * server has put the opening one into their mouth; by default it must open it by itself.
         */
        public Builder reasoningFirst(boolean first) {
            reasoningFirst = first;
            return this;
        }

        public LanguageModelReplyWriter build() {
            return new LanguageModelReplyWriter(this);
        }
    }
}
