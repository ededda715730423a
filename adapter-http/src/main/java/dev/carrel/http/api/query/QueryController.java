package dev.carrel.http.api.query;

import dev.carrel.api.query.QueryRequest;
import dev.carrel.api.query.ReplyBody;
import dev.carrel.application.Carrel;
import dev.carrel.application.LibraryHandle;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.conversation.Reply;
import dev.carrel.domain.conversation.ReplyEvent;
import dev.carrel.domain.conversation.ReplyStream;
import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.ApiResponse;
import dev.carrel.http.exchange.ChunkFormat;
import dev.carrel.http.exchange.ProblemException;
import dev.carrel.http.exchange.ProblemMapper;
import dev.carrel.http.exchange.RouteHandler;
import dev.carrel.http.exchange.StreamFormat;
import dev.carrel.http.request.BodyFields;
import dev.carrel.http.request.JsonRequest;
import dev.carrel.http.request.PathIds;
import dev.carrel.http.request.QuestionParser;
import java.time.Duration;

/** Answers questions. */
final class QueryController {

    /** The status that nginx logs for it; the client does not receive it. */
    private static final int CLIENT_CLOSED_REQUEST = 499;

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
        Question question = QuestionParser.parseQuestion(body.query(), body.conversationId(), body.history());
        LibraryHandle library = PathIds.openLibrary(carrel, request);
        Question contextualQuestion = QuestionParser.inConversation(question, body.conversationId(), library);
        return body.streaming()
                ? new ApiResponse.StreamedResponse(library.streamReply(contextualQuestion), chunkFormat,
                        StreamFormat.negotiate(request.headers()))
                : ApiResponse.json(200,
                        ReplyBody.of(awaitReply(library.streamFinalReply(contextualQuestion), request)));
    }

    private static QueryRequest readRequest(BodyFields fields) {
        return new QueryRequest(fields.readString("query"), fields.readString("conversationId"),
                QuestionParser.readHistory(fields), fields.readBoolean("streaming"));
    }

    /** Waits for the end of a reply, and cancels it if the client disconnects. */
    private Reply awaitReply(ReplyStream stream, ApiRequest request) throws InterruptedException {
        try (stream) {
            while (true) {
                switch (stream.nextEvent(disconnectPollInterval).orElse(null)) {
                    case ReplyEvent.ResponseEvent response -> {
                        return response.reply();
                    }
                    case ReplyEvent.FailureEvent failed -> throw failed.problem();
                    case null -> requireConnectedClient(request);
                    default -> {}
                }
            }
        }
    }

    private static void requireConnectedClient(ApiRequest request) {
        if (request.isClientDisconnected()) {
            throw new ProblemException(ProblemMapper
                    .unavailableProblem("The client closed the connection before the reply was complete.",
                            Duration.ofSeconds(1))
                    .withStatus(CLIENT_CLOSED_REQUEST));
        }
    }
}
