package dev.carrel.http.api.person;

import dev.carrel.application.Carrel;
import dev.carrel.http.exchange.Route;
import dev.carrel.http.exchange.ServiceUrls;
import java.util.List;

import static dev.carrel.domain.access.AccessToken.TokenScope.ADMIN;
import static dev.carrel.http.exchange.Route.delete;
import static dev.carrel.http.exchange.Route.get;
import static dev.carrel.http.exchange.Route.patch;
import static dev.carrel.http.exchange.Route.post;
import static dev.carrel.http.exchange.RoutePermission.inAllLibraries;

/** The routes of people. */
public final class PersonRoutes {

    private PersonRoutes() {}

    /**
     * Creates the routes.
     *
     * @param urls the URLs under which browsers know the service
     */
    public static List<Route> createRoutes(Carrel carrel, ServiceUrls urls) {
        var people = new PersonController(carrel.signIn().people(), urls);
        return List.of(
                post("/person", inAllLibraries(ADMIN), people::invitePerson),
                get("/person", inAllLibraries(ADMIN), people::listPeople),
                patch("/person/{person_id}", inAllLibraries(ADMIN), people::updatePerson),
                delete("/person/{person_id}", inAllLibraries(ADMIN), people::removePerson),
                post("/person/{person_id}/invitation", inAllLibraries(ADMIN), people::inviteAgain).withoutBody(),
                delete("/person/{person_id}/invitation", inAllLibraries(ADMIN), people::withdrawInvitation));
    }
}
