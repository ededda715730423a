package dev.carrel.http.web;

import dev.carrel.http.exchange.Route;
import java.util.List;

import static dev.carrel.http.exchange.Route.get;
import static dev.carrel.http.exchange.RoutePermission.openAccess;

/**
 * The root, and the routes of the web interface. Its files are public; all data comes through the API, with a token.
 */
public final class WebRoutes {

    private WebRoutes() {}

    /**
     * Creates the route of the root, which leads browsers and clients on.
     *
     * @param version the version of the program
     * @param hasUi whether there is a web interface
     */
    public static Route createRootRoute(String version, boolean hasUi) {
        var controller = new RootController(version, hasUi);
        return get("/", openAccess(), controller::getRoot).exemptFromLimits();
    }

    /** Creates the routes; none if the files of the web interface are not on the class path. */
    public static List<Route> createRoutes(Brand brand) {
        if (!WebFiles.exist()) {
            return List.of();
        }
        var controller = new WebController(brand);
        return List.of(
                get("/ui", openAccess(), controller::getStartPage).exemptFromLimits(),
                get("/ui/{" + WebController.VERSION + "}/<" + WebController.FILE + ">", openAccess(),
                        controller::getFile).exemptFromLimits());
    }
}
