package dev.carrel.http.widget;

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

/** The routes of widgets. */
public final class WidgetRoutes {

    private WidgetRoutes() {}

    /** Creates the routes. */
    public static List<Route> createRoutes(Carrel carrel, ServiceUrls urls) {
        var widgets = new WidgetController(carrel, urls);
        return List.of(
                get("/library/{library_id}/widget", inLibrary(ADMIN), widgets::listWidgets),
                put("/library/{library_id}/widget/{widget_id}", inLibrary(ADMIN), widgets::putWidget),
                get("/library/{library_id}/widget/{widget_id}", inLibrary(ADMIN), widgets::getWidget),
                delete("/library/{library_id}/widget/{widget_id}", inLibrary(ADMIN), widgets::deleteWidget),
                post("/library/{library_id}/widget/{widget_id}/user-secret", inLibrary(ADMIN),
                        widgets::createUserSecret).withoutBody());
    }
}
