package dev.carrel.http;

import dev.carrel.application.Carrel;
import dev.carrel.application.LibraryHandle;
import dev.carrel.domain.conversation.Conversation;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.ConversationTurn;
import java.util.List;

/** Reading and deleting conversations. */
final class ConversationActions {

    private final Carrel carrel;

    ConversationActions(Carrel carrel) {
        this.carrel = carrel;
    }

    Answer get(Call call) {
        LibraryHandle library = Targets.library(carrel, call);
        return Answer.json(200, ConversationBody.of(library.getConversation(conversation(library, call))));
    }

    Answer delete(Call call) {
        LibraryHandle library = Targets.library(carrel, call);
        ConversationId conversation = conversation(library, call);
        library.delete(conversation);
        return Answer.json(200, Deleted.conversation(conversation.value()));
    }

    private static ConversationId conversation(LibraryHandle library, Call call) {
        return Targets.conversation(library, call.parameter(Call.CONVERSATION));
    }

    record ConversationBody(String id, List<TurnBody> turns) {

        static ConversationBody of(Conversation conversation) {
            return new ConversationBody(conversation.id().value(),
                    conversation.turns().stream().map(TurnBody::of).toList());
        }
    }

    record TurnBody(String query, String reply, MetadataBody metadata, String createdAt) {

        static TurnBody of(ConversationTurn turn) {
            return new TurnBody(turn.query(), turn.reply(), MetadataBody.of(turn.metadata()),
                    turn.createdAt().toString());
        }
    }
}
