package dev.carrel.http.api.query;

import dev.carrel.application.Carrel;
import dev.carrel.http.exchange.Route;
import dev.carrel.http.exchange.UnversionedChunks;
import dev.carrel.http.exchange.V2Chunks;
import java.time.Duration;
import java.util.List;

import static dev.carrel.domain.access.AccessToken.TokenScope.QUERY;
import static dev.carrel.http.exchange.Route.post;
import static dev.carrel.http.exchange.RoutePermission.inAnyLibrary;
import static dev.carrel.http.exchange.RoutePermission.inLibrary;

/** The routes of questions and searches. */
public final class QueryRoutes {

    private QueryRoutes() {}

    /** Creates the routes. */
    public static List<Route> createRoutes(Carrel carrel, Duration disconnectPollInterval) {
        var queries = new QueryController(carrel, disconnectPollInterval);
        var anyLibrary = new AnyLibraryController(carrel, disconnectPollInterval);
        var searches = new SearchController(carrel);
        return List.of(
                post("/v2/query", inAnyLibrary(QUERY), anyLibrary::answerQuery),
                post("/v2/library/{library_id}/query", inLibrary(QUERY), queries.queryHandler(new V2Chunks())),
                post("/library/{library_id}/query", inLibrary(QUERY), queries.queryHandler(new UnversionedChunks())),
                post("/v2/library/{library_id}/search", inLibrary(QUERY), searches::searchLibrary));
    }
}
