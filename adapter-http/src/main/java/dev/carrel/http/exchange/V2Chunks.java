package dev.carrel.http.exchange;

import dev.carrel.api.ReplyMetadataBody;
import dev.carrel.domain.conversation.QueryId;
import dev.carrel.domain.conversation.Reply;

/** Those of the current generation, {@code /v2}: the reply as it is when it is not streamed. */
public record V2Chunks() implements ChunkFormat {

    @Override
    public Object initializingChunk(QueryId query) {
        return new PlainChunk("initializing");
    }

    @Override
    public Object responseChunk(Reply reply) {
        return new ResponseChunk("response", new ResponseData(reply.text(), reply.text(), reply.conversation().value(),
                ReplyMetadataBody.of(reply.metadata())));
    }

    record ResponseChunk(String type, ResponseData data) {}

    /** The interface names the text both ways. */
    record ResponseData(String reply, String response, String conversationId, ReplyMetadataBody metadata) {}
}
