package dev.carrel.http.api.person;

import dev.carrel.application.Carrel;
import dev.carrel.http.exchange.Route;
import dev.carrel.http.exchange.ServiceUrls;
import dev.carrel.http.request.AuthFailureLimiter;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import static dev.carrel.domain.access.AccessToken.TokenScope.ADMIN;
import static dev.carrel.http.exchange.Route.delete;
import static dev.carrel.http.exchange.Route.get;
import static dev.carrel.http.exchange.Route.patch;
import static dev.carrel.http.exchange.Route.post;
import static dev.carrel.http.exchange.RoutePermission.inAllLibraries;
import static dev.carrel.http.exchange.RoutePermission.openAccess;

/** The routes of people, and of the directory that they sign in by. */
public final class PersonRoutes {

    private static final String SIGN_IN = "/oidc/sign-in";

    /** The paths of the routes that there are with a directory only. */
    public static final Set<String> DIRECTORY_PATHS = Set.of(SIGN_IN, DirectoryController.CALLBACK,
            ResourceController.OF_ALL,
            ResourceController.OF_LIBRARY);

    private PersonRoutes() {}

    /**
     * Creates the routes.
     *
     * @param urls the URLs under which browsers know the service
     * @param failureLimiter limits the sign-ins that fail
     */
    public static List<Route> createRoutes(Carrel carrel, ServiceUrls urls, AuthFailureLimiter failureLimiter) {
        var people = new PersonController(carrel, urls);
        List<Route> always = List.of(
                get("/sign-in", openAccess(),
                        request -> DirectoryController.describe(carrel.signIn().directory())),
                post("/person", inAllLibraries(ADMIN), people::invitePerson),
                get("/person", inAllLibraries(ADMIN), people::listPeople),
                patch("/person/{person_id}", inAllLibraries(ADMIN), people::updatePerson),
                delete("/person/{person_id}", inAllLibraries(ADMIN), people::removePerson),
                post("/person/{person_id}/invitation", inAllLibraries(ADMIN), people::inviteAgain).withoutBody(),
                delete("/person/{person_id}/invitation", inAllLibraries(ADMIN), people::withdrawInvitation));
        return Stream.concat(always.stream(), carrel.signIn().directory().provider().stream().flatMap(provider -> {
            var directory = new DirectoryController(carrel.signIn(), provider, urls, failureLimiter);
            var resources = new ResourceController(provider, urls);
            return Stream.of(get(SIGN_IN, openAccess(), directory::begin),
                    get(DirectoryController.CALLBACK, openAccess(), directory::complete),
                    get(ResourceController.OF_ALL, openAccess(), resources::describeAll),
                    get(ResourceController.OF_LIBRARY, openAccess(),
                            resources::describeLibrary));
        })).toList();
    }
}
