package dev.carrel.http.server;

import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.ApiResponse;
import dev.carrel.http.exchange.ProblemMapper;
import dev.carrel.http.exchange.Route;
import io.javalin.Javalin;
import io.javalin.compression.CompressionStrategy;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import io.javalin.http.servlet.JavalinServlet;
import io.javalin.router.Endpoint;
import jakarta.servlet.Servlet;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Puts the route table into Javalin, and runs what it routes to. */
public final class JavalinServletFactory {

    private static final Logger log = LoggerFactory.getLogger(JavalinServletFactory.class);

    private final Javalin javalin;
    private final ServletResponseWriter answers;

    public JavalinServletFactory(List<Route> routes, ServletResponseWriter answers) {
        this.answers = answers;
        this.javalin = Javalin.create(config -> {
            config.startup.startupWatcherEnabled = false;
            config.http.compressionStrategy = CompressionStrategy.NONE;
            for (Route route : routes) {
                config.routes.addEndpoint(createEndpoint(route));
                if (route.method().equals(HandlerType.GET)) {
                    config.routes.addEndpoint(createEndpoint(route.asHead()));
                }
            }
        });
    }

    public RequestRouter requestRouter() {
        return new RequestRouter(javalin.unsafe.internalRouter);
    }

    /** Not {@code javalin.javalinServlet()}, which would want WebSockets. */
    public Servlet createServlet() {
        return new JavalinServlet(javalin.unsafe);
    }

    private Endpoint createEndpoint(Route route) {
        return Endpoint.create(route.method(), route.pathTemplate()).addMetadata(route).handler(this::handleContext);
    }

    /** Javalin's own handling of exceptions would append to a stream that was begun; none gets that far. */
    private void handleContext(Context context) {
        var call = (ApiRequest) Objects.requireNonNull(context.req().getAttribute(ApiRequest.class.getName()));
        try {
            answers.writeResponse(callHandler(call), call, context.res());
        } catch (IOException e) {
            log.debug("The client of request {} went away", call.id(), e);
        }
    }

    private static ApiResponse callHandler(ApiRequest call) {
        try {
            return call.route().handler().handleRequest(call);
        } catch (Exception | Error e) {
            return ProblemMapper.toProblem(e, call.id()).toResponse();
        }
    }
}
