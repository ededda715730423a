package dev.carrel.cli.command.server;

import dev.carrel.cli.context.CliCommand;
import dev.carrel.cli.context.DataFolderOpener;
import dev.carrel.cli.context.FolderOptions;
import dev.carrel.cli.context.ShutdownHook;
import dev.carrel.cli.engine.HostSettings;
import dev.carrel.cli.engine.RunningServer;
import dev.carrel.cli.engine.ServerStarter;
import dev.carrel.domain.access.TokenSecret;
import dev.carrel.domain.error.DataFolderInUseException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code carrel serve}. */
@Command(name = "serve")
public final class ServeCommand extends CliCommand {

    /** The time to close the engine, in addition to the stop timeout of the server. */
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(30);

    @Mixin
    private final FolderOptions folderOptions = new FolderOptions();

    @Option(names = "--host", paramLabel = "HOST")
    private @Nullable String host;

    @Option(names = "--port", paramLabel = "PORT")
    private @Nullable String port;

    @Override
    public Integer call() throws InterruptedException {
        HostSettings settings = folderOptions.readSettings(context(), commandFlags());
        ServerStarter starter = settings.serverStarter();
        starter.enableLogging(isVerbose());
        try (var shutdownHook = new ShutdownHook(starter.stopTimeout().plus(CLOSE_TIMEOUT));
                RunningServer server = starter.startServer()) {
            if (terminal().streams().outputIsTerminal()) {
                announceToPerson(server);
            } else {
                announceToLog(server);
            }
            awaitShutdown(shutdownHook);
        } catch (DataFolderInUseException e) {
            throw DataFolderOpener.inUse(settings.engineOpener(), e);
        }
        return SUCCESS;
    }

    private static void awaitShutdown(ShutdownHook shutdownHook) throws InterruptedException {
        StartCacheTraining training = StartCacheTraining.begin();
        try {
            shutdownHook.awaitShutdown();
        } finally {
            training.end();
        }
    }

    /** The link has no token, since browsers keep links, and a code behind the #, which no log of a proxy shows. */
    private void announceToPerson(RunningServer server) {
        Optional<TokenSecret> firstToken = server.issueFirstToken();
        firstToken.ifPresent(secret -> terminal().printLine("Admin token (shown once): " + secret.value()));
        printAddress(server);
        firstToken.flatMap(server::createSignInLink)
                .ifPresent(link -> terminal().printLine("Open in a browser: " + link));
    }

    /** What is no terminal is kept, by the journal for example, and read by others than the administrator. */
    private void announceToLog(RunningServer server) {
        server.issueFirstTokenFile().ifPresent(file -> terminal().printLine("Admin token: in the file " + file));
        printAddress(server);
    }

    private void printAddress(RunningServer server) {
        terminal().printLine("Carrel is listening on " + server.address());
    }

    private Map<String, String> commandFlags() {
        var flags = new LinkedHashMap<String, String>();
        if (host != null) {
            flags.put("host", host);
        }
        if (port != null) {
            flags.put("port", port);
        }
        return flags;
    }
}
