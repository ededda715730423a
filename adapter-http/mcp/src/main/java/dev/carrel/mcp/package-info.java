/**
 * The server of the Model Context Protocol (MCP): {@link dev.carrel.mcp.McpServer} takes JSON-RPC messages and returns
 * the messages that answer them, for a transport to carry. {@code protocol} has the messages and the rules of the
 * protocol's versions; {@code tool} has the tools and resources on the engine.
 */
@NullMarked
package dev.carrel.mcp;

import org.jspecify.annotations.NullMarked;
