package dev.carrel.api.conversation;

import dev.carrel.api.query.ReplyMetadataBody;
import dev.carrel.application.phrases.ServiceReplies;
import dev.carrel.domain.conversation.Conversation;
import dev.carrel.domain.conversation.ConversationTurn;
import java.util.List;

/** A conversation with its turns, oldest first. */
public record ConversationBody(String id, List<TurnBody> turns) {

    /** Returns the body of a conversation. */
    public static ConversationBody of(Conversation conversation) {
        return new ConversationBody(conversation.id().value(),
                conversation.turns().stream().map(TurnBody::of).toList());
    }

    /**
     * A question and the reply to it.
     *
     * @param nothingFound whether the reply says that nothing was found
     */
    public record TurnBody(String query, String reply, ReplyMetadataBody metadata, String createdAt,
            boolean nothingFound) {

        static TurnBody of(ConversationTurn turn) {
            return new TurnBody(turn.query(), turn.reply(), ReplyMetadataBody.of(turn.metadata()),
                    turn.createdAt().toString(), ServiceReplies.isRefusal(turn.reply()));
        }
    }
}
