package dev.carrel.cli.command.server;

import dev.carrel.bootstrap.assembly.CarrelService;
import dev.carrel.bootstrap.logging.LogConfiguration;
import dev.carrel.bootstrap.settings.LogLevel;
import dev.carrel.bootstrap.settings.Settings;
import dev.carrel.cli.context.CliCommand;
import dev.carrel.cli.context.DataFolderOpener;
import dev.carrel.cli.context.FolderOptions;
import dev.carrel.cli.context.ShutdownHook;
import dev.carrel.domain.error.DataFolderInUseException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code carrel serve}. */
@Command(name = "serve", header = "Serve the libraries of a data folder over HTTP until told to stop.", customSynopsis = "carrel serve [--host HOST] [--port PORT] [--data FOLDER] [options]", description = "%nPrints one line when it is ready to answer; logs to standard error. A data folder that has no access token yet "
        + "gets an administrator's, which is printed once, unless CARREL_ADMIN_TOKEN is set.", footer = {
            "  carrel serve", //
            "  carrel serve --port 80 --host 0.0.0.0 --data /var/lib/carrel", //
            "  CARREL_ADMIN_TOKEN=$(openssl rand -hex 32) carrel serve --port 0"})
public final class ServeCommand extends CliCommand {

    /** Beyond what replies under way are given: to close the engine. */
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(30);

    @Mixin
    FolderOptions folderOptions = new FolderOptions();

    @Option(names = "--host", paramLabel = "HOST", description = "Where to listen; by default 127.0.0.1.")
    @Nullable
    String host;

    @Option(names = "--port", paramLabel = "PORT", description = "Which port; by default 8080, 0 for a free one.")
    @Nullable
    String port;

    @Override
    public Integer call() throws InterruptedException {
        Settings settings = folderOptions.readSettings(context(), commandFlags());
        LogConfiguration.enableFullLogging(verbose ? LogLevel.DEBUG : settings.logLevel());
        try (var interruption = new ShutdownHook(settings.http().stopTimeout().plus(CLOSE_TIMEOUT));
                CarrelService service = CarrelService.startService(settings)) {
            service.issueFirstToken(settings)
                    .ifPresent(secret -> terminal().printLine("Admin token (shown once): " + secret.value()));
            terminal().printLine("Carrel is listening on " + service.address());
            interruption.awaitShutdown();
        } catch (DataFolderInUseException e) {
            throw DataFolderOpener.inUse(settings.data(), e);
        }
        return SUCCESS;
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
