package dev.carrel.system.cli;

import dev.carrel.bootstrap.assembly.CarrelService;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

class ServerWidgetCommandsTest extends WidgetCommandsContract {

    @TempDir
    Path data;

    private CarrelService service;

    @BeforeEach
    @Override
    void createLibrary() {
        service = ServerCommandsTest.startServer(data);
        super.createLibrary();
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
