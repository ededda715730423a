package dev.carrel.http.api.crawl;

import dev.carrel.application.Carrel;
import dev.carrel.http.exchange.Route;
import dev.carrel.http.exchange.ServiceUrls;
import java.util.List;

import static dev.carrel.domain.access.AccessToken.TokenScope.READ;
import static dev.carrel.domain.access.AccessToken.TokenScope.WRITE;
import static dev.carrel.http.exchange.Route.delete;
import static dev.carrel.http.exchange.Route.get;
import static dev.carrel.http.exchange.Route.post;
import static dev.carrel.http.exchange.RoutePermission.inLibrary;

/** The routes of crawls. */
public final class CrawlRoutes {

    private CrawlRoutes() {}

    /** Creates the routes. */
    public static List<Route> createRoutes(Carrel carrel, ServiceUrls urls) {
        var crawls = new CrawlController(carrel, urls);
        return List.of(
                post("/library/{library_id}/crawl", inLibrary(WRITE), crawls::startCrawl),
                get("/library/{library_id}/crawl", inLibrary(READ), crawls::listCrawls),
                get("/library/{library_id}/crawl/{crawl_id}", inLibrary(READ), crawls::getCrawl),
                delete("/library/{library_id}/crawl/{crawl_id}", inLibrary(WRITE), crawls::cancelCrawl),
                get("/library/{library_id}/crawl/{crawl_id}/page", inLibrary(READ), crawls::listCrawlPages));
    }
}
