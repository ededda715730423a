package dev.carrel.cli.context;

import dev.carrel.cli.client.CarrelClient;
import dev.carrel.cli.client.RemoteClient;
import dev.carrel.domain.WebAddress;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of commands that work on a data folder or on a server. */
public final class ClientOptions {

    @Mixin
    FolderOptions folderOptions = new FolderOptions();

    @Option(names = "--server", paramLabel = "URL", description = "A server that runs, instead of a data folder; by default CARREL_SERVER.")
    @Nullable
    String server;

    @Option(names = "--token", paramLabel = "TOKEN", description = "The access token for it; better CARREL_TOKEN or CARREL_TOKEN_FILE, which nobody sees.")
    @Nullable
    String token;

    /** Opens the place; a data folder as is needed for the work. */
    public CarrelClient openClient(CliContext context, FolderAccess access) throws InterruptedException {
        String address = serverAddress(context);
        return address == null
                ? DataFolderOpener.openClient(folderOptions.readSettings(context), access, context.terminal())
                : new RemoteClient(URI.create(address), accessToken(context));
    }

    /** A server that is named on the command line, or by the environment unless the command line names a folder. */
    private @Nullable String serverAddress(CliContext context) {
        if (server != null && folderOptions.data != null) {
            throw CommandException.usageError("Give either --data or --server, not both.");
        }
        String named = server != null ? server : context.environmentVariable("CARREL_SERVER");
        if (named.isEmpty() || (server == null && folderOptions.data != null)) {
            return null;
        }
        WebAddress.findViolation(named).ifPresent(flaw -> {
            throw CommandException.usageError("The server's address " + flaw + ".");
        });
        return named;
    }

    private String accessToken(CliContext context) {
        String given = token != null ? token.strip() : context.environmentVariable("CARREL_TOKEN");
        String file = context.environmentVariable("CARREL_TOKEN_FILE");
        if (given.isEmpty() && !file.isEmpty()) {
            given = readToken(Path.of(file));
        }
        if (given.isEmpty()) {
            throw CommandException
                    .usageError("A server wants an access token; give it as CARREL_TOKEN or with --token.");
        }
        return given;
    }

    private static String readToken(Path file) {
        try {
            return Files.readString(file).strip();
        } catch (IOException ignored) {
            throw CommandException.usageError("The file " + file + " that CARREL_TOKEN_FILE names cannot be read.");
        }
    }
}
