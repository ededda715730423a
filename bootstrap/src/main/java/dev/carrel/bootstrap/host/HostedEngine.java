package dev.carrel.bootstrap.host;

import dev.carrel.api.mcp.McpService;
import dev.carrel.application.Carrel;
import dev.carrel.bootstrap.assembly.DataFolderBackup;
import dev.carrel.bootstrap.assembly.EngineInstance;
import dev.carrel.bootstrap.assembly.McpServers;
import dev.carrel.bootstrap.settings.Settings;
import dev.carrel.cli.engine.OpenEngine;
import java.nio.file.Path;
import java.util.List;

/** An engine that was opened for the command line. */
record HostedEngine(EngineInstance instance, Settings settings) implements OpenEngine {

    @Override
    public Carrel engine() {
        return instance.engine();
    }

    @Override
    public McpService mcpService() {
        return McpServers.create();
    }

    @Override
    public long maxFileBytes() {
        return settings.ingestLimits().maxFileBytes();
    }

    @Override
    public List<String> checkStorage() {
        return instance.checkStorage();
    }

    @Override
    public Path backUp() {
        return DataFolderBackup.backUp(instance.engine(), settings.data());
    }

    @Override
    public void close() {
        instance.close();
    }
}
