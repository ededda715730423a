package dev.carrel.application.query;

import dev.carrel.application.port.Conversations;
import dev.carrel.domain.conversation.Conversation;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.ConversationTurn;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.library.LibraryId;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The conversations that questions continue. Thread-safe. */
public final class ConversationHistory {

    private final Conversations conversations;
    private final Supplier<String> ids;

    /** @param ids supplies the ids of new conversations */
    public ConversationHistory(Conversations conversations, Supplier<String> ids) {
        this.conversations = conversations;
        this.ids = ids;
    }

    /**
     * Returns the latest turns of a conversation that a question may refer to, oldest first, without redacted ones.
     *
     * @param conversation null if the question begins one
     * @param limit the number of turns to look at
     * @throws NotFoundException if the library does not have the conversation
     */
    List<ConversationTurn> findRecentTurns(LibraryId library, @Nullable ConversationId conversation, int limit) {
        if (conversation == null) {
            return List.of();
        }
        Conversation found = conversations.findById(library, conversation, limit)
                .orElseThrow(() -> NotFoundException.ofConversation(conversation.value()));
        return found.turns().stream().filter(turn -> !turn.isRedacted()).toList();
    }

    /**
     * Appends a turn to a conversation, or creates one with it.
     *
     * @param continued null to create a conversation
     * @return the id of the conversation
     * @throws NotFoundException if the conversation was deleted meanwhile
     */
    ConversationId appendTurn(LibraryId library, @Nullable ConversationId continued, ConversationTurn turn) {
        if (continued == null) {
            var created = new ConversationId(ids.get());
            conversations.createConversation(library, created, turn);
            return created;
        }
        if (!conversations.appendTurn(library, continued, turn)) {
            throw NotFoundException.ofConversation(continued.value());
        }
        return continued;
    }
}
