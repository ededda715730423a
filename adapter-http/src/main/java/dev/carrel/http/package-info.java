/**
 * The service over HTTP. {@link dev.carrel.http.CarrelServer} puts an engine on a port, as
 * {@link dev.carrel.http.HttpSettings} say, under the eyes of a {@link dev.carrel.http.HttpMonitor} if there is one,
 * and nothing else is public; what is said there and how is in {@code openapi.json}, which the server hands out itself.
 *
 * <p>
 * A request comes in by these doors, in this order; each refuses what it must, and the one table of {@code ApiRoutes}
 * says what is behind them:
 *
 * <pre>
 * FrontDoor   an id, the headers of every answer, a line in the log, the monitoring
 * Gate        path and method, token, scope and library                404 405 401 403
 * BodyReader  the whole body, a file in it on disk, holding no thread  413
 * Admission   a place among the requests in work                       429 503
 * JavalinDoor the route's Action: JSON, values, the engine             415 400 422 404
 * </pre>
 *
 * An {@code RouteHandler} reads a {@code ApiRequest} and returns an {@code ApiResponse}; both generations of the query
 * are one action that differs in its {@code ChunkFormat} only. Whatever goes wrong becomes a {@code Problem}, also
 * where the web server itself refuses.
 */
@NullMarked
package dev.carrel.http;

import org.jspecify.annotations.NullMarked;
