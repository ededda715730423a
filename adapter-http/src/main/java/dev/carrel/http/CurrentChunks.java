package dev.carrel.http;

import dev.carrel.domain.conversation.QueryId;
import dev.carrel.domain.conversation.Reply;

/** Those of the current generation, {@code /v2}: the reply as it is when it is not streamed. */
record CurrentChunks() implements ChunkShape {

    @Override
    public Object initializing(QueryId query) {
        return new Plain("initializing");
    }

    @Override
    public Object response(Reply reply) {
        return new Response("response", new Data(reply.text(), reply.text(), reply.conversation().value(),
                MetadataBody.of(reply.metadata())));
    }

    record Response(String type, Data data) {}

    /** The interface names the text both ways. */
    record Data(String reply, String response, String conversationId, MetadataBody metadata) {}
}
