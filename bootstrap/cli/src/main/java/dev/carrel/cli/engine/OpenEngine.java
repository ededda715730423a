package dev.carrel.cli.engine;

import dev.carrel.api.mcp.McpService;
import dev.carrel.application.Carrel;
import java.nio.file.Path;
import java.util.List;

/** An engine that is open, with what only its data folder can do. */
public interface OpenEngine extends AutoCloseable {

    /** Returns the engine. */
    Carrel engine();

    /** Returns the server of the Model Context Protocol. */
    McpService mcpService();

    /** Returns the maximum size of a file that can be added, in bytes. */
    long maxFileBytes();

    /** Checks the whole database and returns what is wrong with it, one sentence each; empty if it is intact. */
    List<String> checkStorage();

    /** Backs the database up and returns the folder of the backup. */
    Path backUp();

    /** Closes the engine and all that was opened with it. */
    @Override
    void close();
}
