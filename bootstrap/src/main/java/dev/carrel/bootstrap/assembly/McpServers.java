package dev.carrel.bootstrap.assembly;

import dev.carrel.api.mcp.McpService;
import dev.carrel.mcp.McpServer;

/** Creates servers of the Model Context Protocol. */
public final class McpServers {

    private McpServers() {}

    /** Creates a server with the version of this program. */
    public static McpService create() {
        return new McpServer(ProgramVersion.current());
    }
}
