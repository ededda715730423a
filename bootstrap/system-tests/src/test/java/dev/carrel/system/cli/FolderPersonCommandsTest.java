package dev.carrel.system.cli;

import dev.carrel.harness.CliRunner;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class FolderPersonCommandsTest extends PersonCommandsContract {

    @TempDir
    Path data;

    @Override
    CliRunner cli() {
        return FolderCommandsTest.folderCli(data.resolve("made"));
    }
}
