package dev.carrel.bootstrap.assembly;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class ConnectorKindsTest {

    @Test
    void deletesWhatAKilledProgramHasLeft(@TempDir Path folder) throws Exception {
        Path temporary = folder.resolve("connectors");
        ConnectorKinds.deleteLeftovers(temporary);
        Path copy = Files.createDirectories(temporary.resolve("git/git123/objects"));
        Path outside = Files.writeString(folder.resolve("outside"), "x");
        Files.createSymbolicLink(copy.resolve("link"), outside);
        Files.writeString(Files.createDirectories(temporary.resolve("imap")).resolve("thread1"), "From mail");
        ConnectorKinds.deleteLeftovers(temporary);
        assertThat(temporary).doesNotExist();
        assertThat(outside).exists();
    }
}
