package dev.carrel.http.api.evaluation;

import dev.carrel.api.evaluation.EvaluationBody;
import dev.carrel.api.evaluation.EvaluationDetailsBody;
import dev.carrel.api.evaluation.EvaluationListBody;
import dev.carrel.application.Carrel;
import dev.carrel.application.LibraryEvaluations;
import dev.carrel.application.LibraryEvaluations.MeasuredEvaluation;
import dev.carrel.application.LibraryHandle;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.evaluation.EvaluationId;
import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.ApiResponse;
import dev.carrel.http.exchange.Problem;
import dev.carrel.http.exchange.ProblemException;
import dev.carrel.http.exchange.ProblemType;
import dev.carrel.http.exchange.ServiceUrls;
import dev.carrel.http.request.CursorPage;
import dev.carrel.http.request.LibraryAccess;
import dev.carrel.http.request.PathIds;
import dev.carrel.http.request.QueryParameters;
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.jspecify.annotations.Nullable;

/** Starts, reads, cancels and deletes evaluations. */
final class EvaluationController {

    private static final int DEFAULT_LIMIT = 20;

    private final Carrel carrel;
    private final ServiceUrls urls;

    EvaluationController(Carrel carrel, ServiceUrls urls) {
        this.carrel = carrel;
        this.urls = urls;
    }

    /** Starts an evaluation, unless one is running, and answers before it ends. */
    ApiResponse startEvaluation(ApiRequest request) {
        LibraryHandle library = LibraryAccess.openLibrary(carrel, request);
        EvaluationId started = library.evaluations().startEvaluation().id();
        return ApiResponse.json(202, EvaluationBody.of(library.evaluations().getEvaluation(started).summary()))
                .withHeader(HttpHeader.LOCATION.asString(),
                        urls.urlOf("/library/" + library.id() + "/evaluation/" + started));
    }

    ApiResponse listEvaluations(ApiRequest request) {
        ListQuery query = QueryParameters.readParameters(request, ListQuery::of);
        LibraryEvaluations evaluations = LibraryAccess.openLibrary(carrel, request).evaluations();
        CursorPage<MeasuredEvaluation> page = CursorPage.readPage(query.before(), query.limit(),
                measured -> measured.evaluation().id(), evaluations::listEvaluations);
        return ApiResponse.json(200, new EvaluationListBody(page.items().stream().map(EvaluationBody::of).toList(),
                page.nextCursor()));
    }

    ApiResponse getEvaluation(ApiRequest request) {
        LibraryHandle library = LibraryAccess.openLibrary(carrel, request);
        return ApiResponse.json(200,
                EvaluationDetailsBody.of(library.evaluations().getEvaluation(readId(library, request))));
    }

    /** Cancels an evaluation; one that has ended is answered as it is. */
    ApiResponse cancelEvaluation(ApiRequest request) {
        LibraryHandle library = LibraryAccess.openLibrary(carrel, request);
        EvaluationId id = readId(library, request);
        library.evaluations().cancelEvaluation(id);
        return ApiResponse.json(200, EvaluationBody.of(library.evaluations().getEvaluation(id).summary()));
    }

    ApiResponse deleteEvaluation(ApiRequest request) {
        LibraryHandle library = LibraryAccess.openLibrary(carrel, request);
        if (!library.evaluations().deleteEvaluation(readId(library, request))) {
            throw new ProblemException(Problem.of(ProblemType.EVALUATION_RUNNING,
                    "The evaluation is running, and only one that has ended can be deleted."));
        }
        return ApiResponse.withoutContent(204);
    }

    private static EvaluationId readId(LibraryHandle library, ApiRequest request) {
        return PathIds.idOf(library, request.pathParameter(ApiRequest.EVALUATION_ID), EvaluationId::new,
                NotFoundException::ofEvaluation);
    }

    /** The parameters of a list of evaluations. */
    private record ListQuery(@Nullable EvaluationId before, int limit) {

        static ListQuery of(QueryParameters query) {
            return new ListQuery(query.readCursor(last -> Optional.of(new EvaluationId(last))),
                    query.readInteger("limit", 1, LibraryEvaluations.MAX_PAGE_SIZE, DEFAULT_LIMIT));
        }
    }
}
