package dev.carrel.http.openai;

import dev.carrel.application.Carrel;
import dev.carrel.http.exchange.Route;
import dev.carrel.http.exchange.ServiceUrls;
import java.time.Duration;
import java.util.List;

import static dev.carrel.domain.access.AccessToken.TokenScope.QUERY;
import static dev.carrel.http.exchange.Route.get;
import static dev.carrel.http.exchange.Route.post;
import static dev.carrel.http.exchange.RoutePermission.inAnyLibrary;
import static dev.carrel.http.exchange.RoutePermission.inLibrary;

/** The routes of OpenAI clients. */
public final class OpenAiRoutes {

    static final String MODEL = "model";

    private OpenAiRoutes() {}

    /** Creates the routes. */
    public static List<Route> createRoutes(Carrel carrel, ServiceUrls urls, Duration disconnectPollInterval) {
        var models = new ModelController(carrel);
        var chats = new ChatCompletionController(carrel, urls, disconnectPollInterval);
        var responses = new ResponseController(carrel, urls, disconnectPollInterval);
        var searches = new VectorSearchController(carrel);
        return List.of(
                get("/v1/models", inAnyLibrary(QUERY), models::listModels),
                get("/v1/models/{model}", inAnyLibrary(QUERY), models::getModel),
                post("/v1/chat/completions", inAnyLibrary(QUERY), chats::completeChat),
                post("/v1/responses", inAnyLibrary(QUERY), responses::createResponse),
                post("/v1/vector_stores/{library_id}/search", inLibrary(QUERY), searches::searchLibrary));
    }
}
