package dev.carrel.system.cli;

import dev.carrel.bootstrap.assembly.CarrelService;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

class ServerQuestionCommandsTest extends QuestionCommandsContract {

    @TempDir
    Path data;

    private CarrelService service;

    @BeforeEach
    @Override
    void addDocuments() {
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
