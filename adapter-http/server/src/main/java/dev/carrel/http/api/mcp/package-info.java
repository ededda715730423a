/** The Model Context Protocol over HTTP. {@link dev.carrel.http.api.mcp.McpRoutes} lists the routes. */
@NullMarked
package dev.carrel.http.api.mcp;

import org.jspecify.annotations.NullMarked;
