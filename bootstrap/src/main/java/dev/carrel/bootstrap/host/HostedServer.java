package dev.carrel.bootstrap.host;

import dev.carrel.bootstrap.assembly.CarrelService;
import dev.carrel.bootstrap.settings.Settings;
import dev.carrel.cli.engine.RunningServer;
import dev.carrel.domain.access.TokenSecret;
import java.nio.file.Path;
import java.util.Optional;

/** A service that was started for the command line. */
record HostedServer(CarrelService service, Settings settings) implements RunningServer {

    @Override
    public String address() {
        return service.address();
    }

    @Override
    public Optional<String> createSignInLink(TokenSecret token) {
        return service.createSignInLink(settings.http(), token);
    }

    @Override
    public Optional<TokenSecret> issueFirstToken() {
        return service.issueFirstToken(settings);
    }

    @Override
    public Optional<Path> issueFirstTokenFile() {
        return service.issueFirstTokenFile(settings);
    }

    @Override
    public void close() {
        service.close();
    }
}
