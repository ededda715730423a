package dev.carrel.http;

import dev.carrel.application.Carrel;
import dev.carrel.application.LibraryHandle;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.conversation.Reply;
import org.jspecify.annotations.Nullable;

/** Asking. */
final class QueryActions {

    private final Carrel carrel;

    QueryActions(Carrel carrel) {
        this.carrel = carrel;
    }

    /** Asking in either generation, streamed or not: one way through the engine. */
    Action ask(ChunkShape shape) {
        return call -> ask(call, shape);
    }

    private Answer ask(Call call, ChunkShape shape) throws InterruptedException {
        QueryBody body = JsonBody.read(call, QueryBody::of);
        Question question = Questions.of(body.query());
        LibraryHandle library = Targets.library(carrel, call);
        Question whole = Questions.inConversation(question, body.conversationId(), library);
        return body.streaming()
                ? new Answer.Streamed(library.stream(whole), shape, Framing.asked(call.headers()))
                : Answer.json(200, ReplyBody.of(library.ask(whole)));
    }

    private record QueryBody(@Nullable String query, @Nullable String conversationId, boolean streaming) {

        static QueryBody of(Fields fields) {
            return new QueryBody(fields.string("query"), fields.string("conversationId"), fields.flag("streaming"));
        }
    }

    record ReplyBody(String reply, String conversationId, MetadataBody metadata) {

        static ReplyBody of(Reply reply) {
            return new ReplyBody(reply.text(), reply.conversation().value(), MetadataBody.of(reply.metadata()));
        }
    }
}
