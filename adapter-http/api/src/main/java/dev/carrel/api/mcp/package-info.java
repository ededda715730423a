/**
 * The interface between a server of the Model Context Protocol (MCP) and the transports that carry its messages: HTTP
 * and standard input and output. Start with {@link dev.carrel.api.mcp.McpService}.
 */
@NullMarked
package dev.carrel.api.mcp;

import org.jspecify.annotations.NullMarked;
