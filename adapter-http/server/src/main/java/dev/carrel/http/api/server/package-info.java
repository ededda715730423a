/** The routes about the server itself. Start with {@link dev.carrel.http.api.server.ServerRoutes}. */
@NullMarked
package dev.carrel.http.api.server;

import org.jspecify.annotations.NullMarked;
