package dev.carrel.bootstrap.host;

import dev.carrel.bootstrap.assembly.CarrelService;
import dev.carrel.bootstrap.logging.LogConfiguration;
import dev.carrel.bootstrap.settings.Settings;
import dev.carrel.bootstrap.settings.key.LogLevel;
import dev.carrel.cli.engine.RunningServer;
import dev.carrel.cli.engine.ServerStarter;
import java.time.Duration;

/** Starts the service with the settings. */
record HostedServerStarter(Settings settings) implements ServerStarter {

    @Override
    public RunningServer startServer() {
        return new HostedServer(CarrelService.startService(settings), settings);
    }

    @Override
    public Duration stopTimeout() {
        return settings.http().drainDelay().plus(settings.http().stopTimeout());
    }

    @Override
    public void enableLogging(boolean debug) {
        LogConfiguration.enableFullLogging(debug ? LogLevel.DEBUG : settings.logLevel(), settings.logFormat());
    }
}
