package dev.carrel.bootstrap.assembly;

import dev.carrel.api.mcp.McpService;
import dev.carrel.mcp.McpServer;
import dev.carrel.mcp.McpServer.CallObserver;

/** Creates servers of the Model Context Protocol. */
public final class McpServers {

    private McpServers() {}

    /** Creates a server with the version of this program. */
    public static McpService create() {
        return new McpServer(ProgramVersion.current());
    }

    /** Creates a server as {@link #create()} does, whose calls are observed. */
    static McpService create(CallObserver observer) {
        return new McpServer(ProgramVersion.current(), observer);
    }
}
