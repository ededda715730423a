package dev.carrel.http.api.evaluation;

import dev.carrel.application.Carrel;
import dev.carrel.http.exchange.Route;
import dev.carrel.http.exchange.ServiceUrls;
import java.util.List;

import static dev.carrel.domain.access.AccessToken.TokenScope.ADMIN;
import static dev.carrel.http.exchange.Route.delete;
import static dev.carrel.http.exchange.Route.get;
import static dev.carrel.http.exchange.Route.post;
import static dev.carrel.http.exchange.Route.put;
import static dev.carrel.http.exchange.RoutePermission.inLibrary;

/**
 * The routes of evaluations. They ask about all documents of a library, so they are for administrators, whose tokens
 * have no filter.
 */
public final class EvaluationRoutes {

    private EvaluationRoutes() {}

    /** Creates the routes. */
    public static List<Route> createRoutes(Carrel carrel, ServiceUrls urls) {
        var checks = new CheckController(carrel);
        var evaluations = new EvaluationController(carrel, urls);
        return List.of(
                get("/library/{library_id}/evaluation/question", inLibrary(ADMIN), checks::listChecks),
                put("/library/{library_id}/evaluation/question", inLibrary(ADMIN), checks::replaceChecks)
                        .acceptingLines(),
                post("/library/{library_id}/evaluation", inLibrary(ADMIN), evaluations::startEvaluation).withoutBody(),
                get("/library/{library_id}/evaluation", inLibrary(ADMIN), evaluations::listEvaluations),
                get("/library/{library_id}/evaluation/{evaluation_id}", inLibrary(ADMIN), evaluations::getEvaluation),
                post("/library/{library_id}/evaluation/{evaluation_id}/cancel", inLibrary(ADMIN),
                        evaluations::cancelEvaluation).withoutBody(),
                delete("/library/{library_id}/evaluation/{evaluation_id}", inLibrary(ADMIN),
                        evaluations::deleteEvaluation));
    }
}
