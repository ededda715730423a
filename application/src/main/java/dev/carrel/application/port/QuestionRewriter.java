package dev.carrel.application.port;

import dev.carrel.domain.conversation.ConversationTurn;
import java.util.List;
import java.util.Optional;

/** Rewrites follow-up questions so that they are self-contained. Safe for use by many threads. */
public interface QuestionRewriter {

    /** Rewrites nothing. */
    QuestionRewriter NONE = (question, recent, signal) -> Optional.empty();

    /**
     * Rewrites a question to mean the same without its conversation. Never fails: a question that is not rewritten in
     * time is searched for with its context.
     *
     * @param recent the turns before it, oldest first, at least one
     * @param signal once cancelled, the result is of no use
     * @return a question that is not blank; empty if none could be made
     */
    Optional<String> rewriteQuestion(String question, List<ConversationTurn> recent, CancellationSignal signal);
}
