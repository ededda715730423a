package dev.carrel.mcp.tool;

import dev.carrel.domain.access.AccessToken.TokenScope;

/** A tool on libraries. */
interface LibraryTool {

    /** Returns the name, which {@code tools.json} describes. */
    String name();

    /** Returns the scope that a caller needs; that of questions by default. */
    default TokenScope requiredScope() {
        return TokenScope.QUERY;
    }

    /**
     * Calls the tool.
     *
     * @throws dev.carrel.domain.error.CarrelException for what the caller can correct, or try again
     */
    ToolOutcome call(ToolArguments arguments);
}
