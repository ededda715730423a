package dev.carrel.http.openai;

import dev.carrel.application.Carrel;
import dev.carrel.application.LibraryHandle;
import dev.carrel.domain.conversation.Asker;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.EarlierTurn;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.conversation.Reply;
import dev.carrel.domain.conversation.ReplyOptions;
import dev.carrel.domain.conversation.ReplyStream;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.error.NotFoundException.ResourceType;
import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.ApiResponse;
import dev.carrel.http.exchange.ProblemException;
import dev.carrel.http.exchange.ServiceUrls;
import dev.carrel.http.request.JsonRequest;
import dev.carrel.http.request.LibraryAccess;
import dev.carrel.http.request.ReplyAwaiter;
import java.time.Duration;
import java.util.List;

/** Answers the requests of the Responses API, whose conversations the server keeps. */
final class ResponseController {

    private final Carrel carrel;
    private final ServiceUrls urls;
    private final Duration disconnectPollInterval;

    ResponseController(Carrel carrel, ServiceUrls urls, Duration disconnectPollInterval) {
        this.carrel = carrel;
        this.urls = urls;
        this.disconnectPollInterval = disconnectPollInterval;
    }

    ApiResponse createResponse(ApiRequest request) throws InterruptedException {
        ResponseRequest body = JsonRequest.readBody(request, ResponseRequest::read);
        ClientConversation input = ClientConversation.of(body.messages(), ResponseRequest.INPUT);
        Question asked = Question.of(input.question())
                .narrowedBy(body.parseFilter())
                .withOptions(new ReplyOptions(input.instructions(), body.maxOutputTokens()))
                .askedBy(Asker.of(request.requireToken()));
        LibraryHandle library = LibraryAccess.openLibrary(carrel, request, body.model());
        ReplyStream reply = startReply(asked, input.earlierTurns(), body, library);
        var response = new ModelResponse(body, request.receivedAt().getEpochSecond(), input.tokens(),
                CitationLocator.of(urls, request, body.model()));
        if (body.stream()) {
            return new ApiResponse.StreamedResponse(reply, new ResponseFrames(response));
        }
        Reply complete = ReplyAwaiter.awaitReply(reply, request, disconnectPollInterval);
        return ApiResponse.json(200, response.complete(complete))
                .withHeader(ApiResponse.QUERY_ID_HEADER, complete.query().value());
    }

    private static ReplyStream startReply(Question asked, List<EarlierTurn> earlierTurns, ResponseRequest body,
            LibraryHandle library) {
        String previous = body.previousResponseId();
        try {
            Question question = previous == null ? beginConversation(asked, earlierTurns, body.store())
                    : continueConversation(asked, requireConversation(previous), body.store(), library);
            return ClientConversation.startReply(library, question, body.stream(), ResponseRequest.INPUT);
        } catch (NotFoundException e) {
            throw e.resource() == ResourceType.CONVERSATION ? unknownResponse() : e;
        }
    }

    /** Only a conversation that begins here can be stored: turns before would be missing from it. */
    private static Question beginConversation(Question asked, List<EarlierTurn> earlierTurns, boolean store) {
        return store && earlierTurns.isEmpty() ? asked : asked.withHistory(earlierTurns);
    }

    private static Question continueConversation(Question asked, ConversationId conversation, boolean store,
            LibraryHandle library) {
        return store ? asked.inConversation(conversation)
                : asked.withHistory(library.restrictedTo(asked.filter())
                        .conversations()
                        .getConversation(conversation)
                        .turns()
                        .stream()
                        .filter(turn -> !turn.isRedacted())
                        .map(turn -> new EarlierTurn(turn.query(), turn.reply()))
                        .toList());
    }

    private static ConversationId requireConversation(String responseId) {
        return ResponseId.findConversation(responseId).orElseThrow(ResponseController::unknownResponse);
    }

    private static ProblemException unknownResponse() {
        return new ProblemException(OpenAiErrors.withCode("previous_response_not_found", "previous_response_id",
                "must be the id of a stored response of this model; a response is not stored with store = false, or "
                        + "if its input has earlier messages"));
    }
}
