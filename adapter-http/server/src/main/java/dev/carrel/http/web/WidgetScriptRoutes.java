package dev.carrel.http.web;

import dev.carrel.domain.widget.Widget;
import dev.carrel.domain.widget.WidgetKey;
import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.Route;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

import static dev.carrel.http.exchange.Route.get;
import static dev.carrel.http.exchange.RoutePermission.openAccess;

/** The routes of the widget's script, and of its page. */
public final class WidgetScriptRoutes {

    private WidgetScriptRoutes() {}

    /**
     * Creates the routes; none if the script is not on the class path.
     *
     * @param widgets finds the widgets that are enabled
     */
    public static List<Route> createRoutes(Function<WidgetKey, Optional<Widget>> widgets) {
        if (!WidgetScript.exists()) {
            return List.of();
        }
        var controller = new WidgetScriptController();
        var pages = new WidgetPageController(widgets, controller);
        return List.of(get("/widget.js", openAccess(), controller::getScript).exemptFromLimits(),
                get("/widget/latest.json", openAccess(), controller::getLatest).exemptFromLimits(),
                get("/widget/{" + WidgetScriptController.FILE + "}", openAccess(), controller::getVersion)
                        .exemptFromLimits(),
                get("/embed/{" + ApiRequest.WIDGET_KEY + "}/page", openAccess(), pages::getPage));
    }
}
