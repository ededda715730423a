package dev.carrel.http.server;

import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.Problem;
import dev.carrel.http.exchange.ProblemMapper;
import dev.carrel.http.exchange.ProblemType;
import dev.carrel.http.limit.InFlightRequests;
import java.time.Duration;
import java.util.Objects;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Gives each call that has come whole a place in the room for as long as it is in work, and turns away those for whom
 * there is none. What is open to everybody needs no place, nor what is urgent, so that health is told and measured
 * however full it is.
 */
public final class ConcurrencyLimitHandler extends Handler.Wrapper {

    private final InFlightRequests inFlightRequests;

    public ConcurrencyLimitHandler(InFlightRequests inFlightRequests, Handler next) {
        super(next);
        this.inFlightRequests = inFlightRequests;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        ApiRequest call = Objects.requireNonNull(ApiRequest.attachedTo(request), "the gate lets no other in");
        if (call.route().isOpen() || call.route().isExemptFromLimit()) {
            return super.handle(request, response, callback);
        }
        if (!inFlightRequests.tryEnter()) {
            JettyResponseWriter.writeProblem(rejectionProblem(inFlightRequests), request, response, callback);
            return true;
        }
        Request.addCompletionListener(request, failure -> inFlightRequests.exit());
        return super.handle(request, response, callback);
    }

    static Problem rejectionProblem(InFlightRequests inFlightRequests) {
        return inFlightRequests.isStopping()
                ? ProblemMapper.unavailableProblem("Carrel is stopping.", Duration.ofSeconds(5))
                        .withHeader(HttpHeader.CONNECTION.asString(), "close")
                : Problem.of(ProblemType.TOO_MANY_REQUESTS, "Too many requests are in work.")
                        .withRetryAfter(Duration.ofSeconds(1));
    }
}
