package dev.carrel.bootstrap.assembly;

import dev.carrel.api.mcp.McpService;
import dev.carrel.mcp.McpServer;
import java.util.Objects;

/** Creates servers of the Model Context Protocol. */
public final class McpServers {

    /** The version when the classes are not in a JAR, as in tests. */
    private static final String DEVELOPMENT_VERSION = "development";

    private McpServers() {}

    /** Creates a server with the version of this program. */
    public static McpService create() {
        return new McpServer(Objects.requireNonNullElse(McpServers.class.getPackage().getImplementationVersion(),
                DEVELOPMENT_VERSION));
    }
}
