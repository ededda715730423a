package dev.carrel.application.client;

import dev.carrel.domain.conversation.ConversationId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A conversation in a list.
 *
 * @param createdAt when its first reply was complete
 * @param updatedAt when its last reply was complete
 * @param turns the number of its questions, at least 1
 * @param firstQuestion the question that began it
 * @param title what the person calls it; null until it has a name
 */
public record LibraryConversation(ConversationId id, Instant createdAt, Instant updatedAt, int turns,
        String firstQuestion, @Nullable String title) {

    /**
     * A question of a conversation with its reply. What was deleted since, or is not to be seen, is left out, and the
     * texts say so.
     */
    public record LibraryTurn(String question, LibraryReply reply, Instant createdAt) {}

    /**
     * A page of a list.
     *
     * @param nextCursor the cursor of the next page; null on the last page
     */
    public record ConversationPage(List<LibraryConversation> conversations, @Nullable String nextCursor) {

        public ConversationPage {
            conversations = List.copyOf(conversations);
        }
    }
}
