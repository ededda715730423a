package dev.carrel.http.exchange;

import dev.carrel.api.query.ReplyBody;
import dev.carrel.api.query.ReplyChunk;
import dev.carrel.domain.conversation.QueryId;
import dev.carrel.domain.conversation.Reply;
import java.util.function.Function;

/**
 * The chunks of version 2 of the API.
 *
 * @param toBody returns the body of the complete reply
 */
public record V2Chunks(Function<Reply, ReplyBody> toBody) implements ChunkFormat {

    /** Creates the chunks of replies to questions to one library. */
    public V2Chunks() {
        this(ReplyBody::of);
    }

    @Override
    public ReplyChunk initializingChunk(QueryId query) {
        return ReplyChunk.PlainChunk.initializing();
    }

    @Override
    public ReplyChunk responseChunk(Reply reply) {
        return ReplyChunk.V2ResponseChunk.of(toBody.apply(reply));
    }
}
