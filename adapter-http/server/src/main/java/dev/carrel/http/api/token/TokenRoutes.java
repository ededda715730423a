package dev.carrel.http.api.token;

import dev.carrel.application.Carrel;
import dev.carrel.http.exchange.Route;
import dev.carrel.http.exchange.ServiceUrls;
import dev.carrel.http.request.AuthFailureLimiter;
import java.util.List;

import static dev.carrel.domain.access.AccessToken.TokenScope.ADMIN;
import static dev.carrel.domain.access.AccessToken.TokenScope.QUERY;
import static dev.carrel.http.exchange.Route.delete;
import static dev.carrel.http.exchange.Route.get;
import static dev.carrel.http.exchange.Route.patch;
import static dev.carrel.http.exchange.Route.post;
import static dev.carrel.http.exchange.RoutePermission.anyToken;
import static dev.carrel.http.exchange.RoutePermission.inAllLibraries;
import static dev.carrel.http.exchange.RoutePermission.inAnyLibrary;
import static dev.carrel.http.exchange.RoutePermission.openAccess;

/** The routes of access tokens, of the codes of sign-in links, and of the sessions that begin with them. */
public final class TokenRoutes {

    private TokenRoutes() {}

    /**
     * Creates the routes.
     *
     * @param urls the URLs under which browsers know the service
     * @param codeFailureLimiter limits the requests with invalid sign-in codes
     */
    public static List<Route> createRoutes(Carrel carrel, ServiceUrls urls, AuthFailureLimiter codeFailureLimiter) {
        var tokens = new TokenController(carrel.accessControl(), carrel.requestMeter(), carrel.signIn().people());
        var signIn = new SignInController(carrel.signIn(), urls, codeFailureLimiter);
        var sessions = new SessionController(carrel.signIn(), carrel.accessControl(), urls,
                codeFailureLimiter);
        var libraries = new AskableLibraryController(carrel);
        return List.of(
                post("/token", inAllLibraries(ADMIN), tokens::issueToken),
                get("/token/self", anyToken(), tokens::describeOwnToken).exemptFromLimits(),
                post("/token/self/sign-in-code", anyToken(), signIn::createCode).withoutBody(),
                post("/sign-in", openAccess(), signIn::exchangeCode),
                post("/session", openAccess(), sessions::beginSession),
                get("/session", anyToken(), sessions::listSessions),
                get("/session/library", inAnyLibrary(QUERY), libraries::listLibraries),
                delete("/session/{" + SessionController.SESSION_ID + "}", anyToken(), sessions::endSession),
                get("/token", inAllLibraries(ADMIN), tokens::listTokens),
                patch("/token/{token_id}", inAllLibraries(ADMIN), tokens::updateToken),
                get("/token/{token_id}/usage", inAllLibraries(ADMIN), tokens::describeUsage),
                delete("/token/{token_id}", inAllLibraries(ADMIN), tokens::revokeToken));
    }
}
