package dev.carrel.http.exchange;

import dev.carrel.api.ReplyMetadataBody;
import dev.carrel.api.ReplyMetadataBody.LinkBody;
import dev.carrel.api.ReplyMetadataBody.SourceDocumentBody;
import dev.carrel.domain.conversation.QueryId;
import dev.carrel.domain.conversation.Reply;
import java.util.List;

/** Those of the generation without a prefix. */
public record UnversionedChunks() implements ChunkFormat {

    @Override
    public Object initializingChunk(QueryId query) {
        return new InitializingChunk("initializing", query.value());
    }

    @Override
    public Object responseChunk(Reply reply) {
        ReplyMetadataBody used = ReplyMetadataBody.of(reply.metadata());
        var query = new GptQuery(reply.query().value(),
                new ExtraFields(used.images(), used.documents(), used.helpArticles()), reply.conversation().value());
        return new ResponseChunk("response", new ResponseData(reply.text(), reply.text(), query));
    }

    record InitializingChunk(String type, String gptQueryId) {}

    record ResponseChunk(String type, ResponseData data) {}

    record ResponseData(String response, String text, GptQuery gptQuery) {}

    record GptQuery(String id, ExtraFields extraFields, String gptConversationId) {}

    record ExtraFields(List<LinkBody> images, List<SourceDocumentBody> documents, List<LinkBody> helpArticles) {}
}
