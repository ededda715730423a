package dev.carrel.api.query;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import dev.carrel.application.phrases.ServiceReplies;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.Reply;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A reply that is not streamed.
 *
 * @param conversationId null if the client keeps the conversation
 * @param library of several that were asked, the one that answers; null if one was asked
 * @param otherLibraries which of them are likely to answer too, best first; null if one was asked
 * @param nothingFound whether the reply says that nothing was found; null if one library was asked
 */
public record ReplyBody(String reply, @Nullable String conversationId, ReplyMetadataBody metadata,
        @JsonInclude(Include.NON_NULL) @Nullable NamedLibraryBody library,
        @JsonInclude(Include.NON_NULL) @Nullable List<NamedLibraryBody> otherLibraries,
        @JsonInclude(Include.NON_NULL) @Nullable Boolean nothingFound) {

    /** Returns the body of a reply. */
    public static ReplyBody of(Reply reply) {
        return new ReplyBody(reply.text(), conversationId(reply), ReplyMetadataBody.of(reply.metadata()), null, null,
                null);
    }

    /** Returns the body of the reply of one of several libraries. */
    public static ReplyBody of(Reply reply, NamedLibraryBody library, List<NamedLibraryBody> others) {
        return new ReplyBody(reply.text(), conversationId(reply),
                ReplyMetadataBody.of(reply.metadata()).in(library.id()), library, others,
                ServiceReplies.isRefusal(reply.text()));
    }

    /** Returns the conversation to continue; empty if the client keeps it. */
    public Optional<ConversationId> findConversation() {
        return Optional.ofNullable(conversationId).map(ConversationId::new);
    }

    static @Nullable String conversationId(Reply reply) {
        ConversationId conversation = reply.conversation();
        return conversation == null ? null : conversation.value();
    }
}
