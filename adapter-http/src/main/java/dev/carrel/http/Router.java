package dev.carrel.http;

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
final class Router {

    private static final List<HandlerType> METHODS = List.of(HandlerType.GET, HandlerType.HEAD, HandlerType.POST,
            HandlerType.PUT, HandlerType.DELETE);

    private final InternalRouter routes;

    Router(InternalRouter routes) {
        this.routes = routes;
    }

    Call find(String id, Request request) {
        String path = requirePath(request);
        HandlerType method = METHODS.stream()
                .filter(known -> known.name().equals(request.getMethod()))
                .findFirst()
                .orElseThrow(() -> methodNotAllowed(path));
        ParsedEndpoint found = routes.findFirstHttpHandlerEntry(method, path);
        if (found == null) {
            throw methodNotAllowed(path);
        }
        return Call.of(id, request, route(found.endpoint), found.extractPathParams(path));
    }

    /** The path of the request, if any route has it. */
    String requirePath(Request request) {
        @Nullable
        String path = request.getHttpURI().getPath();
        if (path == null || METHODS.stream().allMatch(method -> !has(method, path))) {
            throw new Refused(Problem.of(ProblemType.NOT_FOUND, "There is nothing at this path."));
        }
        return path;
    }

    private Refused methodNotAllowed(String path) {
        String allowed = METHODS.stream()
                .filter(method -> has(method, path))
                .map(HandlerType::name)
                .collect(Collectors.joining(", "));
        return new Refused(Problem.of(ProblemType.METHOD_NOT_ALLOWED, "This path has the methods " + allowed + ".")
                .header(HttpHeader.ALLOW.asString(), allowed));
    }

    private boolean has(HandlerType method, String path) {
        return routes.findFirstHttpHandlerEntry(method, path) != null;
    }

    private static Route route(Endpoint endpoint) {
        Route route = endpoint.metadata(Route.class);
        if (route == null) {
            throw new IllegalStateException("not of the route table: " + endpoint.path);
        }
        return route;
    }
}
