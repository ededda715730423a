package dev.carrel.http;

import java.time.Duration;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** What the web server refuses by itself, told as everything else is: malformed HTTP, addresses, headers. */
final class WebServerProblems implements Request.Handler {

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        FrontDoor.greet(request, response);
        CoreAnswers.write(of(exact(response.getStatus()), RequestId.of(request)).answer(), response, callback);
        return true;
    }

    /** Jetty would have HTTP/2 begun by an upgrade, which is not on offer. */
    private static int exact(int status) {
        return status == HttpStatus.UPGRADE_REQUIRED_426 ? HttpStatus.HTTP_VERSION_NOT_SUPPORTED_505 : status;
    }

    private static Problem of(int status, String requestId) {
        return switch (status) {
            case 404 -> Problem.of(ProblemType.NOT_FOUND, "There is nothing at this path.");
            case 405 -> Problem.of(ProblemType.METHOD_NOT_ALLOWED, "This path has no such method.");
            case 413 -> Problem.of(ProblemType.CONTENT_TOO_LARGE, "The body is too large.");
            case 414 -> malformed("The address is too long.").status(status);
            case 431 -> malformed("The headers are too large.").status(status);
            case 408 -> malformed("The request did not come in time.").status(status);
            case 505 -> malformed("HTTP/1.0 and HTTP/1.1 are spoken here.").status(status);
            case 503 -> Problems.unavailable("The server is not taking requests now.", Duration.ofSeconds(1));
            case 500 -> Problem.of(ProblemType.INTERNAL_ERROR, "Something went wrong inside the web server.")
                    .member("instance", requestId);
            default -> malformed("The request is not proper HTTP, or its address is not one.").status(status);
        };
    }

    private static Problem malformed(String detail) {
        return Problem.of(ProblemType.MALFORMED_REQUEST, detail);
    }
}
