package dev.carrel.application.port;

import dev.carrel.domain.conversation.ConversationTurn;
import java.util.List;
import java.util.Optional;

/** Makes questions that lean on their conversation stand by themselves. Safe for use by many threads. */
public interface QuestionRewriter {

    /** One that leaves every question as it is. */
    QuestionRewriter NONE = (question, recent, signal) -> Optional.empty();

    /**
     * Rewrites a question so that it means the same to somebody who knows nothing of the conversation. Never fails:
     * what cannot be rewritten, or not soon enough, is understood by its words.
     *
     * @param recent turns before it, oldest first, at least one
     * @param signal once that has left, the answer is of no use
     * @return not blank; empty if it could not be done
     */
    Optional<String> rewriteQuestion(String question, List<ConversationTurn> recent, CancellationSignal signal);
}
