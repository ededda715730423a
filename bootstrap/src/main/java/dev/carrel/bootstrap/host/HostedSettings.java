package dev.carrel.bootstrap.host;

import dev.carrel.bootstrap.settings.Settings;
import dev.carrel.cli.engine.EngineOpener;
import dev.carrel.cli.engine.HostSettings;
import dev.carrel.cli.engine.ModelAccess;
import dev.carrel.cli.engine.ServerStarter;

/** Settings as the command line uses them. */
record HostedSettings(Settings settings) implements HostSettings {

    @Override
    public EngineOpener engineOpener() {
        return new HostedEngineOpener(settings);
    }

    @Override
    public ServerStarter serverStarter() {
        return new HostedServerStarter(settings);
    }

    @Override
    public ModelAccess modelAccess() {
        return new HostedModelAccess(settings);
    }
}
