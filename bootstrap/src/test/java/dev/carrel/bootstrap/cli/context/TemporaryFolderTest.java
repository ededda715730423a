package dev.carrel.bootstrap.cli.context;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class TemporaryFolderTest {

    @Test
    void deletesContentWhenClosed() throws IOException {
        Path path;
        try (var folder = TemporaryFolder.create("carrel-test")) {
            path = folder.path();
            Files.createDirectories(path.resolve("some/where"));
            Files.writeString(path.resolve("some/where/file.txt"), "text");
            assertThat(path).isNotEmptyDirectory();
        }
        assertThat(path).doesNotExist();
    }
}
