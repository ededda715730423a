package dev.carrel.http.server;

import dev.carrel.application.access.AuditTrail;
import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.ApiResponse;
import dev.carrel.http.exchange.Problem;
import dev.carrel.http.exchange.ProblemException;
import dev.carrel.http.exchange.ProblemType;
import dev.carrel.http.exchange.Route;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import io.javalin.http.HandlerType;
import io.javalin.http.MethodNotAllowedResponse;
import io.javalin.router.Endpoint;
import io.javalin.router.EndpointNotFound;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.eclipse.jetty.http.HttpHeader;

/**
 * Registers the routes with Javalin, the steps that each request passes before its route's handler, and the mapping of
 * exceptions to problems.
 */
public final class RequestPipeline {

    private static final List<HandlerType> METHODS = List.of(HandlerType.GET, HandlerType.HEAD, HandlerType.POST,
            HandlerType.PUT, HandlerType.PATCH, HandlerType.DELETE);

    private static final String CORS_REMEDY = " Pages of other origins may call them from a browser if the setting "
            + "cors-origins lists the origin.";

    private final List<Route> routes;
    private final List<Handler> steps;
    private final AuditRecorder audit;
    private final ResponseWriter responses;

    /**
     * Creates a pipeline.
     *
     * @param steps run in this order, once a route has matched
     * @param audit takes what requests have done
     */
    public RequestPipeline(List<Route> routes, List<Handler> steps, AuditTrail audit, ResponseWriter responses) {
        this.routes = List.copyOf(routes);
        this.steps = List.copyOf(steps);
        this.audit = new AuditRecorder(audit);
        this.responses = responses;
    }

    void configure(JavalinConfig config) {
        config.http.prefer405over404 = true;
        config.routes.before(RequestPipeline::requireKnownTransferCoding);
        config.routes.beforeMatched(RequestPipeline::noteMatch);
        steps.forEach(config.routes::beforeMatched);
        for (Route route : routes) {
            config.routes.addEndpoint(toEndpoint(route));
            if (route.method().equals(HandlerType.GET)) {
                // Javalin would answer HEAD without running the steps' checks for the GET route.
                config.routes.addEndpoint(toEndpoint(route.asHead()));
            }
        }
        config.routes.exception(EndpointNotFound.class, (e, context) -> writeProblem(
                new ProblemException(Problem.of(ProblemType.NOT_FOUND, "There is nothing at this path.")), context));
        config.routes.exception(MethodNotAllowedResponse.class, this::answerOtherMethod);
        config.routes.exception(Exception.class, this::writeProblem);
        // Javalin's exception mapping covers exceptions only.
        config.router.handlerWrapper(endpoint -> context -> {
            try {
                endpoint.handler.handle(context);
            } catch (Error e) {
                writeProblem(e, context);
            }
        });
    }

    private Endpoint toEndpoint(Route route) {
        return Endpoint.create(route.method(), route.pathTemplate()).addMetadata(route).handler(this::handleRequest);
    }

    private void handleRequest(Context context) throws IOException, InterruptedException {
        ApiRequest request = ApiRequest.attachedTo(context.req());
        ApiResponse response = request.route().handler().handleRequest(request);
        audit.record(request, response);
        responses.writeResponse(response, request, context.res());
    }

    private void writeProblem(Throwable failure, Context context) {
        responses.writeProblem(failure, ApiRequest.attachedTo(context.req()), context.res());
    }

    /** Rejects other transfer codings: they could hide a second request from a proxy or from this server. */
    private static void requireKnownTransferCoding(Context context) {
        List<String> codings = ApiRequest.attachedTo(context.req())
                .headers()
                .getValuesList(HttpHeader.TRANSFER_ENCODING);
        if (!codings.isEmpty() && !(codings.size() == 1 && codings.getFirst().equalsIgnoreCase("chunked"))) {
            throw new ProblemException(Problem.of(ProblemType.MALFORMED_REQUEST,
                    "The only supported transfer coding is \"chunked\".").withHeader("Connection", "close"));
        }
    }

    private static void noteMatch(Context context) {
        Endpoint endpoint = Objects.requireNonNull(context.endpoints().matchedHttpEndpoint(), "a route has matched");
        Route route = Objects.requireNonNull(endpoint.metadata(Route.class), "each endpoint has its route");
        ApiRequest.attachedTo(context.req()).setMatch(route, context.pathParamMap());
    }

    /** Confirms a CORS preflight of a path that exists; any other request learns which methods the path has. */
    private void answerOtherMethod(MethodNotAllowedResponse failure, Context context) {
        if (CorsPolicy.isAcceptedPreflight(context.res())) {
            context.res().setContentType(null);
            context.status(204);
            return;
        }
        String available = failure.getDetails().values().iterator().next();
        String allowed = METHODS.stream()
                .map(HandlerType::name)
                .filter(List.of(available.split(", "))::contains)
                .collect(Collectors.joining(", "));
        String detail = "This path has the methods " + allowed + "." + (isPreflight(context) ? CORS_REMEDY : "");
        writeProblem(new ProblemException(Problem.of(ProblemType.METHOD_NOT_ALLOWED, detail)
                .withHeader(HttpHeader.ALLOW.asString(), allowed)), context);
    }

    private static boolean isPreflight(Context context) {
        return context.method().equals(HandlerType.OPTIONS)
                && context.header(HttpHeader.ACCESS_CONTROL_REQUEST_METHOD.asString()) != null;
    }
}
