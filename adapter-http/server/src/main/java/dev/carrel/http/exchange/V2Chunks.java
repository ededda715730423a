package dev.carrel.http.exchange;

import dev.carrel.api.query.ReplyChunk;
import dev.carrel.domain.conversation.QueryId;
import dev.carrel.domain.conversation.Reply;

/** The chunks of version 2 of the API. */
public record V2Chunks() implements ChunkFormat {

    @Override
    public ReplyChunk initializingChunk(QueryId query) {
        return ReplyChunk.PlainChunk.initializing();
    }

    @Override
    public ReplyChunk responseChunk(Reply reply) {
        return ReplyChunk.V2ResponseChunk.of(reply);
    }
}
