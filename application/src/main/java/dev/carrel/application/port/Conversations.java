package dev.carrel.application.port;

import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.conversation.Conversation;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.ConversationSelection;
import dev.carrel.domain.conversation.ConversationSummary;
import dev.carrel.domain.conversation.ConversationTurn;
import dev.carrel.domain.conversation.ShareKey;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.question.LoggedQuestion;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Stores the conversations of libraries. A turn that uses a document deleted before the turn is stored is stored
 * redacted: no order of events keeps the text of a deleted document.
 */
public interface Conversations {

    /**
     * Creates a conversation with its first turn.
     *
     * @param creator the token with which it is begun; null if there is none
     * @param logged the entry of the question log that refers to the turn; null for none
     * @throws NotFoundException if the library does not exist
     */
    void createConversation(LibraryId library, ConversationId id, @Nullable AccessTokenId creator,
            ConversationTurn first, @Nullable LoggedQuestion logged);

    /** Creates a conversation that is begun without a token, and logs nothing. */
    default void createConversation(LibraryId library, ConversationId id, ConversationTurn first) {
        createConversation(library, id, null, first, null);
    }

    /**
     * Appends a turn.
     *
     * @param logged the entry of the question log that refers to the turn; null for none
     * @return false if the conversation does not exist
     */
    boolean appendTurn(LibraryId library, ConversationId id, ConversationTurn turn, @Nullable LoggedQuestion logged);

    /** Appends a turn, and logs nothing. */
    default boolean appendTurn(LibraryId library, ConversationId id, ConversationTurn turn) {
        return appendTurn(library, id, turn, null);
    }

    /**
     * Returns a conversation with its latest turns, oldest first; empty if it does not exist.
     *
     * @param maxTurns the maximum number of turns, at least 1
     */
    Optional<Conversation> findById(LibraryId library, ConversationId id, int maxTurns);

    /** Returns the token or visitor with which a conversation was begun; empty if there is none, or no conversation. */
    Optional<AccessTokenId> findCreator(LibraryId library, ConversationId id);

    /**
     * Returns conversations, newest first, which is in descending order of their ids.
     *
     * @param access only the conversations whose first question was asked under this filter or a narrower one
     * @param before only conversations with a lesser id; null to begin with the newest
     * @param limit the maximum number of conversations, at least 1
     */
    List<ConversationSummary> listNewest(LibraryId library, AttributeFilter access, ConversationSelection selection,
            @Nullable ConversationId before, int limit);

    /**
     * Replaces the name of a conversation.
     *
     * @param title null for none
     * @return whether the conversation exists
     */
    boolean rename(LibraryId library, ConversationId id, @Nullable String title);

    /**
     * Lets others read a conversation by a key, unless it has one.
     *
     * @return the key that it has; empty if the conversation does not exist
     */
    Optional<ShareKey> share(LibraryId library, ConversationId id, ShareKey key);

    /** Takes the key from a conversation; without effect if it has none. */
    void withdraw(LibraryId library, ConversationId id);

    /** Returns the conversation that a key stands for. */
    Optional<ConversationId> findShared(LibraryId library, ShareKey key);

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
