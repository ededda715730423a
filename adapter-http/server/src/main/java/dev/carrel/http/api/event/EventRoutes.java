package dev.carrel.http.api.event;

import dev.carrel.application.Carrel;
import dev.carrel.http.exchange.Route;
import dev.carrel.http.limit.EventStreams;
import dev.carrel.http.limit.InFlightRequests;
import java.util.List;

import static dev.carrel.domain.access.AccessToken.TokenScope.READ;
import static dev.carrel.http.exchange.Route.get;
import static dev.carrel.http.exchange.RoutePermission.inLibrary;

/** The routes of change events. */
public final class EventRoutes {

    private EventRoutes() {}

    /**
     * Creates the routes.
     *
     * @param streams limits the open streams
     */
    public static List<Route> createRoutes(Carrel carrel, InFlightRequests inFlightRequests, EventStreams streams) {
        var events = new EventController(carrel, inFlightRequests, streams);
        return List.of(get("/library/{library_id}/event", inLibrary(READ), events::streamEvents).lasting());
    }
}
