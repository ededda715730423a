package dev.carrel.http.api.question;

import dev.carrel.api.question.QuestionBody;
import dev.carrel.api.question.QuestionClusterListBody;
import dev.carrel.api.question.QuestionExport;
import dev.carrel.api.question.QuestionListBody;
import dev.carrel.application.Carrel;
import dev.carrel.application.LibraryHandle;
import dev.carrel.application.LibraryQuestions;
import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.access.AccessToken.TokenScope;
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
import dev.carrel.http.request.ExportFormat;
import dev.carrel.http.request.LibraryAccess;
import dev.carrel.http.request.QueryParameters;
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
        if (query.before() != null && (format != ExportFormat.JSON || query.isClustered())) {
            throw invalidParameter("cursor", "must not be given for an export or for clusters, which have no pages");
        }
        if (query.isClustered() && format != ExportFormat.JSON) {
            throw invalidParameter("cluster", "must not be given for an export");
        }
        LibraryHandle library = LibraryAccess.openLibrary(carrel, request);
        AccessToken token = request.requireToken();
        QuestionSelection selection = token.isOfPerson() && !token.hasScope(TokenScope.WRITE)
                ? query.selection().askedWith(token.id())
                : query.selection();
        if (query.isClustered()) {
            return ApiResponse.json(200,
                    QuestionClusterListBody.of(library.questions().clusterQuestions(selection), query.limit()));
        }
        if (format != ExportFormat.JSON) {
            var export = new QuestionExport(library, selection);
            return format.createExport(export::toCsv, export::toChecks);
        }
        CursorPage<LoggedQuestion> page = CursorPage.readPage(query.before(), query.limit(), LoggedQuestion::id,
                (before, limit) -> library.questions().listQuestions(selection, before, limit));
        return ApiResponse.json(200,
                new QuestionListBody(page.items().stream().map(QuestionBody::of).toList(), page.nextCursor()));
    }

    private static ProblemException invalidParameter(String name, String rule) {
        return new ProblemException(ProblemMapper.invalidRequestProblem(List.of(InvalidParameter.inQuery(name, rule)),
                "Some parameters are not acceptable."));
    }

    /** The parameters of a list. */
    private record ListQuery(QuestionSelection selection, @Nullable QueryId before, int limit,
            @Nullable ExportFormat format, boolean isClustered) {

        static ListQuery of(QueryParameters query) {
            return new ListQuery(
                    new QuestionSelection(
                            query.readValue("outcome", QuestionOutcome::fromWireName,
                                    "must be answered, unsure, help-article, nothing-found or failed"),
                            query.readValue("vote", Vote::fromWireName, "must be up or down"),
                            query.readTime("since"),
                            query.readValue("query", Optional::of, "must be a text"), null),
                    query.readCursor(last -> Optional.of(new QueryId(last))),
                    query.readInteger("limit", 1, LibraryQuestions.MAX_QUESTIONS, DEFAULT_LIMIT),
                    query.readValue("format", ExportFormat::fromWireName, "must be json, jsonl or csv"),
                    query.readFlag("cluster"));
        }
    }
}
