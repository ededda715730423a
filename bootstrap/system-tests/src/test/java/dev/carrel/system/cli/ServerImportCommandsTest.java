package dev.carrel.system.cli;

import dev.carrel.bootstrap.assembly.CarrelService;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

class ServerImportCommandsTest extends ImportCommandsContract {

    @TempDir
    Path data;

    private CarrelService service;

    @BeforeEach
    void start() {
        service = ServerCommandsTest.startServer(data);
    }

    @AfterEach
    void stop() {
        service.close();
    }

    @Override
    CliRunner cli() {
        return ServerCommandsTest.serverCli(service);
    }
}
