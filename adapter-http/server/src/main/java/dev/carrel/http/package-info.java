/**
 * The HTTP interface. {@link dev.carrel.http.CarrelServer} serves an engine on a port as
 * {@link dev.carrel.http.HttpSettings} say, and reports its requests to a {@link dev.carrel.http.HttpMonitor}. The
 * other packages are internal. The interface itself is described by {@code openapi.json}, which the server serves.
 *
 * <p>
 * A request passes these steps; each may reject it:
 *
 * <pre>
 * RequestLoggingHandler     standard headers, access log, monitor
 * RequestPipeline           path and method                          404 405
 * VisitorAccessHandler      of visitors: widget, page, network       404 403 429 401
 * AccessHandler             token, scope and library                 401 403 429 503
 * QuotaHandler              the limits of the token                  429
 * RequestBodyHandler        the whole body, files on disk            408 413 503
 * ConcurrencyLimitHandler   a place among the requests in progress   429 503
 * a controller in api       JSON and values                          400 415 422
 * LibraryAccess             the library and its limits               404 429
 * the engine                a place among the questions, the work    404 409 422 429 503
 * ResponseWriter            the response, or a streamed reply
 * </pre>
 *
 * A {@code RouteHandler} reads an {@code ApiRequest} and returns an {@code ApiResponse}; the two versions of the query
 * share one handler and differ in their {@code ChunkFormat}. Every failure becomes a {@code Problem}, also where the
 * web server itself rejects a request.
 *
 * <p>
 * Packages, from the bottom up: {@code limit} shares bounded resources between clients; {@code exchange} has requests,
 * responses, routes and problems; {@code upload} receives bodies and files; {@code request} reads parameters;
 * {@code api} has the routes and their controllers, {@code openai} the ones for OpenAI clients, {@code widget} the ones
 * of chat widgets and their visitors, {@code web} the web interface; {@code server} runs the pipeline on Javalin and
 * Jetty.
 */
@NullMarked
package dev.carrel.http;

import org.jspecify.annotations.NullMarked;
