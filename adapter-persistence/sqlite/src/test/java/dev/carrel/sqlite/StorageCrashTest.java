package dev.carrel.sqlite;

import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.error.DataFolderInUseException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Acknowledged writes survive a kill of the process. */
class StorageCrashTest {

    private static final int KILLS = 3;
    private static final int ACKNOWLEDGED_BEFORE_A_KILL = 400;

    @Test
    void keepsAcknowledgedDocumentsAfterKills(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("carrel.db");
        List<String> acknowledged = new ArrayList<>();
        for (int kill = 0; kill < KILLS; kill++) {
            Process child = startProgram(file, kill);
            try (BufferedReader acknowledgements = child.inputReader()) {
                for (int line = 0; line < ACKNOWLEDGED_BEFORE_A_KILL; line++) {
                    acknowledged.add(nextAcknowledged(acknowledgements, child));
                }
                assertThatThrownBy(() -> SqliteStorage.open(file)).isInstanceOf(DataFolderInUseException.class)
                        .hasMessageContaining(folder.toRealPath().toString())
                        .hasMessageContaining("another process")
                        .hasMessageContaining("--server");
                child.toHandle().destroyForcibly();
                acknowledgements.lines().filter(line -> line.endsWith(".")).forEach(acknowledged::add);
            }
            child.waitFor();
            assertAllThere(file, acknowledged);
        }
    }

    /** On Unix, closing a file releases the lock of the process on it, however the file was opened. */
    @Test
    void keepsTheLockWhenASecondOpenerIsRejected(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("carrel.db");
        try (var storage = SqliteStorage.open(file)) {
            assertThatThrownBy(() -> SqliteStorage.open(file)).isInstanceOf(DataFolderInUseException.class);
            assertThatThrownBy(() -> SqliteStorage.restore(file, file)).isInstanceOf(DataFolderInUseException.class);
            Process child = startProgram(file, 0);
            assertThat(child.errorReader().lines()).anyMatch(line -> line.contains("DataFolderInUseException"));
            assertThat(child.waitFor()).isNotZero();
            assertThat(storage.libraries().findAll()).isEmpty();
        }
    }

    private static void assertAllThere(Path file, List<String> acknowledged) {
        try (var storage = SqliteStorage.open(file)) {
            assertThat(storage.checkIntegrity()).isEmpty();
            Set<String> there = storage.documents()
                    .listNewest(KilledStorageProgram.LIBRARY, null, null, Integer.MAX_VALUE)
                    .stream()
                    .map(Document::id)
                    .map(DocumentId::value)
                    .map(id -> id + ".")
                    .collect(Collectors.toSet());
            assertThat(there).containsAll(acknowledged);
            assertThat(there).hasSizeLessThanOrEqualTo(acknowledged.size() + KILLS * KilledStorageProgram.THREADS);
        }
    }

    private static String nextAcknowledged(BufferedReader acknowledgements, Process child) throws IOException {
        String line = acknowledgements.readLine();
        if (line == null) {
            throw new AssertionError("the child process ended: " + child.errorReader().lines().toList());
        }
        return line;
    }

    private static Process startProgram(Path file, int round) throws IOException {
        String java = ProcessHandle.current().info().command().orElseThrow();
        return new ProcessBuilder(java, "--enable-native-access=ALL-UNNAMED", "-XX:TieredStopAtLevel=1", "-cp",
                System.getProperty("java.class.path"), KilledStorageProgram.class.getName(), file.toString(),
                Integer.toString(round)).start();
    }
}
