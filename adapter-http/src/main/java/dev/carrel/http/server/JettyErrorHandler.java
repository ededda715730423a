package dev.carrel.http.server;

import dev.carrel.http.exchange.Problem;
import dev.carrel.http.exchange.ProblemMapper;
import dev.carrel.http.exchange.ProblemType;
import dev.carrel.http.exchange.RequestId;
import java.time.Duration;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** What the web server refuses by itself, told as everything else is: malformed HTTP, addresses, headers. */
final class JettyErrorHandler implements Request.Handler {

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        RequestLoggingHandler.addStandardHeaders(request, response);
        JettyResponseWriter.writeResponse(
                problemFor(correctStatus(response.getStatus()), RequestId.of(request)).toResponse(), response,
                callback);
        return true;
    }

    /** Jetty would have HTTP/2 begun by an upgrade, which is not on offer. */
    private static int correctStatus(int status) {
        return status == HttpStatus.UPGRADE_REQUIRED_426 ? HttpStatus.HTTP_VERSION_NOT_SUPPORTED_505 : status;
    }

    private static Problem problemFor(int status, String requestId) {
        return switch (status) {
            case 404 -> Problem.of(ProblemType.NOT_FOUND, "There is nothing at this path.");
            case 405 -> Problem.of(ProblemType.METHOD_NOT_ALLOWED, "This path has no such method.");
            case 413 -> Problem.of(ProblemType.CONTENT_TOO_LARGE, "The body is too large.");
            case 414 -> malformedRequest("The address is too long.").withStatus(status);
            case 431 -> malformedRequest("The headers are too large.").withStatus(status);
            case 408 -> malformedRequest("The request did not come in time.").withStatus(status);
            case 505 -> malformedRequest("HTTP/1.0 and HTTP/1.1 are spoken here.").withStatus(status);
            case 503 ->
                    ProblemMapper.unavailableProblem("The server is not taking requests now.", Duration.ofSeconds(1));
            case 500 -> Problem.of(ProblemType.INTERNAL_ERROR, "Something went wrong inside the web server.")
                    .withMember("instance", requestId);
            default ->
                    malformedRequest("The request is not proper HTTP, or its address is not one.").withStatus(status);
        };
    }

    private static Problem malformedRequest(String detail) {
        return Problem.of(ProblemType.MALFORMED_REQUEST, detail);
    }
}
