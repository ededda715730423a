package dev.carrel.system.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.bootstrap.assembly.CarrelService;
import dev.carrel.bootstrap.settings.Settings;
import dev.carrel.bootstrap.settings.SettingsSources;
import dev.carrel.harness.CliRunner;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A server in this process for all tests of a class; each test leaves it without libraries and tokens. */
final class CommandServer implements BeforeAllCallback, AfterEachCallback, AfterAllCallback {

    static final String TOKEN = "0123456789abcdef0123456789abcdef";

    private final Supplier<Path> data;
    private CarrelService service;

    /** @param data returns the folder of the server once there is one */
    CommandServer(Supplier<Path> data) {
        this.data = data;
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        start();
    }

    @Override
    public void afterEach(ExtensionContext context) throws IOException {
        for (JsonNode library : list("library").path("libraries")) {
            cli().runForLines("library", "delete", "--yes", library.path("id").asText());
        }
        for (JsonNode token : list("token").path("tokens")) {
            cli().runForLines("token", "revoke", token.path("id").asText());
        }
    }

    private JsonNode list(String kind) throws IOException {
        return ClientCommandsFixture.json(cli().runForLines(kind, "list", "--json"));
    }

    @Override
    public void afterAll(ExtensionContext context) {
        stop();
    }

    void start() {
        service = startOn(data.get());
    }

    void stop() {
        service.close();
    }

    /** Starts a server on an empty data folder, which reads pages of 127.0.0.1. */
    static CarrelService startOn(Path data) {
        return CarrelService
                .startService(Settings.readFrom(new SettingsSources(null, Map.of("CARREL_ADMIN_TOKEN", TOKEN),
                        Map.of("port", "0", "embedding.model", "none", "reranker.model", "none", "data",
                                data.toString(), "stop-timeout", "0s",
                                "fetch.allow", "127.0.0.1", "fetch.host-delay", "0s"))));
    }

    String address() {
        return service.address();
    }

    /** Returns commands that work on the server. */
    CliRunner cli() {
        return CliRunner.withEnvironment(Map.of("CARREL_SERVER", address(), "CARREL_TOKEN", TOKEN));
    }
}
