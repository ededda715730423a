package dev.carrel.http.api.library;

import dev.carrel.application.Carrel;
import dev.carrel.http.exchange.Route;
import dev.carrel.http.exchange.ServiceUrls;
import java.util.List;

import static dev.carrel.domain.access.AccessToken.TokenScope.ADMIN;
import static dev.carrel.domain.access.AccessToken.TokenScope.READ;
import static dev.carrel.http.exchange.Route.delete;
import static dev.carrel.http.exchange.Route.get;
import static dev.carrel.http.exchange.Route.put;
import static dev.carrel.http.exchange.RoutePermission.inAnyLibrary;
import static dev.carrel.http.exchange.RoutePermission.inLibrary;
import static dev.carrel.http.exchange.RoutePermission.inPersonalLibrary;

/** The routes of libraries. */
public final class LibraryRoutes {

    private LibraryRoutes() {}

    /** Creates the routes. */
    public static List<Route> createRoutes(Carrel carrel, ServiceUrls urls) {
        var libraries = new LibraryController(carrel, urls);
        return List.of(
                get("/library", inAnyLibrary(READ), libraries::listLibraries),
                put("/library/{library_id}", inLibrary(ADMIN), libraries::putLibrary),
                get("/library/{library_id}", inLibrary(READ), libraries::getLibrary),
                put("/personal-library", inPersonalLibrary(), libraries::openPersonalLibrary).withoutBody(),
                delete("/library/{library_id}", inLibrary(ADMIN), libraries::deleteLibrary));
    }
}
