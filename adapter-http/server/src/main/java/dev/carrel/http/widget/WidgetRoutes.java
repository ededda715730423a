package dev.carrel.http.widget;

import dev.carrel.application.Carrel;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.http.exchange.Problem;
import dev.carrel.http.exchange.ProblemException;
import dev.carrel.http.exchange.ProblemMapper;
import dev.carrel.http.exchange.ProblemType;
import dev.carrel.http.exchange.Route;
import dev.carrel.http.exchange.RouteHandler;
import dev.carrel.http.exchange.ServiceUrls;
import dev.carrel.http.web.Brand;
import java.util.List;
import java.util.function.Consumer;

import static dev.carrel.domain.access.AccessToken.TokenScope.ADMIN;
import static dev.carrel.http.exchange.Route.delete;
import static dev.carrel.http.exchange.Route.get;
import static dev.carrel.http.exchange.Route.post;
import static dev.carrel.http.exchange.Route.put;
import static dev.carrel.http.exchange.RoutePermission.inLibrary;
import static dev.carrel.http.exchange.RoutePermission.ofVisitors;

/** The routes of widgets. */
public final class WidgetRoutes {

    /** The path on which a visitor gets a token. */
    static final String SESSION_PATH = "/embed/{widget_key}/session";

    private WidgetRoutes() {}

    /**
     * Creates the routes.
     *
     * @param brand its colour is that of widgets that have none of their own
     * @param refusals takes the reason of each refused request of a visitor, for metrics
     */
    public static List<Route> createRoutes(Carrel carrel, ServiceUrls urls, Brand brand,
            Consumer<String> refusals) {
        var widgets = new WidgetController(carrel, urls);
        var visitors = new VisitorController(carrel, brand.color(), refusals);
        return List.of(
                get("/library/{library_id}/widget", inLibrary(ADMIN), widgets::listWidgets),
                put("/library/{library_id}/widget/{widget_id}", inLibrary(ADMIN), widgets::putWidget),
                get("/library/{library_id}/widget/{widget_id}", inLibrary(ADMIN), widgets::getWidget),
                delete("/library/{library_id}/widget/{widget_id}", inLibrary(ADMIN), widgets::deleteWidget),
                post("/library/{library_id}/widget/{widget_id}/user-secret", inLibrary(ADMIN),
                        widgets::createUserSecret).withoutBody(),
                post(SESSION_PATH, ofVisitors(), withStatus400(visitors::openSession)),
                post("/embed/{widget_key}/query", ofVisitors(), withStatus400(visitors::answerQuery)),
                post("/embed/{widget_key}/feedback", ofVisitors(), withStatus400(visitors::giveFeedback)),
                post("/embed/{widget_key}/message", ofVisitors(), withStatus400(visitors::sendMessage)),
                get("/embed/{widget_key}/conversation/{conversation_id}", ofVisitors(), visitors::getConversation),
                delete("/embed/{widget_key}/conversation/{conversation_id}", ofVisitors(),
                        visitors::deleteConversation));
    }

    /** Answers invalid values with 400: a browser has one status for all that the page did wrong. */
    private static RouteHandler withStatus400(RouteHandler handler) {
        return request -> {
            try {
                return handler.handleRequest(request);
            } catch (ProblemException | InvalidRequestException e) {
                Problem problem = ProblemMapper.toProblem(e, request.id());
                throw problem.type() == ProblemType.INVALID_REQUEST
                        ? new ProblemException(problem.withStatus(ProblemType.MALFORMED_REQUEST.status()))
                        : e;
            }
        };
    }
}
