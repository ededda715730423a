package dev.carrel.http.api.question;

import dev.carrel.api.question.FeedbackBody;
import dev.carrel.application.Carrel;
import dev.carrel.application.LibraryHandle;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.QueryId;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.question.Feedback;
import dev.carrel.domain.question.Feedback.Vote;
import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.ApiResponse;
import dev.carrel.http.request.BodyFields;
import dev.carrel.http.request.JsonRequest;
import dev.carrel.http.request.LibraryAccess;
import dev.carrel.http.request.PathIds;
import org.jspecify.annotations.Nullable;

/** Takes the feedback of users on replies. */
final class FeedbackController {

    private static final int MAX_DIGITS = 9;

    private final Carrel carrel;

    FeedbackController(Carrel carrel) {
        this.carrel = carrel;
    }

    ApiResponse judgeQuestion(ApiRequest request) {
        Feedback feedback = toFeedback(JsonRequest.readBody(request, FeedbackController::readRequest));
        LibraryHandle library = LibraryAccess.openLibrary(carrel, request);
        QueryId question = PathIds.idOf(library, request.pathParameter(ApiRequest.QUERY_ID), QueryId::new,
                NotFoundException::ofQuestion);
        return saveFeedback(library, question, feedback);
    }

    ApiResponse judgeTurn(ApiRequest request) {
        Feedback feedback = toFeedback(JsonRequest.readBody(request, FeedbackController::readRequest));
        LibraryHandle library = LibraryAccess.openLibrary(carrel, request);
        ConversationId conversation = PathIds.conversationId(library,
                request.pathParameter(ApiRequest.CONVERSATION_ID));
        return saveFeedback(library, library.questions().findQuestionOfTurn(conversation, turnNumber(request)),
                feedback);
    }

    private static ApiResponse saveFeedback(LibraryHandle library, QueryId question, @Nullable Feedback feedback) {
        library.questions().giveFeedback(question, feedback);
        return ApiResponse.json(200, new FeedbackBody(question.value(),
                feedback == null ? null : feedback.vote().wireName(), feedback == null ? null : feedback.reason()));
    }

    /** Returns the number of the turn in the path; 0, which no turn has, if it is not a number. */
    private static int turnNumber(ApiRequest request) {
        String number = request.pathParameter(ApiRequest.TURN_NUMBER);
        return number.matches("[0-9]{1," + MAX_DIGITS + "}") ? Integer.parseInt(number) : 0;
    }

    private static FeedbackBody readRequest(BodyFields fields) {
        return new FeedbackBody(null, fields.readString("vote"), fields.readString("reason"));
    }

    private static @Nullable Feedback toFeedback(FeedbackBody body) {
        String vote = body.vote();
        if (vote == null) {
            if (body.reason() != null) {
                throw InvalidRequestException.of("vote", "must be up or down if there is a reason");
            }
            return null;
        }
        return new Feedback(Vote.fromWireName(vote)
                .orElseThrow(() -> InvalidRequestException.of("vote", "must be up, down or null")), body.reason());
    }
}
