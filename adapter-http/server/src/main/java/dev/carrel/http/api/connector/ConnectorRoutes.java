package dev.carrel.http.api.connector;

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
 * The routes of connectors. They add documents for everybody, so they are for administrators, whose tokens have no
 * filter.
 */
public final class ConnectorRoutes {

    private static final String CONNECTOR = "/library/{library_id}/connector/{connector_key}";

    private ConnectorRoutes() {}

    /** Creates the routes. */
    public static List<Route> createRoutes(Carrel carrel, ServiceUrls urls) {
        var connectors = new ConnectorController(carrel, urls);
        return List.of(
                get("/library/{library_id}/connector", inLibrary(ADMIN), connectors::listConnectors),
                put(CONNECTOR, inLibrary(ADMIN), connectors::putConnector),
                get(CONNECTOR, inLibrary(ADMIN), connectors::getConnector),
                delete(CONNECTOR, inLibrary(ADMIN), connectors::deleteConnector),
                post(CONNECTOR + "/run", inLibrary(ADMIN), connectors::runConnector),
                get(CONNECTOR + "/run", inLibrary(ADMIN), connectors::listRuns));
    }
}
