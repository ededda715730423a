package dev.carrel.languagemodel;

import dev.carrel.application.port.CancellationSignal;
import dev.carrel.application.port.QuestionRewriter;
import dev.carrel.domain.conversation.ConversationTurn;
import dev.carrel.languagemodel.ModelObserver.CallPurpose;
import dev.carrel.languagemodel.call.AttemptHandlers;
import dev.carrel.languagemodel.call.CallTimeouts;
import dev.carrel.languagemodel.call.ChatMessages;
import dev.carrel.languagemodel.call.ModelException;
import dev.carrel.languagemodel.call.ResponseHandler;
import dev.carrel.languagemodel.output.ReasoningFilter;
import dev.carrel.languagemodel.prompt.PromptBuilder;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Question rewriter that asks a language model to make follow-up questions self-contained. If the model fails or
 * exceeds its time limit, the question is not rewritten.
 */
public final class LanguageModelQuestionRewriter implements QuestionRewriter {

    private static final Logger log = LoggerFactory.getLogger(LanguageModelQuestionRewriter.class);

    private final LanguageModel model;
    private final boolean reasoningFirst;
    private final PromptBuilder promptBuilder;

    /**
     * Creates a rewriter.
     *
     * @param reasoningFirst as {@link LanguageModelReplyWriter.Builder#reasoningFirst}
     */
    public LanguageModelQuestionRewriter(LanguageModel model, boolean reasoningFirst) {
        this.model = model;
        this.reasoningFirst = reasoningFirst;
        this.promptBuilder = model.promptBuilder();
    }

    @Override
    public Optional<String> rewriteQuestion(String question, List<ConversationTurn> recent, CancellationSignal signal) {
        Duration timeout = model.limits().rewriteTimeout();
        if (timeout.isZero()) {
            return Optional.empty();
        }
        var handlers = new AttemptHandlers<>(() -> new RewriteCollector(reasoningFirst));
        try {
            boolean complete = model.callModel(CallPurpose.REWRITING,
                    ChatMessages.fromPrompt(promptBuilder.buildRewritePrompt(question, recent)),
                    model.limits().replyTokens(), new CallTimeouts(timeout, timeout), signal, handlers);
            return complete ? PromptBuilder.parseRewrite(question, handlers.latestHandler().collectedText())
                    : Optional.empty();
        } catch (ModelException e) {
            log.info("A follow-up question is not rewritten: the language model {} {}", model.name(), e.clause());
            return Optional.empty();
        }
    }

    /** Handler that collects the reply without its reasoning. */
    private static final class RewriteCollector implements ResponseHandler {

        /** No question is longer. */
        private static final int MAX_CHARACTERS = 4000;

        private final ReasoningFilter reasoningFilter;
        private final StringBuilder text = new StringBuilder();

        RewriteCollector(boolean reasoningFirst) {
            this.reasoningFilter = new ReasoningFilter(reasoningFirst);
        }

        @Override
        public boolean onPiece(String piece) {
            text.append(reasoningFilter.acceptPiece(piece));
            return text.length() <= MAX_CHARACTERS;
        }

        @Override
        public boolean hasBegun() {
            return !text.isEmpty();
        }

        @Override
        public void onFinish(boolean truncated) {
            text.append(reasoningFilter.finishText());
        }

        @Override
        public boolean tryReset() {
            return true;
        }

        String collectedText() {
            return text.toString();
        }
    }
}
