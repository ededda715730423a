package dev.carrel.http.api.question;

import dev.carrel.api.question.QuestionBody;
import dev.carrel.api.question.QuestionListBody;
import dev.carrel.application.Carrel;
import dev.carrel.application.LibraryHandle;
import dev.carrel.application.LibraryQuestions;
import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.conversation.QueryId;
import dev.carrel.domain.question.Feedback.Vote;
import dev.carrel.domain.question.LoggedQuestion;
import dev.carrel.domain.question.QuestionOutcome;
import dev.carrel.domain.question.QuestionSelection;
import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.ApiResponse;
import dev.carrel.http.exchange.Problem.InvalidParameter;
import dev.carrel.http.exchange.ProblemException;
import dev.carrel.http.exchange.ProblemMapper;
import dev.carrel.http.request.CursorPage;
import dev.carrel.http.request.PathIds;
import dev.carrel.http.request.QueryParameters;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.jspecify.annotations.Nullable;

/** Lists and exports the question log. */
final class QuestionController {

    private static final int DEFAULT_LIMIT = 100;

    private final Carrel carrel;

    QuestionController(Carrel carrel) {
        this.carrel = carrel;
    }

    ApiResponse listQuestions(ApiRequest request) {
        ListQuery query = QueryParameters.readParameters(request, ListQuery::of);
        ExportFormat format = query.format() == null
                ? ExportFormat.negotiate(request.headers().get(HttpHeader.ACCEPT))
                : query.format();
        if (format != ExportFormat.JSON && query.before() != null) {
            throw new ProblemException(ProblemMapper.invalidRequestProblem(
                    List.of(InvalidParameter.inQuery("cursor", "must not be given for an export, which has no pages")),
                    "Some parameters are not acceptable."));
        }
        LibraryHandle library = PathIds.openLibrary(carrel, request);
        QuestionSelection selection = restrict(query.selection(), request.requireToken());
        if (format != ExportFormat.JSON) {
            return new QuestionExport(library).createResponse(format, selection);
        }
        CursorPage<LoggedQuestion> page = CursorPage.readPage(query.before(), query.limit(), LoggedQuestion::id,
                (before, limit) -> library.questions().listQuestions(selection, before, limit));
        return ApiResponse.json(200,
                new QuestionListBody(page.items().stream().map(QuestionBody::of).toList(), page.nextCursor()));
    }

    /** A token with a filter sees its own questions: other ones may be about documents that do not pass it. */
    private static QuestionSelection restrict(QuestionSelection selection, AccessToken token) {
        return token.filter().isEverything() ? selection : selection.askedWith(token.id());
    }

    /** The parameters of a list. */
    private record ListQuery(QuestionSelection selection, @Nullable QueryId before, int limit,
            @Nullable ExportFormat format) {

        static ListQuery of(QueryParameters query) {
            return new ListQuery(
                    new QuestionSelection(
                            query.readValue("outcome", QuestionOutcome::fromWireName,
                                    "must be answered, help-article, nothing-found or failed"),
                            query.readValue("vote", Vote::fromWireName, "must be up or down"),
                            query.readValue("since", ListQuery::parseTime,
                                    "must be a time of RFC 3339, such as 2030-01-31T00:00:00Z"),
                            query.readValue("query", Optional::of, "must be a text"), null),
                    query.readCursor(last -> Optional.of(new QueryId(last))),
                    query.readInteger("limit", 1, LibraryQuestions.MAX_QUESTIONS, DEFAULT_LIMIT),
                    query.readValue("format", ExportFormat::fromWireName, "must be json, jsonl or csv"));
        }

        private static Optional<Instant> parseTime(String text) {
            try {
                return Optional.of(OffsetDateTime.parse(text).toInstant());
            } catch (DateTimeException ignored) {
                return Optional.empty();
            }
        }
    }
}
