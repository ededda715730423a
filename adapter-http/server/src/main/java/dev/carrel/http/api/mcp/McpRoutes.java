package dev.carrel.http.api.mcp;

import dev.carrel.api.mcp.McpService;
import dev.carrel.application.Carrel;
import dev.carrel.http.exchange.Route;
import dev.carrel.http.exchange.ServiceUrls;
import java.time.Duration;
import java.util.List;
import java.util.Set;

import static dev.carrel.domain.access.AccessToken.TokenScope.QUERY;
import static dev.carrel.http.exchange.Route.post;
import static dev.carrel.http.exchange.RoutePermission.inAnyLibrary;
import static dev.carrel.http.exchange.RoutePermission.inLibrary;

/** The routes of the Model Context Protocol: for all libraries of the token, and for one. */
public final class McpRoutes {

    private static final String ALL_LIBRARIES = "/mcp";
    private static final String ONE_LIBRARY = "/library/{library_id}/mcp";

    /** The paths of the routes. */
    public static final Set<String> PATHS = Set.of(ALL_LIBRARIES, ONE_LIBRARY);

    private McpRoutes() {}

    /**
     * Creates the routes.
     *
     * @param allowedOrigins the origins of pages that may call them; {@code *} for any
     */
    public static List<Route> createRoutes(McpService mcp, Carrel carrel, ServiceUrls urls,
            Set<String> allowedOrigins, Duration disconnectPollInterval) {
        var controller = new McpController(mcp, carrel, urls, new OriginCheck(urls.baseUrl(), allowedOrigins),
                disconnectPollInterval);
        return List.of(post(ALL_LIBRARIES, inAnyLibrary(QUERY), controller::answerMessage),
                post(ONE_LIBRARY, inLibrary(QUERY), controller::answerLibraryMessage));
    }
}
