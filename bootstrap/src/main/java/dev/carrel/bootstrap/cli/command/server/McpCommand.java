package dev.carrel.bootstrap.cli.command.server;

import dev.carrel.api.mcp.McpService;
import dev.carrel.bootstrap.cli.context.CliCommand;
import dev.carrel.bootstrap.cli.context.ClientOptions;
import dev.carrel.bootstrap.cli.context.CommandTarget.FolderTarget;
import dev.carrel.bootstrap.cli.context.CommandTarget.ServerTarget;
import dev.carrel.bootstrap.cli.context.FolderAccess;
import dev.carrel.bootstrap.cli.engine.OpenEngine;
import dev.carrel.bootstrap.cli.mcp.FolderCaller;
import dev.carrel.bootstrap.cli.mcp.RemoteMcpService;
import dev.carrel.bootstrap.cli.mcp.StdioTransport;
import dev.carrel.domain.library.LibraryId;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code carrel mcp}. */
@Command(name = "mcp")
public final class McpCommand extends CliCommand {

    @Mixin
    private final ClientOptions clientOptions = new ClientOptions();

    @Option(names = {"-l", "--library"}, paramLabel = "ID")
    private @Nullable LibraryId library;

    @Override
    public Integer call() throws IOException, InterruptedException {
        switch (clientOptions.openTarget(context(), FolderAccess.EXISTING)) {
            case ServerTarget server -> serveRemote(server);
            case FolderTarget folder -> serveFolder(folder);
        }
        return SUCCESS;
    }

    private void serveRemote(ServerTarget server) throws IOException {
        try (var remote = new RemoteMcpService(server, () -> clientOptions.findServer(context()), library)) {
            new StdioTransport(remote::openExchange, terminal()).serve();
        }
    }

    private void serveFolder(FolderTarget folder) throws IOException {
        try (OpenEngine open = folder.engine()) {
            if (library != null) {
                open.engine().library(library).requireExists();
            }
            var caller = new FolderCaller(open.engine(), folder.token(), library);
            McpService mcp = open.mcpService();
            new StdioTransport(message -> mcp.openExchange(message, caller, null), terminal()).serve();
        }
    }
}
