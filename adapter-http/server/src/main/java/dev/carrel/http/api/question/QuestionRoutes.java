package dev.carrel.http.api.question;

import dev.carrel.application.Carrel;
import dev.carrel.http.exchange.Route;
import java.util.List;

import static dev.carrel.domain.access.AccessToken.TokenScope.QUERY;
import static dev.carrel.domain.access.AccessToken.TokenScope.READ;
import static dev.carrel.http.exchange.Route.get;
import static dev.carrel.http.exchange.Route.post;
import static dev.carrel.http.exchange.RoutePermission.inLibrary;

/** The routes of the question log and of feedback. */
public final class QuestionRoutes {

    private QuestionRoutes() {}

    /** Creates the routes. */
    public static List<Route> createRoutes(Carrel carrel) {
        var questions = new QuestionController(carrel);
        var feedback = new FeedbackController(carrel);
        return List.of(
                get("/library/{library_id}/question", inLibrary(READ), questions::listQuestions),
                post("/library/{library_id}/question/{query_id}/feedback", inLibrary(QUERY),
                        feedback::judgeQuestion),
                post("/library/{library_id}/conversation/{conversation_id}/turn/{turn_number}/feedback",
                        inLibrary(QUERY), feedback::judgeTurn));
    }
}
