package dev.carrel.bootstrap.cli.command.server;

import dev.carrel.bootstrap.assembly.CarrelService;
import dev.carrel.bootstrap.cli.context.CliCommand;
import dev.carrel.bootstrap.cli.context.DataFolderOpener;
import dev.carrel.bootstrap.cli.context.FolderOptions;
import dev.carrel.bootstrap.cli.context.ShutdownHook;
import dev.carrel.bootstrap.cli.engine.EngineOpener;
import dev.carrel.bootstrap.logging.LogConfiguration;
import dev.carrel.bootstrap.settings.Settings;
import dev.carrel.bootstrap.settings.key.LogLevel;
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
        Settings settings = folderOptions.readSettings(context(), commandFlags());
        LogConfiguration.enableFullLogging(isVerbose() ? LogLevel.DEBUG : settings.logLevel(), settings.logFormat());
        try (var shutdownHook = new ShutdownHook(settings.stopTimeout().plus(CLOSE_TIMEOUT));
                CarrelService service = CarrelService.startService(settings)) {
            if (terminal().streams().outputIsTerminal()) {
                announceToPerson(service, settings);
            } else {
                announceToLog(service, settings);
            }
            awaitShutdown(shutdownHook);
        } catch (DataFolderInUseException e) {
            throw DataFolderOpener.inUse(new EngineOpener(settings), e);
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
    private void announceToPerson(CarrelService service, Settings settings) {
        Optional<TokenSecret> firstToken = service.issueFirstToken(settings);
        firstToken.ifPresent(secret -> terminal().printLine("Admin token (shown once): " + secret.value()));
        printAddress(service);
        firstToken.flatMap(secret -> service.createSignInLink(settings, secret))
                .ifPresent(link -> terminal().printLine("Open in a browser: " + link));
    }

    /** What is no terminal is kept, by the journal for example, and read by others than the administrator. */
    private void announceToLog(CarrelService service, Settings settings) {
        service.issueFirstTokenFile(settings)
                .ifPresent(file -> terminal().printLine("Admin token: in the file " + file));
        printAddress(service);
    }

    private void printAddress(CarrelService service) {
        terminal().printLine("Carrel is listening on " + service.address());
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
