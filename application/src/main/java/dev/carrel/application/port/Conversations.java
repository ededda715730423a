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
 * Stores the conversations of libraries. A turn that uses a document deleted before the turn is stored is stored
 * redacted: no order of events keeps the text of a deleted document.
 */
public interface Conversations {

    /**
     * Creates a conversation with its first turn.
     *
     * @throws NotFoundException if the library does not exist
     */
    void createConversation(LibraryId library, ConversationId id, ConversationTurn first);

    /**
     * Appends a turn.
     *
     * @return false if the conversation does not exist
     */
    boolean appendTurn(LibraryId library, ConversationId id, ConversationTurn turn);

    /**
     * Returns a conversation with its latest turns, oldest first; empty if it does not exist.
     *
     * @param maxTurns the maximum number of turns, at least 1
     */
    Optional<Conversation> findById(LibraryId library, ConversationId id, int maxTurns);

    /**
     * Deletes a conversation.
     *
     * @return whether it existed
     */
    boolean deleteById(LibraryId library, ConversationId id);

    /**
     * Deletes the conversations of all libraries whose last turn is older than a time, longest idle first. A turn
     * appended concurrently either keeps its conversation or does not find it.
     *
     * @param limit the maximum number of conversations, at least 1
     * @return how many each library lost; empty if there was none
     */
    Map<LibraryId, Integer> deleteIdleSince(Instant before, int limit);
}
