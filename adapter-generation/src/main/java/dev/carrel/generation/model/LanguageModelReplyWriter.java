package dev.carrel.generation.model;

import dev.carrel.application.port.ReplyWriter;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.error.ReplyAbortedException;
import dev.carrel.generation.model.ModelObserver.Purpose;
import dev.carrel.generation.prompt.Prompt;
import dev.carrel.generation.prompt.Prompts;
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
    private final boolean keepsMarks;
    private final boolean thinksFirst;
    private final Prompts prompts;

    private LanguageModelReplyWriter(Builder parts) {
        this.model = parts.model;
        this.fallback = parts.fallback;
        this.keepsMarks = parts.keepsMarks;
        this.thinksFirst = parts.thinksFirst;
        this.prompts = model.prompts();
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
        Prompt prompt = prompts.reply(brief);
        ModelLimits limits = model.limits();
        var tries = new Tries<>(() -> new Telling(prompt, keepsMarks, thinksFirst, sink));
        try {
            model.speak(Purpose.REPLY, Messages.of(prompt), new Patience(limits.firstToken(), limits.silence()), sink,
                    tries);
            return tries.latest().written(told(prompt, brief));
        } catch (ModelTroubleException e) {
            if (!tries.latest().takeBack()) {
                log.warn("A reply broke off: the language model {} {}", model.name(), e.clause());
                throw new ReplyAbortedException("the language model " + e.clause());
            }
            log.atLevel(e.trouble() == Trouble.RESTING ? Level.INFO : Level.WARN)
                    .log("A reply is written without the language model: {} {}", model.name(), e.clause());
            model.observer().fellBack(e.trouble().word());
            return fallback.writeReply(brief, sink);
        }
    }

    /** The documents of the passages, and those that earlier replies are drawn from. */
    private static Set<DocumentId> told(Prompt prompt, ReplyRequest brief) {
        var told = new HashSet<>(prompt.numbers());
        brief.recentTurns().forEach(turn -> told.addAll(turn.contextDocuments()));
        return told;
    }

    /** What is not set stays as most models need it. */
    public static final class Builder {

        private final LanguageModel model;
        private final ReplyWriter fallback;
        private boolean keepsMarks;
        private boolean thinksFirst;

        private Builder(LanguageModel model, ReplyWriter fallback) {
            this.model = model;
            this.fallback = fallback;
        }

        /**
         * Leaves marks such as [1] in replies, each the place in the list of used documents of the one that it cites;
         * the list is in the order in which they are cited then. By default replies have none.
         */
        public Builder keepMarks(boolean keep) {
            keepsMarks = keep;
            return this;
        }

        /**
         * Whether the model begins with what it thinks and only ends that with a tag {@code </think>}, as some do whose
         * server has put the opening one into their mouth; by default it must open it by itself.
         */
        public Builder thinksFirst(boolean first) {
            thinksFirst = first;
            return this;
        }

        public LanguageModelReplyWriter build() {
            return new LanguageModelReplyWriter(this);
        }
    }
}
