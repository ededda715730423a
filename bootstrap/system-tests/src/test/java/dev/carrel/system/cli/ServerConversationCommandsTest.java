package dev.carrel.system.cli;

import dev.carrel.bootstrap.assembly.CarrelService;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

class ServerConversationCommandsTest extends ConversationCommandsContract {

    @TempDir
    Path data;

    private CarrelService service;

    @BeforeEach
    @Override
    void addDocuments() throws IOException {
        service = ServerCommandsTest.startServer(data);
        super.addDocuments();
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
