package dev.carrel.bootstrap.cli.context;

import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.context.CommandTarget.ServerTarget;
import dev.carrel.bootstrap.cli.engine.EngineOpener;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.access.TokenSecret;
import java.net.URI;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that choose a data folder or a running server. */
public final class ClientOptions {

    @Mixin
    private final FolderOptions folderOptions = new FolderOptions();

    @Option(names = "--server", paramLabel = "URL")
    private @Nullable String server;

    @Option(names = "--token", paramLabel = "TOKEN")
    private @Nullable String token;

    /** Returns what opens the engine of the data folder. */
    public EngineOpener engineOpener(CliContext context) {
        return folderOptions.engineOpener(context);
    }

    /** Opens a client of {@linkplain #openTarget the target}. */
    public CommandClient openClient(CliContext context, FolderAccess folderAccess) throws InterruptedException {
        return openTarget(context, folderAccess).openClient();
    }

    /** Returns what tells this target from others: the address of the server that is given, or the data folder. */
    String nameTarget(CliContext context) {
        String address = serverAddress(context);
        return address != null ? address
                : engineOpener(context).dataFolder()
                        .toAbsolutePath()
                        .normalize()
                        .toString();
    }

    /** Returns the address of the server that is given, or has opened the data folder; empty for none. */
    public Optional<URI> findServerAddress(CliContext context) {
        return Optional.ofNullable(serverAddress(context))
                .or(() -> engineOpener(context).findServerAddress())
                .map(URI::create);
    }

    /**
     * Returns the server if one is given, else opens the data folder; if a server of this user has opened that, returns
     * this server.
     */
    public CommandTarget openTarget(CliContext context, FolderAccess folderAccess) throws InterruptedException {
        String address = serverAddress(context);
        return address != null ? new ServerTarget(URI.create(address), requireToken(context))
                : DataFolderOpener.openOrFindServer(engineOpener(context), folderAccess,
                        givenToken(context), context.terminal());
    }

    /** Returns the server if one is given, else the server of this user that has opened the data folder, if any. */
    public Optional<ServerTarget> findServer(CliContext context) {
        String address = serverAddress(context);
        return address != null ? Optional.of(new ServerTarget(URI.create(address), requireToken(context)))
                : DataFolderOpener.findServer(engineOpener(context),
                        givenToken(context));
    }

    /** Returns the server of the option, or of the environment unless {@code --data} was given; null for none. */
    private @Nullable String serverAddress(CliContext context) {
        if (server != null && folderOptions.hasDataOption()) {
            throw CommandException.usageError("Give either --data or --server, not both.");
        }
        String address = server != null ? server : context.environmentVariable("CARREL_SERVER");
        if (address.isEmpty() || (server == null && folderOptions.hasDataOption())) {
            return null;
        }
        WebAddress.findViolation(address).ifPresent(violation -> {
            throw CommandException.usageError("The server's address " + violation
                    + ", such as http://127.0.0.1:8080.");
        });
        return address;
    }

    private String requireToken(CliContext context) {
        TokenSecret given = givenToken(context);
        if (given == null) {
            throw CommandException.usageError("A server requires an access token; set CARREL_TOKEN or give --token.");
        }
        return given.value();
    }

    /** Returns the token of the option, else of the environment; null for none. */
    private @Nullable TokenSecret givenToken(CliContext context) {
        return token == null ? folderOptions.findToken(context) : FolderOptions.toToken(token.strip());
    }
}
