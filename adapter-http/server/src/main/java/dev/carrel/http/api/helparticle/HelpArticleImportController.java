package dev.carrel.http.api.helparticle;

import dev.carrel.application.Carrel;
import dev.carrel.application.LibraryHandle;
import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.ApiResponse;
import dev.carrel.http.exchange.Problem;
import dev.carrel.http.exchange.ProblemException;
import dev.carrel.http.exchange.ProblemType;
import dev.carrel.http.limit.InFlightRequests;
import dev.carrel.http.request.JsonRequest;
import dev.carrel.http.request.LibraryAccess;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Imports help articles from lines of JSON or a table, with one line of result each. */
final class HelpArticleImportController {

    private final Carrel carrel;
    private final InFlightRequests inFlightRequests;

    HelpArticleImportController(Carrel carrel, InFlightRequests inFlightRequests) {
        this.carrel = carrel;
        this.inFlightRequests = inFlightRequests;
    }

    ApiResponse importArticles(ApiRequest request) throws IOException {
        boolean isTable = JsonRequest.requireLinesOrTable(request);
        LibraryHandle library = LibraryAccess.openLibrary(carrel, request);
        // A library that does not exist is reported before a line is read.
        library.requireExists();
        var articles = new HelpArticleImport(library, request, inFlightRequests,
                isTable ? new TableLineParser(request.id()) : new JsonLineParser(request.id()));
        // What is wrong with the body as a whole is found before the status is sent.
        List<Object> first = articles.nextResults();
        if (first.isEmpty()) {
            throw new ProblemException(
                    Problem.of(ProblemType.MALFORMED_REQUEST, "A body with at least one article is required."));
        }
        return new ApiResponse.LinesResponse(first, articles::nextResults, Map.of());
    }
}
