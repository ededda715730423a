package dev.carrel.bootstrap.cli.engine;

import dev.carrel.api.mcp.McpService;
import dev.carrel.application.Carrel;
import dev.carrel.bootstrap.assembly.DataFolderBackup;
import dev.carrel.bootstrap.assembly.EngineInstance;
import dev.carrel.bootstrap.assembly.McpServers;
import dev.carrel.bootstrap.settings.Settings;
import dev.carrel.domain.conversation.ShareKey;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.http.HttpSettings;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

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

    /**
     * Returns the address at which a server of these settings signs a browser in with the code that is appended; it
     * begins with a slash if the settings do not name the server. Empty without web interface.
     */
    public Optional<String> findSignInAddress() {
        return settings.http().hasUi() ? Optional.of(addressOf("/ui/#code=")) : Optional.empty();
    }

    /** Returns the address at which others read a shared conversation, which begins as that of a sign-in does. */
    public String sharedConversation(LibraryId library, ShareKey key) {
        return addressOf(settings.http().hasUi() ? "/ui/#/library/" + library + "/shared/" + key.value()
                : "/library/" + library + "/shared-conversation/" + key.value());
    }

    private String addressOf(String path) {
        HttpSettings http = settings.http();
        return http.baseUrl() == null ? path : http.baseUrl() + path;
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
