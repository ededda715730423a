package dev.carrel.http.web;

import dev.carrel.http.exchange.Route;
import java.util.List;

import static dev.carrel.http.exchange.Route.get;
import static dev.carrel.http.exchange.RoutePermission.openAccess;

/** The routes of the widget's script. */
public final class WidgetScriptRoutes {

    private WidgetScriptRoutes() {}

    /** Creates the routes; none if the script is not on the class path. */
    public static List<Route> createRoutes() {
        if (!WidgetScript.exists()) {
            return List.of();
        }
        var controller = new WidgetScriptController();
        return List.of(get("/widget.js", openAccess(), controller::getScript).exemptFromLimits(),
                get("/widget/latest.json", openAccess(), controller::getLatest).exemptFromLimits(),
                get("/widget/{" + WidgetScriptController.FILE + "}", openAccess(), controller::getVersion)
                        .exemptFromLimits());
    }
}
