package dev.carrel.http;

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
final class JavalinDoor {

    private static final Logger log = LoggerFactory.getLogger(JavalinDoor.class);

    private final Javalin javalin;
    private final ServletAnswers answers;

    JavalinDoor(List<Route> routes, ServletAnswers answers) {
        this.answers = answers;
        this.javalin = Javalin.create(config -> {
            config.startup.startupWatcherEnabled = false;
            config.http.compressionStrategy = CompressionStrategy.NONE;
            for (Route route : routes) {
                config.routes.addEndpoint(endpoint(route));
                if (route.method().equals(HandlerType.GET)) {
                    config.routes.addEndpoint(endpoint(route.asHead()));
                }
            }
        });
    }

    Router router() {
        return new Router(javalin.unsafe.internalRouter);
    }

    /** Not {@code javalin.javalinServlet()}, which would want WebSockets. */
    Servlet servlet() {
        return new JavalinServlet(javalin.unsafe);
    }

    private Endpoint endpoint(Route route) {
        return Endpoint.create(route.method(), route.path()).addMetadata(route).handler(this::serve);
    }

    /** Javalin's own handling of exceptions would append to a stream that was begun; none gets that far. */
    private void serve(Context context) {
        var call = (Call) Objects.requireNonNull(context.req().getAttribute(Call.class.getName()));
        try {
            answers.write(answer(call), call, context.res());
        } catch (IOException e) {
            log.debug("The client of request {} went away", call.id(), e);
        }
    }

    private static Answer answer(Call call) {
        try {
            return call.route().action().answer(call);
        } catch (Exception | Error e) {
            return Problems.of(e, call.id()).answer();
        }
    }
}
