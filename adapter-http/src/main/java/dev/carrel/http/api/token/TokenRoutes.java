package dev.carrel.http.api.token;

import dev.carrel.application.AccessControl;
import dev.carrel.application.usage.RequestMeter;
import dev.carrel.http.exchange.Route;
import java.util.List;

import static dev.carrel.domain.access.AccessToken.TokenScope.ADMIN;
import static dev.carrel.http.exchange.Route.delete;
import static dev.carrel.http.exchange.Route.get;
import static dev.carrel.http.exchange.Route.patch;
import static dev.carrel.http.exchange.Route.post;
import static dev.carrel.http.exchange.RoutePermission.anyToken;
import static dev.carrel.http.exchange.RoutePermission.inAllLibraries;

/** The routes of access tokens. */
public final class TokenRoutes {

    private TokenRoutes() {}

    /** Creates the routes. */
    public static List<Route> createRoutes(AccessControl access, RequestMeter meter) {
        var tokens = new TokenController(access, meter);
        return List.of(
                post("/token", inAllLibraries(ADMIN), tokens::issueToken),
                get("/token/self", anyToken(), tokens::describeOwnToken).exemptFromLimits(),
                get("/token", inAllLibraries(ADMIN), tokens::listTokens),
                patch("/token/{token_id}", inAllLibraries(ADMIN), tokens::updateToken),
                get("/token/{token_id}/usage", inAllLibraries(ADMIN), tokens::describeUsage),
                delete("/token/{token_id}", inAllLibraries(ADMIN), tokens::revokeToken));
    }
}
