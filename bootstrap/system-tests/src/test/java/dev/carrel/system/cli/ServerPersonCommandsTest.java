package dev.carrel.system.cli;

import dev.carrel.harness.CliRunner;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

class ServerPersonCommandsTest extends PersonCommandsContract {

    @TempDir
    static Path data;
    @RegisterExtension
    static final CommandServer SERVER = new CommandServer(() -> data);

    @Override
    CliRunner cli() {
        return SERVER.cli();
    }
}
