/**
 * The Model Context Protocol over standard input and output: {@link dev.carrel.bootstrap.cli.mcp.StdioTransport}
 * carries the messages, to an engine of this process or to a server.
 */
@NullMarked
package dev.carrel.bootstrap.cli.mcp;

import org.jspecify.annotations.NullMarked;
