package dev.carrel.http.server;

import dev.carrel.http.exchange.ApiResponse;
import dev.carrel.http.exchange.Problem;
import dev.carrel.http.exchange.ProblemMapper;
import dev.carrel.http.exchange.ProblemType;
import dev.carrel.http.exchange.RequestId;
import java.nio.ByteBuffer;
import java.time.Duration;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpHeaderValue;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Describes as problems what Jetty rejects before any handler runs: malformed HTTP, URIs and headers. */
final class JettyErrorHandler implements Request.Handler {

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        StandardHeaders.addTo(request, response);
        Problem described = problemFor(correctStatus(response.getStatus()), RequestId.of(request));
        ApiResponse.CompleteResponse problem = ProblemResponses.toResponse(described, request);
        response.setStatus(problem.status());
        if (described.type() == ProblemType.MALFORMED_REQUEST) {
            // Jetty closes the connection after most of them, and does not say so.
            response.getHeaders().put(HttpHeader.CONNECTION, HttpHeaderValue.CLOSE);
        }
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, problem.contentType());
        response.getHeaders().put(HttpHeader.CONTENT_LENGTH, problem.content().length);
        problem.headers().forEach(response.getHeaders()::put);
        response.write(true, ByteBuffer.wrap(problem.content()), callback);
        return true;
    }

    /** Jetty asks for an upgrade to HTTP/2, which this server does not support. */
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
            case 408 -> malformedRequest("The request did not arrive in time.").withStatus(status);
            case 505 -> malformedRequest("This server supports HTTP/1.0 and HTTP/1.1.").withStatus(status);
            case 503 -> ProblemMapper.unavailableProblem("The server does not accept requests now.",
                    Duration.ofSeconds(1));
            case 500 -> Problem.of(ProblemType.INTERNAL_ERROR, "Something went wrong inside the web server.")
                    .withMember("instance", requestId);
            default ->
                    malformedRequest("The request is not valid HTTP, or its address is not valid.").withStatus(status);
        };
    }

    private static Problem malformedRequest(String detail) {
        return Problem.of(ProblemType.MALFORMED_REQUEST, detail);
    }
}
