package dev.carrel.http.server;

import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.Problem;
import dev.carrel.http.exchange.ProblemException;
import dev.carrel.http.exchange.ProblemType;
import dev.carrel.http.exchange.Route;
import io.javalin.http.HandlerType;
import io.javalin.router.Endpoint;
import io.javalin.router.InternalRouter;
import io.javalin.router.ParsedEndpoint;
import java.util.List;
import java.util.stream.Collectors;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/** Finds the route of a request in Javalin's own router, so that the gate and what is behind it cannot disagree. */
public final class RequestRouter {

    private static final List<HandlerType> METHODS = List.of(HandlerType.GET, HandlerType.HEAD, HandlerType.POST,
            HandlerType.PUT, HandlerType.DELETE);

    private final InternalRouter routes;

    RequestRouter(InternalRouter routes) {
        this.routes = routes;
    }

    ApiRequest findRoute(String id, Request request) {
        String path = requirePath(request);
        HandlerType method = METHODS.stream()
                .filter(known -> known.name().equals(request.getMethod()))
                .findFirst()
                .orElseThrow(() -> methodNotAllowed(path));
        ParsedEndpoint found = routes.findFirstHttpHandlerEntry(method, path);
        if (found == null) {
            throw methodNotAllowed(path);
        }
        return ApiRequest.of(id, request, routeOf(found.endpoint), found.extractPathParams(path));
    }

    /** The path of the request, if any route has it. */
    String requirePath(Request request) {
        @Nullable
        String path = request.getHttpURI().getPath();
        if (path == null || METHODS.stream().allMatch(method -> !hasRoute(method, path))) {
            throw new ProblemException(Problem.of(ProblemType.NOT_FOUND, "There is nothing at this path."));
        }
        return path;
    }

    private ProblemException methodNotAllowed(String path) {
        String allowed = METHODS.stream()
                .filter(method -> hasRoute(method, path))
                .map(HandlerType::name)
                .collect(Collectors.joining(", "));
        return new ProblemException(
                Problem.of(ProblemType.METHOD_NOT_ALLOWED, "This path has the methods " + allowed + ".")
                        .withHeader(HttpHeader.ALLOW.asString(), allowed));
    }

    private boolean hasRoute(HandlerType method, String path) {
        return routes.findFirstHttpHandlerEntry(method, path) != null;
    }

    private static Route routeOf(Endpoint endpoint) {
        Route route = endpoint.metadata(Route.class);
        if (route == null) {
            throw new IllegalStateException("not of the route table: " + endpoint.path);
        }
        return route;
    }
}
