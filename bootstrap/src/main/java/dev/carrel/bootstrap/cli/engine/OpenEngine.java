package dev.carrel.bootstrap.cli.engine;

import dev.carrel.api.mcp.McpService;
import dev.carrel.application.Carrel;
import dev.carrel.bootstrap.assembly.DataFolderBackup;
import dev.carrel.bootstrap.assembly.EngineInstance;
import dev.carrel.bootstrap.assembly.McpServers;
import dev.carrel.bootstrap.settings.Settings;
import java.nio.file.Path;
import java.util.List;

/** An engine that is open, with what only its data folder can do. */
public record OpenEngine(EngineInstance instance, Settings settings) implements AutoCloseable {

    /** Returns the engine. */
    public Carrel engine() {
        return instance.engine();
    }

    /** Returns the server of the Model Context Protocol. */
    public McpService mcpService() {
        return McpServers.create();
    }

    /** Returns the maximum size of a file that can be added, in bytes. */
    public long maxFileBytes() {
        return settings.ingestLimits().maxFileBytes();
    }

    /** Checks the whole database and returns what is wrong with it, one sentence each; empty if it is intact. */
    public List<String> checkStorage() {
        return instance.checkStorage();
    }

    /** Backs the database up and returns the folder of the backup. */
    public Path backUp() {
        return DataFolderBackup.backUp(instance.engine(), settings.data());
    }

    /** Closes the engine and all that was opened with it. */
    @Override
    public void close() {
        instance.close();
    }
}
