package dev.carrel.bootstrap.cli;

import dev.carrel.bootstrap.assembly.Service;
import dev.carrel.bootstrap.logging.Logs;
import dev.carrel.bootstrap.settings.LogLevel;
import dev.carrel.bootstrap.settings.Settings;
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
final class ServeCommand extends Action {

    /** Beyond what replies under way are given: to close the engine. */
    private static final Duration TO_CLOSE = Duration.ofSeconds(30);

    @Mixin
    FolderOptions folder = new FolderOptions();

    @Option(names = "--host", paramLabel = "HOST", description = "Where to listen; by default 127.0.0.1.")
    @Nullable
    String host;

    @Option(names = "--port", paramLabel = "PORT", description = "Which port; by default 8080, 0 for a free one.")
    @Nullable
    String port;

    @Override
    public Integer call() throws InterruptedException {
        Settings settings = folder.settings(surroundings(), flags());
        Logs.full(verbose ? LogLevel.DEBUG : settings.logLevel());
        try (var interruption = new Interruption(settings.http().stopTimeout().plus(TO_CLOSE));
                Service service = Service.start(settings)) {
            service.firstToken(settings)
                    .ifPresent(secret -> terminal().line("Admin token (shown once): " + secret.value()));
            terminal().line("Carrel is listening on " + service.address());
            interruption.await();
        } catch (DataFolderInUseException e) {
            throw LocalFolder.held(settings.data(), e);
        }
        return DONE;
    }

    private Map<String, String> flags() {
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
