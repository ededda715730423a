package dev.carrel.http.widget;

import dev.carrel.api.widget.ChallengeBody;
import dev.carrel.api.widget.SessionBody;
import dev.carrel.api.widget.VisitorConversationBody;
import dev.carrel.application.Carrel;
import dev.carrel.application.VisitorHandle;
import dev.carrel.application.usage.RequestAdmission;
import dev.carrel.application.usage.RequestAdmission.Refusal;
import dev.carrel.application.widget.SessionOutcome;
import dev.carrel.domain.OpaqueId;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.QueryId;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.question.Feedback;
import dev.carrel.domain.question.Feedback.Vote;
import dev.carrel.domain.widget.Widget;
import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.ApiResponse;
import dev.carrel.http.exchange.ChunkFrames;
import dev.carrel.http.exchange.Problem;
import dev.carrel.http.exchange.ProblemException;
import dev.carrel.http.exchange.ProblemType;
import dev.carrel.http.exchange.StreamFormat;
import dev.carrel.http.exchange.VisitorChunks;
import dev.carrel.http.exchange.WidgetVisit;
import dev.carrel.http.request.JsonRequest;
import dev.carrel.http.request.QuotaCheck;
import dev.carrel.http.widget.VisitorBodyReader.FeedbackRequest;
import dev.carrel.http.widget.VisitorBodyReader.MessageRequest;
import dev.carrel.http.widget.VisitorBodyReader.VisitorQuestion;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpHeader;
import org.jspecify.annotations.Nullable;

/** Answers the browsers of visitors. */
final class VisitorController {

    /** After this time an endpoint that was restarted is there again. */
    private static final String RETRY_SECONDS = "60";

    private final Carrel carrel;
    private final @Nullable String accent;
    private final Consumer<String> refusals;

    /**
     * Creates the controller.
     *
     * @param accent the colour of widgets that have none; null for that of the widget itself
     * @param refusals takes the reason of each refused request, for metrics
     */
    VisitorController(Carrel carrel, @Nullable String accent, Consumer<String> refusals) {
        this.carrel = carrel;
        this.accent = accent;
        this.refusals = refusals;
    }

    ApiResponse openSession(ApiRequest request) {
        WidgetVisit visit = request.requireVisit();
        var asked = JsonRequest.readOptionalBody(request, VisitorBodyReader::readSession);
        Widget widget = visit.widget();
        return switch (carrel.visitors().openSession(widget, visit.origin(), request.network(), asked)) {
            case SessionOutcome.OpenedSession opened -> ApiResponse.json(200, SessionBody.of(opened, widget, accent));
            case SessionOutcome.ChallengedSession challenged -> {
                refusals.accept("challenge");
                yield ApiResponse.json(200, ChallengeBody.of(challenged.challenge(), widget, accent));
            }
            case SessionOutcome.UnsignedUser unsigned -> {
                refusals.accept("user-signature");
                throw new ProblemException(Problem.of(ProblemType.INVALID_USER_SIGNATURE,
                        "The signature of the user is not valid, or the widget has no user secret."));
            }
        };
    }

    ApiResponse answerQuery(ApiRequest request) {
        WidgetVisit visit = request.requireVisit();
        VisitorQuestion asked = JsonRequest.readBody(request, VisitorBodyReader::readQuestion);
        VisitorHandle library = carrel.visitors().openLibrary(visit.widget(), visit.requireVisitor(), asked.context());
        try {
            Question question = library.createQuestion(requireText(asked.text()),
                    findConversation(asked.conversationId()));
            requireAdmission(request, carrel.visitors()
                    .admitQuestion(visit.widget(), visit.requireVisitor(), request.network()));
            return new ApiResponse.StreamedResponse(library.streamReply(question),
                    new ChunkFrames(new VisitorChunks(visit.widget().settings().show(), library::findOutcome),
                            StreamFormat.EVENT_STREAM));
        } catch (InvalidRequestException e) {
            throw e.renameField("query", "text");
        }
    }

    private static String requireText(@Nullable String text) {
        if (text == null) {
            throw InvalidRequestException.of("text", "must be given");
        }
        return text;
    }

    private void requireAdmission(ApiRequest request, RequestAdmission admission) {
        Refusal refusal = admission.refusal();
        if (refusal != null) {
            refusals.accept(refusal.policy());
        }
        QuotaCheck.requireAdmission(request, admission);
    }

    private VisitorHandle openLibrary(WidgetVisit visit) {
        return carrel.visitors().openLibrary(visit.widget(), visit.requireVisitor(), Attributes.NONE);
    }

    ApiResponse sendMessage(ApiRequest request) {
        WidgetVisit visit = request.requireVisit();
        MessageRequest given = JsonRequest.readBody(request, VisitorBodyReader::readMessage);
        ConversationId conversation = findConversation(given.conversationId());
        requireAdmission(request,
                carrel.visitors().admitMessage(visit.widget(), visit.requireVisitor(), request.network()));
        if (!openLibrary(visit).sendMessage(given.message(), visit.origin(), conversation)) {
            throw new ProblemException(Problem.of(ProblemType.UNAVAILABLE, "The message could not be delivered.")
                    .withHeader(HttpHeader.RETRY_AFTER.asString(), RETRY_SECONDS));
        }
        return ApiResponse.withoutContent(204);
    }

    private static @Nullable ConversationId findConversation(@Nullable String id) {
        return id == null || id.isEmpty() ? null : conversationId(id);
    }

    ApiResponse giveFeedback(ApiRequest request) {
        FeedbackRequest given = JsonRequest.readBody(request, VisitorBodyReader::readFeedback);
        String question = given.queryId();
        if (question == null) {
            throw InvalidRequestException.of("queryId", "must be given");
        }
        Feedback feedback = toFeedback(given);
        if (!OpaqueId.isValid(question)) {
            throw NotFoundException.ofQuestion(question);
        }
        openLibrary(request.requireVisit()).giveFeedback(new QueryId(question), feedback);
        return ApiResponse.withoutContent(204);
    }

    private static @Nullable Feedback toFeedback(FeedbackRequest given) {
        String vote = given.vote();
        if (vote != null && vote.equals("none")) {
            return null;
        }
        return new Feedback(Vote.fromWireName(vote == null ? "" : vote)
                .orElseThrow(() -> InvalidRequestException.of("vote", "must be up, down or none")), given.reason());
    }

    ApiResponse getConversation(ApiRequest request) {
        WidgetVisit visit = request.requireVisit();
        ConversationId conversation = conversationId(request.pathParameter(ApiRequest.CONVERSATION_ID));
        return ApiResponse.json(200, VisitorConversationBody.of(conversation, openLibrary(visit).getTurns(conversation),
                visit.widget().settings().show()));
    }

    ApiResponse deleteConversation(ApiRequest request) {
        openLibrary(request.requireVisit())
                .deleteConversation(conversationId(request.pathParameter(ApiRequest.CONVERSATION_ID)));
        return ApiResponse.withoutContent(204);
    }

    private static ConversationId conversationId(String id) {
        if (!OpaqueId.isValid(id)) {
            throw NotFoundException.ofConversation(id);
        }
        return new ConversationId(id);
    }
}
