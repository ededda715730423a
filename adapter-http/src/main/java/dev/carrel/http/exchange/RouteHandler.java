package dev.carrel.http.exchange;

import java.io.IOException;

/** What a route does: reads a call and says what to answer, or throws what it could not do. */
@FunctionalInterface
public interface RouteHandler {

    ApiResponse handleRequest(ApiRequest request) throws InterruptedException, IOException;
}
