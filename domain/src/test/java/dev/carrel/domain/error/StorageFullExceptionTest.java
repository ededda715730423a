package dev.carrel.domain.error;

import dev.carrel.domain.error.StorageException.StorageFullException;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

class StorageFullExceptionTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"No space left on device", "/data/x: No space left on device", "Disk quota exceeded",
        "There is not enough space on the disk"})
    void recognisesTheMessagesOfAFullDisk(String message) {
        var failure = new IllegalStateException("wrapped", new FileSystemException("/data/x", null, message));

        assertThat(StorageFullException.diagnoseFailure(folder, failure)).hasValueSatisfying(full -> {
            assertThat(full.userMessage()).isEqualTo("The disk that holds " + folder + " is full.");
            assertThat(full).hasCause(failure);
        });
    }

    @Test
    void ignoresOtherFailures() {
        assertThat(StorageFullException.diagnoseFailure(folder.resolve("not/there"),
                new IOException("Input/output error")))
                .isEmpty();
        assertThat(StorageFullException.diagnoseFailure(folder, new IllegalStateException("no space left in the text")))
                .isEmpty();
    }

    @Test
    void recognisesARealFailure() {
        Path full = Path.of("/dev/full");
        assumeTrue(Files.isWritable(full));
        IOException failure = catchThrowableOfType(IOException.class, () -> Files.writeString(full, "a text"));

        assertThat(StorageFullException.diagnoseFailure(folder, failure)).isPresent();
    }
}
