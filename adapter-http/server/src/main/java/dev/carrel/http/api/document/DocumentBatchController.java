package dev.carrel.http.api.document;

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
import dev.carrel.http.request.PreferHeader;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Adds many documents by one request: one per line, with one line of result each, while the body is being sent. */
final class DocumentBatchController {

    private final Carrel carrel;
    private final InFlightRequests inFlightRequests;

    DocumentBatchController(Carrel carrel, InFlightRequests inFlightRequests) {
        this.carrel = carrel;
        this.inFlightRequests = inFlightRequests;
    }

    ApiResponse addDocuments(ApiRequest request) throws IOException, InterruptedException {
        JsonRequest.requireLines(request);
        LibraryHandle library = LibraryAccess.openLibrary(carrel, request);
        // A library that does not exist is reported before a line is read.
        library.requireExists();
        Optional<Duration> maxWait = PreferHeader.findWait(request.headers());
        var batch = new DocumentBatch(library, request, inFlightRequests, maxWait.orElse(Duration.ZERO));
        // What is wrong with the body as a whole is found before the status is sent.
        List<Object> first = batch.nextResults();
        if (first.isEmpty()) {
            throw new ProblemException(Problem.of(ProblemType.MALFORMED_REQUEST, "A body is required."));
        }
        return new ApiResponse.LinesResponse(first, batch::nextResults,
                maxWait.map(wait -> Map.of("Preference-Applied", "wait=" + wait.toSeconds())).orElse(Map.of()));
    }
}
