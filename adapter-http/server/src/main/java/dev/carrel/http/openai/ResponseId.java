package dev.carrel.http.openai;

import dev.carrel.domain.OpaqueId;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.QueryId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The id of a response: {@code resp_CONVERSATION.QUERY}, or {@code resp_QUERY} if it is not stored.
 *
 * @param conversation the stored conversation that the reply is a turn of; null if the client keeps it
 */
record ResponseId(QueryId query, @Nullable ConversationId conversation) {

    private static final String PREFIX = "resp_";
    private static final char SEPARATOR = '.';

    String value() {
        return PREFIX + (conversation == null ? "" : conversation.value() + SEPARATOR) + query.value();
    }

    /** Returns the id of the only message of the response. */
    String messageId() {
        return "msg_" + query.value();
    }

    /** Returns the conversation of a stored response; empty if the id is none of a stored one. */
    static Optional<ConversationId> findConversation(String id) {
        int separator = id.lastIndexOf(SEPARATOR);
        return Optional.of(id)
                .filter(given -> given.startsWith(PREFIX) && separator > PREFIX.length())
                .map(given -> given.substring(PREFIX.length(), separator))
                .filter(OpaqueId::isValid)
                .map(ConversationId::new);
    }
}
