package dev.carrel.http;

import dev.carrel.domain.conversation.QueryId;
import dev.carrel.domain.conversation.Reply;
import dev.carrel.http.MetadataBody.LinkBody;
import dev.carrel.http.MetadataBody.Source;
import java.util.List;

/** Those of the generation without a prefix. */
record UnversionedChunks() implements ChunkShape {

    @Override
    public Object initializing(QueryId query) {
        return new Initializing("initializing", query.value());
    }

    @Override
    public Object response(Reply reply) {
        MetadataBody used = MetadataBody.of(reply.metadata());
        var query = new GptQuery(reply.query().value(),
                new ExtraFields(used.images(), used.documents(), used.helpArticles()), reply.conversation().value());
        return new Response("response", new Data(reply.text(), reply.text(), query));
    }

    record Initializing(String type, String gptQueryId) {}

    record Response(String type, Data data) {}

    record Data(String response, String text, GptQuery gptQuery) {}

    record GptQuery(String id, ExtraFields extraFields, String gptConversationId) {}

    record ExtraFields(List<LinkBody> images, List<Source> documents, List<LinkBody> helpArticles) {}
}
