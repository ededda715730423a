/**
 * The server: {@link dev.carrel.http.server.JavalinServer} configures Javalin and Jetty, and
 * {@link dev.carrel.http.server.RequestPipeline} registers the routes and the steps that each request passes.
 */
@NullMarked
package dev.carrel.http.server;

import org.jspecify.annotations.NullMarked;
