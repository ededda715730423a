package dev.carrel.http.api.helparticle;

import dev.carrel.application.Carrel;
import dev.carrel.http.exchange.Route;
import dev.carrel.http.exchange.ServiceUrls;
import dev.carrel.http.limit.InFlightRequests;
import java.util.List;

import static dev.carrel.domain.access.AccessToken.TokenScope.READ;
import static dev.carrel.domain.access.AccessToken.TokenScope.WRITE;
import static dev.carrel.http.exchange.Route.delete;
import static dev.carrel.http.exchange.Route.get;
import static dev.carrel.http.exchange.Route.post;
import static dev.carrel.http.exchange.Route.put;
import static dev.carrel.http.exchange.RoutePermission.inLibrary;

/** The routes of help articles. */
public final class HelpArticleRoutes {

    private HelpArticleRoutes() {}

    /** Creates the routes. */
    public static List<Route> createRoutes(Carrel carrel, ServiceUrls urls, InFlightRequests inFlightRequests) {
        var articles = new HelpArticleController(carrel, urls);
        var imports = new HelpArticleImportController(carrel, inFlightRequests);
        return List.of(
                get("/library/{library_id}/help-article", inLibrary(READ), articles::listArticles),
                post("/library/{library_id}/help-article/batch", inLibrary(WRITE), imports::importArticles)
                        .acceptingLinesOrTable(),
                put("/library/{library_id}/help-article/{article_key}", inLibrary(WRITE), articles::putArticle),
                get("/library/{library_id}/help-article/{article_key}", inLibrary(READ), articles::getArticle),
                delete("/library/{library_id}/help-article/{article_key}", inLibrary(WRITE),
                        articles::deleteArticle));
    }
}
