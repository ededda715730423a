package dev.carrel.http.server;

import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.Problem;
import dev.carrel.http.exchange.ProblemException;
import dev.carrel.http.exchange.ProblemMapper;
import dev.carrel.http.exchange.ProblemType;
import dev.carrel.http.exchange.Route.RouteLoad;
import dev.carrel.http.limit.InFlightRequests;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import java.time.Duration;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;

/**
 * Limits the requests in progress: further ones are rejected at once (429), where Jetty's {@code QoSHandler} would let
 * them wait. Open routes and exempt ones always pass, so that health and metrics are available under full load; so do
 * lasting ones, which have a limit of their own.
 */
public final class ConcurrencyLimitHandler implements Handler {

    private final InFlightRequests inFlightRequests;

    /** Creates a handler that shares the counter of requests in progress. */
    public ConcurrencyLimitHandler(InFlightRequests inFlightRequests) {
        this.inFlightRequests = inFlightRequests;
    }

    @Override
    public void handle(Context context) {
        ApiRequest request = ApiRequest.attachedTo(context.req());
        if (request.route().isOpen() || request.route().load() != RouteLoad.NORMAL) {
            return;
        }
        if (!inFlightRequests.tryEnter()) {
            throw new ProblemException(rejectionProblem(inFlightRequests));
        }
        Request.addCompletionListener(request.jettyRequest(), failure -> inFlightRequests.exit());
    }

    /** Returns the problem of a request that is not admitted: the server is stopping, or has too many requests. */
    static Problem rejectionProblem(InFlightRequests inFlightRequests) {
        return inFlightRequests.isStopping()
                ? ProblemMapper.unavailableProblem("Carrel is stopping.", Duration.ofSeconds(5))
                        .withHeader(HttpHeader.CONNECTION.asString(), "close")
                : Problem.of(ProblemType.TOO_MANY_REQUESTS, "Too many requests are in progress.")
                        .withRetryAfter(Duration.ofSeconds(1));
    }
}
