package dev.carrel.application.port;

import dev.carrel.domain.conversation.Conversation;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.Turn;
import dev.carrel.domain.error.LibraryNotFoundException;
import dev.carrel.domain.library.LibraryId;
import java.util.Optional;

/**
 * The conversations of libraries. A turn that used a document which is no longer there when the turn is stored is stored
 * redacted, so that no order of events keeps the text of a deleted document.
 */
public interface Conversations {

    /**
     * Begins a conversation with its first turn.
     *
     * @throws LibraryNotFoundException
     *             if there is no such library
     */
    void begin(LibraryId library, ConversationId id, Turn first);

    /**
     * Adds a turn at the end.
     *
     * @return whether the conversation was there
     */
    boolean append(LibraryId library, ConversationId id, Turn turn);

    /**
     * @param mostTurns
     *            the latest so many turns, at least 1
     */
    Optional<Conversation> find(LibraryId library, ConversationId id, int mostTurns);

    /** @return whether it was there */
    boolean remove(LibraryId library, ConversationId id);
}
