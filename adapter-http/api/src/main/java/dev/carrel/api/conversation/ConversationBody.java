package dev.carrel.api.conversation;

import dev.carrel.api.query.ReplyMetadataBody;
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

    /** A question and the reply to it. */
    public record TurnBody(String query, String reply, ReplyMetadataBody metadata, String createdAt) {

        static TurnBody of(ConversationTurn turn) {
            return new TurnBody(turn.query(), turn.reply(), ReplyMetadataBody.of(turn.metadata()),
                    turn.createdAt().toString());
        }
    }
}
