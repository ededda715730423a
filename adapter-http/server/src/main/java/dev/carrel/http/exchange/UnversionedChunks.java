package dev.carrel.http.exchange;

import dev.carrel.api.query.ReplyChunk;
import dev.carrel.domain.conversation.QueryId;
import dev.carrel.domain.conversation.Reply;

/** The chunks of the unversioned API, as the hosted service sends them. */
public record UnversionedChunks() implements ChunkFormat {

    @Override
    public ReplyChunk initializingChunk(QueryId query) {
        return ReplyChunk.UnversionedInitializingChunk.of(query.value());
    }

    @Override
    public ReplyChunk responseChunk(Reply reply) {
        return ReplyChunk.UnversionedResponseChunk.of(reply);
    }
}
