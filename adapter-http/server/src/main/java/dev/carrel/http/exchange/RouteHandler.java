package dev.carrel.http.exchange;

import java.io.IOException;

/** Handles the requests of a route. */
@FunctionalInterface
public interface RouteHandler {

    /**
     * Handles a request whose token was checked and whose body was read.
     *
     * @throws ProblemException to answer with a problem
     */
    ApiResponse handleRequest(ApiRequest request) throws InterruptedException, IOException;
}
