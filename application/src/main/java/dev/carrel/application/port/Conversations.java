package dev.carrel.application.port;

import dev.carrel.domain.conversation.Conversation;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.ConversationTurn;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.library.LibraryId;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * The conversations of libraries. A turn that is drawn from a document which is no longer there when the turn is stored
 * is stored redacted, so that no order of events keeps the text of a deleted document.
 */
public interface Conversations {

    /**
     * Begins a conversation with its first turn.
     *
     * @throws NotFoundException if there is no such library
     */
    void createConversation(LibraryId library, ConversationId id, ConversationTurn first);

    /**
     * Adds a turn at the end.
     *
     * @return whether the conversation was there
     */
    boolean appendTurn(LibraryId library, ConversationId id, ConversationTurn turn);

    /**
     * @param mostTurns the latest so many turns, at least 1
     */
    Optional<Conversation> findById(LibraryId library, ConversationId id, int mostTurns);

    /** @return whether it was there */
    boolean deleteById(LibraryId library, ConversationId id);

    /**
     * Removes conversations of all libraries whose last turn is older than a moment, those first that have rested the
     * longest, each with all of its turns. A turn that is added at the same time either keeps its conversation or does
     * not find it any more.
     *
     * @param most at most so many conversations, at least 1
     * @return how many each library lost; empty if there was nothing to remove
     */
    Map<LibraryId, Integer> deleteIdleSince(Instant before, int most);
}
