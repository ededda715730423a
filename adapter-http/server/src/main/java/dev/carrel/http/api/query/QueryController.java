package dev.carrel.http.api.query;

import dev.carrel.api.query.QueryRequest;
import dev.carrel.api.query.ReplyBody;
import dev.carrel.application.Carrel;
import dev.carrel.application.LibraryHandle;
import dev.carrel.domain.conversation.Asker;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.conversation.Reply;
import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.ApiResponse;
import dev.carrel.http.exchange.ChunkFormat;
import dev.carrel.http.exchange.ChunkFrames;
import dev.carrel.http.exchange.RouteHandler;
import dev.carrel.http.exchange.StreamFormat;
import dev.carrel.http.request.BodyFields;
import dev.carrel.http.request.JsonRequest;
import dev.carrel.http.request.LibraryAccess;
import dev.carrel.http.request.QuestionParser;
import dev.carrel.http.request.ReplyAwaiter;
import java.time.Duration;

/** Answers questions. */
final class QueryController {

    private final Carrel carrel;
    private final Duration disconnectPollInterval;

    QueryController(Carrel carrel, Duration disconnectPollInterval) {
        this.carrel = carrel;
        this.disconnectPollInterval = disconnectPollInterval;
    }

    /** Returns the handler of queries for one version of the API, which differ in the chunks of a stream only. */
    RouteHandler queryHandler(ChunkFormat chunkFormat) {
        return request -> answerQuery(request, chunkFormat);
    }

    private ApiResponse answerQuery(ApiRequest request, ChunkFormat chunkFormat) throws InterruptedException {
        QueryRequest body = JsonRequest.readBody(request, QueryController::readRequest);
        Question question = QuestionParser.parseQuestion(body.query(), body.conversationId(), body.history(),
                body.filters(), body.depth());
        LibraryHandle library = LibraryAccess.openLibrary(carrel, request);
        Question contextualQuestion = QuestionParser.inConversation(question, body.conversationId(), library)
                .askedBy(Asker.of(request.requireToken()));
        if (body.streaming()) {
            return new ApiResponse.StreamedResponse(library.queries().streamReply(contextualQuestion),
                    new ChunkFrames(chunkFormat, StreamFormat.negotiate(request.headers())));
        }
        Reply reply = ReplyAwaiter.awaitReply(library.queries().streamFinalReply(contextualQuestion), request,
                disconnectPollInterval);
        return ApiResponse.json(200, ReplyBody.of(reply))
                .withHeader(ApiResponse.QUERY_ID_HEADER, reply.query().value());
    }

    static QueryRequest readRequest(BodyFields fields) {
        return new QueryRequest(fields.readString("query"), fields.readString("conversationId"),
                QuestionParser.readHistory(fields), fields.readBoolean("streaming"), fields.readMap("filters"),
                fields.readInteger("depth"));
    }
}
