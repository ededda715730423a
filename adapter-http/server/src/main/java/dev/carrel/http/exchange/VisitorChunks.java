package dev.carrel.http.exchange;

import dev.carrel.api.query.ReplyChunk;
import dev.carrel.api.query.ReplyChunk.VisitorResponseChunk;
import dev.carrel.api.query.VisitorMetadataBody;
import dev.carrel.domain.conversation.QueryId;
import dev.carrel.domain.conversation.Reply;
import dev.carrel.domain.conversation.ReplyMetadata;
import dev.carrel.domain.question.QuestionOutcome;
import dev.carrel.domain.widget.WidgetDisplay;
import java.util.function.BiFunction;

/**
 * The chunks of version 2 of the API as the visitors of a widget see them.
 *
 * @param outcomes returns the outcome of a question that was answered
 */
public record VisitorChunks(WidgetDisplay show,
        BiFunction<QueryId, ReplyMetadata, QuestionOutcome> outcomes) implements ChunkFormat {

    @Override
    public ReplyChunk initializingChunk(QueryId query) {
        return ReplyChunk.PlainChunk.initializing();
    }

    @Override
    public ReplyChunk responseChunk(Reply reply) {
        return VisitorResponseChunk.of(reply, VisitorMetadataBody.of(reply.metadata(), show,
                outcomes.apply(reply.query(), reply.metadata())));
    }
}
