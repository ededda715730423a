package dev.carrel.api.mcp;

import org.jspecify.annotations.Nullable;

/**
 * The HTTP headers that repeat fields of a message, as they were sent; null where absent.
 *
 * @param protocolVersion {@code MCP-Protocol-Version}
 * @param method {@code Mcp-Method}
 * @param name {@code Mcp-Name}
 */
public record McpHeaders(@Nullable String protocolVersion, @Nullable String method, @Nullable String name) {

    public static final String PROTOCOL_VERSION = "MCP-Protocol-Version";
    public static final String METHOD = "Mcp-Method";
    public static final String NAME = "Mcp-Name";
}
