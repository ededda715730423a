/** The messages of the Model Context Protocol: JSON-RPC, and the rules of the protocol's versions. */
@NullMarked
package dev.carrel.mcp.protocol;

import org.jspecify.annotations.NullMarked;
